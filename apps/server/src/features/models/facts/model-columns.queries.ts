import type { ModelFactField } from '@inferdex/domain/models/facts/model-fact'
import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'

/** A model in the form of facts: the value of each field as text. */
export type KnownModel = Readonly<Record<Exclude<ModelFactField, 'successor'>, string | null>> & {
  readonly id: string
  /** Slugs in order of preference. */
  readonly successors: readonly string[]
  readonly capabilities: readonly string[]
  readonly makerId: string | null
  /** The values of the maker's own offer. */
  readonly makersOffer: Readonly<Record<string, string | null>> | null
  readonly sellerIds: readonly string[]
}

/** Reads models and locks them until the end of the transaction, always in the same order. */
export async function lockModels(tx: Db, ids: readonly string[]): Promise<Map<string, KnownModel>> {
  const { rows } = await sql<KnownModel>`
    select m.id, nullif(m.lifecycle, 'unknown') as status, m.retires_on::text as "retiresOn",
      m.release_date::text as "releaseDate", m.context_window::text as "contextWindow", m.max_output::text as "maxOutput",
      m.capabilities, (select p.id from providers p where p.slug = m.lab) as "makerId",
      (select jsonb_build_object('status', o.status, 'retiresOn', o.retires_on, 'contextWindow', o.context_window::text,
          'maxOutput', o.max_output::text)
        from offers o where (o.provider_id, o.provider_model_id) = (m.maker_provider_id, m.maker_model_id)) as "makersOffer",
      array(select s.slug from model_successors ms join models s on s.id = ms.successor_id
        where ms.model_id = m.id order by ms.place) as successors,
      array(select distinct o.provider_id from offers o where o.model_id = m.id) as "sellerIds"
    from models m where m.id = any(${ids}::uuid[]) order by m.id for no key update of m`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

export type ModelValue = {
  readonly modelId: string
  readonly value: string | null
  readonly sourceUrl: string | null
  readonly observedAt: Date
}

const COLUMNS: Record<Exclude<ModelFactField, 'successor'>, { readonly name: string; readonly type: string }> = {
  status: { name: 'lifecycle', type: 'text' },
  retiresOn: { name: 'retires_on', type: 'date' },
  releaseDate: { name: 'release_date', type: 'date' },
  contextWindow: { name: 'context_window', type: 'integer' },
  maxOutput: { name: 'max_output', type: 'integer' },
}

/** Sets a field of many models, and its source. The lifecycle has columns for its source. */
export async function setModelField(
  tx: Db,
  field: Exclude<ModelFactField, 'successor'>,
  values: readonly ModelValue[],
  { source, now }: { readonly source: string; readonly now: Date },
): Promise<void> {
  const { name, type } = COLUMNS[field]
  const value = field === 'status' ? sql`coalesce(s.value, 'unknown')` : sql`s.value::${sql.raw(type)}`
  const isAboutItsEnd = field === 'status' || field === 'retiresOn'
  const sourceColumns = sql`, lifecycle_source = ${source}, lifecycle_source_url = s."sourceUrl",
    lifecycle_observed_on = (s."observedAt" at time zone 'UTC')::date`
  const fieldSource = sql`, field_sources = m.field_sources || jsonb_build_object(${field}::text, ${source}::text)`
  await sql`
    update models m set ${sql.ref(name)} = ${value}, updated_at = ${now} ${isAboutItsEnd ? sourceColumns : fieldSource}
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
      as s ("modelId" uuid, value text, "sourceUrl" text, "observedAt" timestamptz)
    where m.id = s."modelId"`.execute(tx)
}

/** Replaces the first successors by other models, given by slug. */
export async function setFirstSuccessors(tx: Db, values: readonly ModelValue[], source: string): Promise<void> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as s ("modelId" uuid, value text, "sourceUrl" text)`
  await sql`
    delete from model_successors ms using ${given}
    where ms.model_id = s."modelId" and ms.place = (select min(place) from model_successors where model_id = s."modelId")`.execute(
    tx,
  )
  await sql`
    insert into model_successors (model_id, successor_id, place, source, source_url)
    select s."modelId", n.id, coalesce((select min(place) - 1 from model_successors where model_id = s."modelId"), 0),
      ${source}, s."sourceUrl"
    from ${given} join models n on n.slug = s.value and n.id <> s."modelId"
    on conflict (model_id, successor_id) do nothing`.execute(tx)
}

export type CapabilityChange = { readonly modelId: string; readonly name: string; readonly has: boolean }

/** Adds and removes capabilities of models, with the source of each. */
export async function changeCapabilities(tx: Db, changes: readonly CapabilityChange[], source: string): Promise<void> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as s ("modelId" uuid, name text, has boolean)`
  await sql`
    delete from model_capabilities mc using ${given}, capabilities c
    where c.name = s.name and not s.has and mc.model_id = s."modelId" and mc.capability_id = c.id`.execute(tx)
  await sql`
    insert into model_capabilities (model_id, capability_id)
    select s."modelId", c.id from ${given} join capabilities c on c.name = s.name and c.active where s.has
    on conflict do nothing`.execute(tx)
  await sql`
    update models m set field_sources = (m.field_sources - now.removed) || now.added
    from (
      select s."modelId" as id, coalesce(array_agg('capability:' || s.name) filter (where not s.has), '{}') as removed,
        coalesce(jsonb_object_agg('capability:' || s.name, ${source}::text) filter (where s.has), '{}') as added
      from ${given} group by s."modelId"
    ) now where m.id = now.id`.execute(tx)
}

export type EndingModel = {
  readonly modelId: string
  readonly day: string
  readonly source: string
  readonly sourceUrl: string | null
}

/** Returns the models whose retirement date has come and that are not retired yet. */
export async function findEndingModels(db: Db, today: string): Promise<EndingModel[]> {
  const { rows } = await sql<EndingModel>`
    select id as "modelId", retires_on::text as day, coalesce(lifecycle_source, source) as source,
      lifecycle_source_url as "sourceUrl"
    from models where retires_on <= ${today}::date and lifecycle <> 'retired' and archived_at is null
    order by retires_on, id`.execute(db)
  return rows
}
