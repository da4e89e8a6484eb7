import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** More weeks than the chart shows, so that an older change that is recorded late is still counted. */
const COUNTED_WEEKS = 60

/** Counts the changes of each week that have taken effect, and returns how many counts have changed. */
export async function refreshWeeklyChanges(tx: Db, now: Date): Promise<number> {
  const since = sql`date_trunc('week', ${now}::timestamptz at time zone 'utc')::date - ${sql.lit(COUNTED_WEEKS * 7)}`
  const { rows } = await sql<{ changed: number }>`
    with counted as (
      select date_trunc('week', at at time zone 'utc')::date as week, source, kind,
        case when kind <> 'price' or coalesce(change_percent, 0) = 0 then 'other'
          when change_percent < 0 then 'drop' else 'rise' end as direction,
        count(*)::int as changes
      from recorded_changes where at >= (${since})::timestamp at time zone 'utc' and at <= ${now}
      group by 1, 2, 3, 4
    ), gone as (
      delete from weekly_changes w where week >= ${since} and not exists (
        select from counted c where (c.week, c.source, c.kind, c.direction) = (w.week, w.source, w.kind, w.direction))
      returning 1
    ), written as (
      insert into weekly_changes as w (week, source, kind, direction, changes)
      select week, source, kind, direction, changes from counted order by 1, 2, 3, 4
      on conflict (week, source, kind, direction) do update set changes = excluded.changes
        where w.changes <> excluded.changes
      returning 1
    )
    select (select count(*) from gone)::int + (select count(*) from written)::int as changed`.execute(tx)
  return (rows[0]?.changed ?? 0) + (await refreshProviderChanges(tx, now))
}

/** The weeks that the page shows. */
export const SHOWN_WEEKS = 26

/** Counts the changes of each provider in the weeks that the page shows. */
async function refreshProviderChanges(tx: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ changed: number }>`
    with counted as (
      select provider_id, count(*)::int as changes from recorded_changes
      where provider_id is not null and at <= ${now}
        and at > ${now}::timestamptz - make_interval(weeks => ${sql.lit(SHOWN_WEEKS)})
      group by provider_id
    ), gone as (
      delete from provider_changes p where not exists (select from counted c where c.provider_id = p.provider_id)
      returning 1
    ), written as (
      insert into provider_changes as p (provider_id, changes)
      select provider_id, changes from counted order by provider_id
      on conflict (provider_id) do update set changes = excluded.changes where p.changes <> excluded.changes
      returning 1
    )
    select (select count(*) from gone)::int + (select count(*) from written)::int as changed`.execute(tx)
  return rows[0]?.changed ?? 0
}
