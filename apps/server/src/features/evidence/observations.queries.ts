import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** An observation in the form sent to the database. */
export type ObservationRow = {
  readonly id: string
  readonly target_type: string
  readonly target_id: string
  readonly field: string
  readonly value: string | null
  readonly unit: string | null
  readonly source: string
  readonly source_url: string | null
  readonly source_key: string | null
  readonly observed_at: Date
  readonly valid_from: Date | null
  readonly valid_to: Date | null
  readonly state: 'proposed' | 'accepted' | 'rejected'
  readonly rule: string
  readonly doubts: readonly string[]
  readonly decided_by: string | null
  readonly decided_at: Date | null
  readonly run_id: string | null
}

const COLUMNS = sql`(id uuid, target_type text, target_id uuid, field text, value text, unit text, source text,
  source_url text, source_key text, observed_at timestamptz, valid_from timestamptz, valid_to timestamptz, state text,
  rule text, doubts text[], decided_by uuid, decided_at timestamptz, run_id uuid)`

/**
 * Adds observations, stores the current value of each source, and marks its previous value as superseded. Skips
 * existing observations of a feed: a run that was stopped reads the same file again. The later read of a source wins; a
 * value whose validity has ended is history and not a source value.
 */
export async function insertObservations(tx: Db, rows: readonly ObservationRow[], now: Date): Promise<void> {
  await sql`
    with added as (
      insert into observations (id, recorded_at, target_type, target_id, field, value, unit, source, source_url,
        source_key, observed_at, valid_from, valid_to, state, rule, doubts, decided_by, decided_at, run_id)
      select n.id, ${now}, n.target_type, n.target_id, n.field, n.value, n.unit, n.source, n.source_url, n.source_key,
        n.observed_at, n.valid_from, n.valid_to, n.state, n.rule, n.doubts, n.decided_by, n.decided_at, n.run_id
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n ${COLUMNS}
      where n.run_id is null or not exists (
        select from observations o
        where o.target_id = n.target_id and o.observed_at = n.observed_at and o.field collate "C" = n.field
          and o.source = n.source and o.value is not distinct from n.value
          and o.valid_from is not distinct from n.valid_from)
      returning *
    ), newest as materialized (
      select distinct on (n.target_id, n.field, n.source, starts.day) n.*, starts.day as starts_on
      from added n
        cross join lateral (select case when n.valid_from > n.observed_at
          then (n.valid_from at time zone 'UTC')::date else '-infinity'::date end as day) as starts
      where n.valid_to is null or n.valid_to > ${now}
      order by n.target_id, n.field, n.source, starts.day, n.observed_at desc, n.id desc
    ), replaced as materialized (
      select n.id, p.observation_id, p.observed_at, p.value, p.unit, p.changed_at
      from newest n join opinions p on p.target_id = n.target_id and p.field = n.field collate "C" and p.source = n.source
        and p.starts_on = n.starts_on
      where n.observed_at >= p.observed_at
    ), superseded as (
      update observations o set state = 'superseded'
      from replaced r
      where o.id = r.observation_id and o.observed_at = r.observed_at and o.state in ('proposed', 'accepted')
    ), gone as (
      delete from opinions p using newest n
      where n.value is null and p.target_id = n.target_id and p.field = n.field collate "C" and p.source = n.source
        and p.starts_on = n.starts_on and n.observed_at >= p.observed_at
    )
    insert into opinions as p (target_type, target_id, field, source, starts_on, ends_on, value, unit, source_url,
      source_key, observed_at, changed_at, observation_id, state)
    select n.target_type, n.target_id, n.field, n.source, n.starts_on, (n.valid_to at time zone 'UTC')::date, n.value,
      n.unit, n.source_url, n.source_key, n.observed_at,
      case when n.valid_from <= n.observed_at then n.valid_from
        when r.id is not null and (r.value, r.unit) is distinct from (n.value, n.unit) then n.observed_at
        else r.changed_at end,
      n.id, n.state
    from newest n left join replaced r on r.id = n.id
    where n.value is not null
    on conflict (target_id, field, source, starts_on) do update set
      ends_on = excluded.ends_on, value = excluded.value, unit = excluded.unit, source_url = excluded.source_url,
      source_key = excluded.source_key, observed_at = excluded.observed_at, changed_at = excluded.changed_at,
      observation_id = excluded.observation_id, state = excluded.state
    where excluded.observed_at >= p.observed_at`.execute(tx)
}

export async function supersedeImported(tx: Db, offers: readonly string[], writtenAt: readonly Date[]): Promise<void> {
  await sql`
    update observations set state = 'superseded'
    where target_id = any(${offers}::uuid[]) and source = 'import' and rule = 'import' and state = 'accepted'
      and recorded_at = any(${writtenAt}::timestamptz[])`.execute(tx)
}

export type ObservationState = { readonly id: string; readonly observedAt: Date; readonly state: string }

export async function setStates(tx: Db, states: readonly ObservationState[]): Promise<void> {
  await sql`
    update observations o set state = s.state
    from jsonb_to_recordset(${JSON.stringify(states)}::jsonb) as s (id uuid, "observedAt" timestamptz, state text)
    where o.id = s.id and o.observed_at = s."observedAt" and o.state <> s.state`.execute(tx)
}
