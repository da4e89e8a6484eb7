import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { upsert } from '../../../db/upsert.ts'

/** A model as the recorded catalogue has it. */
export type RecordedModel = {
  readonly slug: string
  readonly name: string
  readonly lab: string | null
  readonly labName: string | null
  readonly family: string | null
  readonly version: string | null
  readonly architecture: string | null
  readonly parameterCount: string | null
  readonly quantization: string[]
  readonly contextWindow: number | null
  readonly maxOutput: number | null
  readonly knowledgeCutoff: string | null
  readonly isOpenSource: boolean
  readonly licence: string | null
  readonly releaseDate: string | null
  /** When a source first has it, where the release is not known. */
  readonly firstSeenOn?: string
  /** What it returns, where that says what it is for. */
  readonly outputs?: string[]
  readonly openWeights?: boolean
  readonly capabilities: string[]
  readonly source: string
  readonly sourceDate: string
  readonly sources?: Record<string, string>
}

type Identified<Recorded> = Recorded & { readonly id: string }

/** Adds recorded models and updates those that nobody has edited. Returns how many rows changed. */
export async function upsertRecordedModels(
  tx: Db,
  models: readonly Identified<RecordedModel>[],
  now: Date,
): Promise<number> {
  return await upsert(
    tx,
    {
      table: 'models',
      columns: {
        id: 'uuid',
        slug: 'text',
        name: 'text',
        lab: 'text',
        lab_name: 'text',
        family: 'text',
        version: 'text',
        architecture: 'text',
        parameter_count: 'text',
        quantization: 'text[]',
        context_window: 'integer',
        max_output: 'integer',
        knowledge_cutoff: 'text',
        is_open_source: 'boolean',
        licence: 'text',
        release_date: 'date',
        first_seen_on: 'date',
        outputs: 'text[]',
        open_weights: 'boolean',
        source: 'text',
        source_date: 'date',
        field_sources: 'jsonb',
        origin: 'text',
        created_at: 'timestamptz',
        updated_at: 'timestamptz',
      },
      key: ['slug'],
      onlyOnInsert: ['id', 'origin', 'created_at'],
      stamp: 'updated_at',
      keepEdited: true,
    },
    models.map((model) => ({
      id: model.id,
      slug: model.slug,
      name: model.name,
      lab: model.lab,
      lab_name: model.labName,
      family: model.family ?? 'Unknown',
      version: model.version ?? 'Unknown',
      architecture: model.architecture ?? 'Unknown',
      parameter_count: model.parameterCount,
      quantization: model.quantization,
      context_window: model.contextWindow,
      max_output: model.maxOutput,
      knowledge_cutoff: model.knowledgeCutoff,
      is_open_source: model.isOpenSource,
      licence: model.licence,
      release_date: model.releaseDate,
      first_seen_on: model.firstSeenOn ?? null,
      outputs: model.outputs ?? [],
      open_weights: model.openWeights ?? false,
      source: model.source,
      source_date: model.sourceDate,
      field_sources: model.sources ?? {},
      origin: 'seed',
      created_at: now,
      updated_at: now,
    })),
  )
}

export type RecordedCapability = { readonly name: string; readonly displayName: string; readonly category: string }

export function upsertCapabilities(tx: Db, capabilities: readonly Identified<RecordedCapability>[]): Promise<number> {
  const rows = capabilities.map(({ id, name, displayName, category }) => ({
    id,
    name,
    display_name: displayName,
    category,
  }))
  const columns = { id: 'uuid', name: 'text', display_name: 'text', category: 'text' }
  return upsert(tx, { table: 'capabilities', columns, key: ['name'], onlyOnInsert: ['id'] }, rows)
}

/** Gives the models that nobody has edited their recorded capabilities, and no others. */
export async function setRecordedCapabilities(tx: Db, models: readonly RecordedModel[]): Promise<number> {
  const wanted = JSON.stringify(models.map(({ slug, capabilities }) => ({ slug, capabilities })))
  const listed = sql`
    select m.id as model_id, c.id as capability_id
    from jsonb_to_recordset(${wanted}::jsonb) as s (slug text, capabilities text[])
    join models m on m.slug = s.slug and m.origin = 'seed' join capabilities c on c.name = any(s.capabilities)`
  const removed = await sql`
    delete from model_capabilities mc using models m
    where m.id = mc.model_id and m.origin = 'seed' and (mc.model_id, mc.capability_id) not in (${listed})`.execute(tx)
  const added = await sql`
    insert into model_capabilities (model_id, capability_id) ${listed} on conflict do nothing`.execute(tx)
  return Number(removed.numAffectedRows ?? 0) + Number(added.numAffectedRows ?? 0)
}
