import type { ModelChangeInput, NewModelInput } from '@inferdex/contracts/models/models.staff'
import { modelFields, modelStaffKeys } from '@inferdex/domain/models/model-fields'
import { sql, type Updateable } from 'kysely'
import { STAFF } from '../../db/catalogue-records.queries.ts'
import type { Db } from '../../db/db.ts'
import type { Tables } from '../../db/generated/tables.ts'

type OwnColumns = Omit<Updateable<Tables['models']>, 'id' | 'slug'>

/** Converts the given fields to columns; absent fields stay unchanged. The slug is written once. */
function columnsOf(input: Omit<ModelChangeInput, 'revision' | 'slug'>): OwnColumns {
  const columns: Record<string, unknown> = {}
  for (const key of modelStaffKeys) {
    const { column, type } = modelFields[key]
    if (column === null || key === 'slug' || input[key] === undefined) continue
    columns[column] = type === 'filledText' ? (input[key] ?? 'Unknown') : input[key]
  }
  const { lab, rating } = input
  return {
    ...columns,
    ...(lab !== undefined && { lab: lab?.slug ?? null, lab_name: lab?.name ?? null }),
    ...(rating !== undefined && { editorial_rating: rating === null ? null : rating.toFixed(2) }),
  }
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

/** Updates a model, even if only its parts changed, because its revision increases with its time. */
export async function updateModelRow(tx: Db, id: string, input: ModelChangeInput, now: Date): Promise<void> {
  await tx
    .updateTable('models')
    .set({ ...columnsOf(input), origin: STAFF, updated_at: now })
    .where('id', '=', id)
    .execute()
}

/** Locks the offers of a model, which must be locked already, until the end of the transaction. */
export async function lockOffersOf(tx: Db, modelId: string): Promise<void> {
  await tx.selectFrom('offers').select('id').where('model_id', '=', modelId).orderBy('id').forUpdate().execute()
}

/** Returns the names that are unknown or retired. */
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
