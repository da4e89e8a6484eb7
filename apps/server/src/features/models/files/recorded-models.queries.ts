import { type ModelFields, modelFields, type ModelKey, type ModelUrlKey } from '@inferdex/domain/models/model-fields'
import type { FieldValues, RecordField, UnstoredFileKeys } from '@inferdex/domain/text/record-fields'
import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { sqlTypes } from '../../../db/field-columns.queries.ts'
import { upsert } from '../../../db/upsert.ts'

/** Fields that the seed catalogue has under another name, or leaves to staff. */
const NOT_SEEDED = ['lab', 'hasOpenWeights', 'setType', 'rating', 'reviewCount'] as const
const isSeeded = (key: ModelKey) => modelFields[key].column !== null && !NOT_SEEDED.some((one) => one === key)

type SeededKey = Exclude<ModelKey, UnstoredFileKeys<ModelFields> | (typeof NOT_SEEDED)[number]>
const SEEDED = (Object.keys(modelFields) as ModelKey[]).filter((key): key is SeededKey => isSeeded(key))

type Seeded<Field extends RecordField> = Field['type'] extends 'name' | 'slug' | 'flag' | 'names' | 'url' ? never : null

/** A model of the seed catalogue. */
export type RecordedModel = {
  readonly [Key in Exclude<SeededKey, ModelUrlKey>]: FieldValues[ModelFields[Key]['type']] | Seeded<ModelFields[Key]>
} & { readonly [Key in ModelUrlKey]?: string } & {
  readonly lab: string | null
  readonly labName: string | null
  /** When a source first listed it, if the release date is unknown. */
  readonly firstSeenOn?: string
  /** The output modalities, if they determine the type. */
  readonly outputs?: string[]
  readonly openWeights?: boolean
  readonly capabilities: string[]
  readonly source: string
  readonly sourceDate: string
  readonly sources?: Record<string, string>
}

/** Facts of models that sources state and the seed catalogue may lack. */
type StatedFacts = Partial<Record<SeededKey, string | number>>

/** The PostgreSQL type of each column that stores a field unchanged. */
const SEEDED_COLUMNS = Object.fromEntries(
  SEEDED.map((key) => [modelFields[key].column, sqlTypes[modelFields[key].type]]),
)

function seededValues(model: RecordedModel, stated: StatedFacts = {}): Readonly<Record<string, unknown>> {
  const values = SEEDED.map((key) => {
    const { column, type } = modelFields[key]
    return [column, model[key] ?? stated[key] ?? (type === 'filledText' ? 'Unknown' : null)]
  })
  return Object.fromEntries(values)
}

type Identified<Recorded> = Recorded & { readonly id: string }

/** Reads the shown dates and limits of models that a source states, by slug. */
async function readStatedFacts(tx: Db, slugs: readonly string[]): Promise<Map<string, StatedFacts>> {
  const { rows } = await sql<{ slug: string; facts: StatedFacts }>`
    select m.slug, jsonb_object_agg(shown.field, shown.value) as facts
    from models m cross join lateral (values ('releaseDate', to_jsonb(m.release_date)),
      ('contextWindow', to_jsonb(m.context_window)), ('maxOutput', to_jsonb(m.max_output))) as shown (field, value)
    where m.slug = any(${slugs}::text[]) and shown.value is not null and exists (
      select from opinions o where o.target_id = m.id and o.field = shown.field and o.state = 'accepted')
    group by m.slug`.execute(tx)
  return new Map(rows.map(({ slug, facts }) => [slug, facts]))
}

/**
 * Inserts models of the seed catalogue and updates those that staff has not edited. What the catalogue lacks and a
 * source states is kept. Returns the number of changed rows.
 */
export async function upsertRecordedModels(
  tx: Db,
  models: readonly Identified<RecordedModel>[],
  now: Date,
): Promise<number> {
  const slugs = models.map(({ slug }) => slug)
  const stated = await readStatedFacts(tx, slugs)
  return await upsert(
    tx,
    {
      table: 'models',
      columns: {
        id: 'uuid',
        ...SEEDED_COLUMNS,
        lab: 'text',
        lab_name: 'text',
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
      ...seededValues(model, stated.get(model.slug)),
      lab: model.lab,
      lab_name: model.labName,
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

/**
 * Sets the capabilities of these models to the recorded ones, unless staff has edited the model. Those of all other
 * models are not touched, and one that a source states is kept.
 */
export async function setRecordedCapabilities(tx: Db, models: readonly RecordedModel[]): Promise<number> {
  const wanted = JSON.stringify(models.map(({ slug, capabilities }) => ({ slug, capabilities })))
  const recorded = sql`jsonb_to_recordset(${wanted}::jsonb) as s (slug text, capabilities text[])
    join models m on m.slug = s.slug and m.origin = 'seed'`
  const removed = await sql`
    delete from model_capabilities mc using ${recorded}, capabilities c
    where mc.model_id = m.id and c.id = mc.capability_id and c.name <> all(s.capabilities)
      and not exists (
        select from opinions o
        where o.target_id = m.id and o.field = 'capability:' || c.name and o.value = 'true' and o.state = 'accepted'
      )`.execute(tx)
  const added = await sql`
    insert into model_capabilities (model_id, capability_id)
    select m.id, c.id from ${recorded} join capabilities c on c.name = any(s.capabilities)
    on conflict do nothing`.execute(tx)
  return Number(removed.numAffectedRows ?? 0) + Number(added.numAffectedRows ?? 0)
}
