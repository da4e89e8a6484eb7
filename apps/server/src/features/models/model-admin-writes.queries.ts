import type { ModelChangeInput, NewModelInput } from '@inferdex/contracts/models/models.staff'
import { sql } from 'kysely'
import { STAFF } from '../../db/catalogue-records.queries.ts'
import type { Db } from '../../db/db.ts'

/** What was given becomes columns; what was left out is not touched. */
function columnsOf(input: Omit<ModelChangeInput, 'revision' | 'slug'>) {
  const { lab } = input
  const columns = {
    name: input.name,
    lab: lab === undefined ? undefined : (lab?.slug ?? null),
    lab_name: lab === undefined ? undefined : (lab?.name ?? null),
    family: withDefault(input.family),
    version: withDefault(input.version),
    architecture: withDefault(input.architecture),
    parameter_count: input.parameterCount,
    quantization: input.quantization,
    context_window: input.contextWindow,
    max_output: input.maxOutput,
    knowledge_cutoff: input.knowledgeCutoff,
    set_type: input.setType,
    is_open_source: input.isOpenSource,
    open_weights: input.hasOpenWeights,
    licence: input.licence,
    release_date: input.releaseDate,
    editorial_rating: input.rating === undefined || input.rating === null ? input.rating : input.rating.toFixed(2),
    editorial_review_count: input.reviewCount,
  }
  return columns
}

/** These columns are never empty. */
function withDefault(text: string | null | undefined): string | undefined {
  return text === null ? 'Unknown' : text
}

export async function insertModelRow(
  tx: Db,
  id: string,
  input: NewModelInput,
  { origin, now }: { readonly origin: 'staff' | 'submission'; readonly now: Date },
): Promise<void> {
  await tx
    .insertInto('models')
    .values({
      ...columnsOf(input),
      id,
      slug: input.slug,
      name: input.name,
      source: origin,
      source_date: now.toISOString().slice(0, 10),
      origin,
      created_at: now,
      updated_at: now,
    })
    .execute()
}

/** Also when only its parts changed: its revision grows with its time. */
export async function updateModelRow(tx: Db, id: string, input: ModelChangeInput, now: Date): Promise<void> {
  await tx
    .updateTable('models')
    .set({ ...columnsOf(input), origin: STAFF, updated_at: now })
    .where('id', '=', id)
    .execute()
}

/** Names that are not known, or no longer used. */
export async function findUnknownCapabilities(tx: Db, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return []
  const rows = await tx
    .selectFrom('capabilities')
    .select('name')
    .where('active', '=', true)
    .where('name', 'in', names)
    .execute()
  const known = new Set(rows.map(({ name }) => name))
  return names.filter((name) => !known.has(name))
}

export async function setCapabilities(tx: Db, modelId: string, names: readonly string[]): Promise<void> {
  await sql`
    delete from model_capabilities using capabilities
    where capabilities.id = capability_id and model_id = ${modelId} and name <> all(${[...names]}::text[])`.execute(tx)
  await sql`
    insert into model_capabilities (model_id, capability_id)
    select ${modelId}, id from capabilities where name = any(${[...names]}::text[]) on conflict do nothing`.execute(tx)
}
