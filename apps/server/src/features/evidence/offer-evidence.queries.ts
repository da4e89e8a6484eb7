import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'

export type ShownValue = {
  readonly field: string
  readonly value: string
  readonly unit: string | null
  readonly source: string
  readonly source_title: string | null
  readonly source_url: string | null
  readonly verified_on: string
}

export type SourceValueRow = {
  readonly field: string
  readonly source: string
  readonly source_title: string | null
  readonly source_url: string | null
  readonly value: string
  readonly unit: string | null
  readonly starts_on: string | null
  readonly ends_on: string | null
  readonly observed_at: string
  readonly read_at: string
  readonly changed_at: string | null
  readonly is_opinion_only: boolean
  /** Whether it is pending, accepted or rejected. */
  readonly state: 'proposed' | 'accepted' | 'rejected'
}

export type HistoryRow = {
  readonly field: string
  readonly value: string | null
  readonly unit: string | null
  readonly since: string | null
  readonly reason: 'launch' | 'change' | 'correction'
  readonly source: string
  readonly source_title: string | null
  readonly replaced_on: string | null
}

export type LockRow = {
  readonly field: string
  readonly reason: string
  readonly locked_at: string
  readonly locked_by: string | null
}

export type EvidenceRow = {
  readonly id: string
  readonly model: string
  readonly model_name: string
  readonly provider: string
  readonly provider_name: string
  readonly provider_model_id: string
  readonly doubts: readonly string[]
  readonly price_doubts: Readonly<Record<string, readonly string[]>>
  readonly shown: readonly ShownValue[]
  readonly sourceValues: readonly SourceValueRow[]
  readonly history: readonly HistoryRow[]
  readonly locks: readonly LockRow[]
}

/** An offer or a model with its shown values, source values, history and locks. */
export type RecordEvidence = Pick<
  EvidenceRow,
  'doubts' | 'price_doubts' | 'shown' | 'sourceValues' | 'history' | 'locks'
> & {
  /** The seller of an offer, the maker of a model. */
  readonly provider: string
}

/** The key of a price, in the format of domain/evidence/field-key.ts. */
const PRICE_FIELD = sql`c.kind || case when c.mode = 'standard' then '' else ':' || c.mode end
  || case when c.min_input_tokens = 0 then '' else '@' || c.min_input_tokens end`

/** The short name of a source, if it is a feed; else its credited name. */
export const TITLE = sql`coalesce(f.title, d.title)`

/** Selects the current value of each source for a record as JSON. */
export function selectSourceValues(targetId: RawBuilder<unknown>): RawBuilder<readonly SourceValueRow[]> {
  return sql`coalesce((select jsonb_agg(jsonb_build_object('field', s.field, 'source', s.source, 'source_title', ${TITLE},
      'source_url', s.source_url, 'value', s.value, 'unit', s.unit,
      'starts_on', case when s.starts_on <> '-infinity' then s.starts_on end, 'ends_on', s.ends_on,
      'observed_at', s.observed_at, 'read_at', greatest(f.last_read_at, s.observed_at), 'changed_at', s.changed_at,
      'state', s.state, 'is_opinion_only', coalesce(f.trust = 'opinion', false)) order by s.field, s.source, s.starts_on)
    from opinions s left join data_sources d on d.name = s.source left join feeds f on f.id = s.source
    where s.target_id = ${targetId}), '[]')`
}

/** Selects the locked fields of a record as JSON, the newest lock first. */
export function selectLocks(targetId: RawBuilder<unknown>): RawBuilder<readonly LockRow[]> {
  return sql`coalesce((select jsonb_agg(jsonb_build_object('field', l.field, 'reason', l.reason, 'locked_at', l.locked_at,
      'locked_by', u.username) order by l.locked_at desc, l.field)
    from locks l left join users u on u.id = l.locked_by where l.target_id = ${targetId}), '[]')`
}

/** Reads the shown values of offers and all source values, in one statement. */
export async function findOfferEvidence(db: Db, ids: readonly string[]): Promise<EvidenceRow[]> {
  const { rows } = await sql<EvidenceRow>`
    select o.id, m.slug as model, m.name as model_name, p.slug as provider, p.name as provider_name, o.provider_model_id,
      case when o.confirmed_on is null then o.doubts else '{}' end as doubts,
      case when o.confirmed_on is null then o.price_doubts else '{}' end as price_doubts,
      coalesce((select jsonb_agg(to_jsonb(s) || jsonb_build_object('source_title', ${TITLE}) order by s.place, s.rank, s.field) from (
        select 0 as place, c.id as rank, ${PRICE_FIELD} as field, c.amount::text as value, c.per as unit, c.source, c.source_url, c.verified_on
        from price_components c where c.offer_id = o.id and c.valid_to is null and c.replaced_at is null
        union all
        select 1, rank, field, value, null, coalesce(case when field in ('contextWindow', 'maxOutput') then o.limits_source end,
          o.source), o.source_url, o.verified_on
        from (values (1, 'contextWindow', o.context_window::text), (2, 'maxOutput', o.max_output::text), (3, 'status', o.status),
          (4, 'retiresOn', o.retires_on::text), (5, 'region', o.region), (6, 'residency', o.residency)) as fields (rank, field, value)
        where value is not null
        union all
        select 2, 0, ${PRICE_FIELD} || '#' || c.region, c.amount::text, c.per, c.source, c.source_url, c.observed_on
        from region_prices c where c.offer_id = o.id
      ) s left join data_sources d on d.name = s.source left join feeds f on f.id = s.source), '[]') as shown,
      ${selectSourceValues(sql`o.id`)} as "sourceValues",
      coalesce((select jsonb_agg(to_jsonb(h) || jsonb_build_object('source_title', ${TITLE}) order by h.at nulls first, h.place)
        from (
          select ${PRICE_FIELD} as field, trim_scale(c.amount)::text as value, c.per as unit,
            (c.valid_from at time zone 'UTC')::date as since, c.reason, c.source,
            (c.replaced_at at time zone 'UTC')::date as replaced_on, c.valid_from as at, c.id as place
          from price_components c where c.offer_id = o.id
          union all
          select r.field, r.after, null, (r.at at time zone 'UTC')::date,
            case when r.kind = 'correction' then 'correction' else 'change' end, r.source, null, r.at, 0
          from recorded_changes r where r.offer_id = o.id and r.field in ('contextWindow', 'maxOutput', 'status', 'retiresOn')
        ) h left join data_sources d on d.name = h.source left join feeds f on f.id = h.source), '[]') as history,
      ${selectLocks(sql`o.id`)} as locks
    from offers o join models m on m.id = o.model_id and m.archived_at is null
      join providers p on p.id = o.provider_id and p.archived_at is null
    where o.id = any(${ids}::uuid[])`.execute(db)
  return rows
}
