import type { IntakeGroup } from '@inferdex/contracts/intake/intake.staff'
import { DOUBT_RULES } from '@inferdex/domain/intake/doubt-rules'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** Which differences: by rule, by provider (null: of models themselves), and by latest arrival. */
export type DifferenceFilter = {
  readonly rule?: string | undefined
  readonly provider?: string | null | undefined
  readonly until?: string | undefined
  readonly limit?: number | undefined
}

const RULES = [...Object.keys(DOUBT_RULES), 'look']

/** One row per pending field, under the most significant rule of its proposals. */
const openFields = ({ until }: { until?: string | undefined } = {}) => sql`
  select distinct on (o.target_id, o.field) o.target_type, o.target_id, o.field, o.rule, o.unit
  from observations o
  where o.state = 'proposed' and o.target_type in ('offer', 'model')
    ${until === undefined ? sql`` : sql`and o.recorded_at <= ${until}`}
  order by o.target_id, o.field, array_position(${RULES}::text[], o.rule), o.id`

const PARTIES = sql`
  left join offers f on f.id = open.target_id and open.target_type = 'offer'
  left join providers p on p.id = f.provider_id
  join models m on m.id = coalesce(f.model_id, open.target_id)`

const PROVIDER = sql`case when p.id is null then null else
  jsonb_build_object('id', p.id, 'slug', p.slug, 'name', p.name) end`

export async function readGroups(db: Db): Promise<IntakeGroup[]> {
  const { rows } = await sql<IntakeGroup>`
    select open.rule, ${PROVIDER} as provider, count(*)::int as open
    from (${openFields()}) as open ${PARTIES}
    group by open.rule, p.id order by count(*) desc, p.name`.execute(db)
  return rows
}

export type OpenField = {
  readonly targetType: 'offer' | 'model'
  readonly targetId: string
  readonly field: string
  readonly unit: string | null
  readonly rule: string
  readonly name: string
  readonly provider: { id: string; slug: string; name: string } | null
  readonly model: { slug: string; name: string }
  readonly modelId: string
}

/** Reads pending fields, providers with most of them first, then by offer. */
export async function readOpenFields(
  db: Db,
  filter: DifferenceFilter,
): Promise<{ fields: OpenField[]; total: number }> {
  const { rows } = await sql<OpenField & { total: number }>`
    select open.target_type as "targetType", open.target_id as "targetId", open.field, open.unit, open.rule,
      coalesce(f.provider_model_id, m.name) as name, ${PROVIDER} as provider,
      jsonb_build_object('slug', m.slug, 'name', m.name) as model, m.id as "modelId", (count(*) over ())::int as total
    from (${openFields(filter)}) as open ${PARTIES}
    where ${filter.rule === undefined ? sql`true` : sql`open.rule = ${filter.rule}`}
      and ${filter.provider === undefined ? sql`true` : sql`p.id is not distinct from ${filter.provider}::uuid`}
    order by count(*) over (partition by p.id) desc, p.name, name, open.target_id, array_position(
      array['status', 'input', 'output', 'cache-read', 'cache-write', 'contextWindow', 'maxOutput'], open.field), open.field
    limit ${filter.limit ?? null}`.execute(db)
  return { fields: rows.map(({ total: _total, ...field }) => field), total: rows[0]?.total ?? 0 }
}

export type ReportedValue = {
  readonly targetId: string
  readonly field: string
  readonly source: string
  readonly title: string
  readonly trust: 'first-party' | 'primary' | 'secondary' | 'opinion' | null
  readonly value: string | null
  readonly url: string | null
  readonly observedAt: Date
  readonly proposal: string | null
}

/** Reads all source values of fields of records, with pending proposals. */
export async function readReportedValues(db: Db, targetIds: readonly string[]): Promise<ReportedValue[]> {
  const { rows } = await sql<ReportedValue>`
    select reported.*, coalesce(f.title, d.title, reported.source) as title, f.trust
    from (
      select p.target_id as "targetId", p.field, p.source, p.value, p.source_url as url, p.observed_at as "observedAt",
        case when p.state = 'proposed' then p.observation_id end as proposal
      from opinions p where p.target_id = any(${targetIds}::uuid[]) and p.starts_on = '-infinity'
      union all
      select o.target_id, o.field, o.source, o.value, o.source_url, o.observed_at, o.id
      from observations o
      where o.target_id = any(${targetIds}::uuid[]) and o.state = 'proposed'
        and (o.value is null or o.valid_from > o.observed_at)
    ) as reported
    left join feeds f on f.id = reported.source left join data_sources d on d.name = reported.source
    order by reported."targetId", reported.field, array_position(array['first-party', 'primary', 'secondary', 'opinion'], f.trust),
      reported.source`.execute(db)
  return rows
}

/** Counts pending fields and names, for the sidebar of every page. */
export async function countWaiting(db: Db): Promise<{ open: number; unmatched: number }> {
  const { rows } = await sql<{ open: number; unmatched: number }>`
    select (select count(*)::int from (select distinct o.target_id, o.field from observations o
        where o.state = 'proposed' and o.target_type in ('offer', 'model')) as open) as open,
      (select count(*)::int from feed_names where state = 'waiting') as unmatched`.execute(db)
  return rows[0] ?? { open: 0, unmatched: 0 }
}

/** Counts pending names, and finds the next run. */
export async function readAround(db: Db): Promise<{ unmatched: number; nextRunAt: Date | null }> {
  const { rows } = await sql<{ unmatched: number; nextRunAt: Date | null }>`
    select (select count(*)::int from feed_names where state = 'waiting') as unmatched,
      (select min(next_run_at) from feeds where not is_paused) as "nextRunAt"`.execute(db)
  return rows[0] ?? { unmatched: 0, nextRunAt: null }
}
