import type { readTrends } from '@inferdex/contracts/dashboard.staff'
import type { ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

type Trends = ResponseBody<typeof readTrends>

const AGE_DAYS = 90
const SUBMISSION_WEEKS = 12
/** The same number as on /changes. */
const CHANGE_WEEKS = 26
/** A decision can be undone or repeated for a while, so these weeks are counted again. */
const RECOUNTED_WEEKS = 3

const mondayOf = (now: Date) => sql<string>`date_trunc('week', ${now}::timestamptz at time zone 'utc')::date`

export async function listAges(db: Db, now: Date): Promise<Trends['ages']> {
  const today = now.toISOString().slice(0, 10)
  return await db
    .selectFrom('data_age_days')
    .selectAll()
    .where('day', '>', sql<string>`${today}::date - ${sql.lit(AGE_DAYS)}`)
    .where('day', '<=', today)
    .orderBy('day')
    .execute()
}

export async function listSubmissionWeeks(db: Db, now: Date): Promise<Trends['submissions']> {
  return await db
    .selectFrom('submission_weeks')
    .select(['week', 'received', 'approved', 'rejected', 'median_seconds as medianSeconds'])
    .where('week', '>', sql<string>`${mondayOf(now)} - ${sql.lit(SUBMISSION_WEEKS * 7)}`)
    .orderBy('week')
    .execute()
}

/** Reads the stored counts of /changes: a few dozen per week, independent of the number of changes. */
export async function listChangesBySource(db: Db, now: Date): Promise<Trends['changes']> {
  return await db
    .selectFrom('weekly_changes')
    .leftJoin('data_sources', 'data_sources.name', 'weekly_changes.source')
    .select([
      'week',
      sql<string>`coalesce(data_sources.title, weekly_changes.source)`.as('source'),
      sql<number>`sum(changes)::int`.as('changes'),
    ])
    .where('week', '>', sql<string>`${mondayOf(now)} - ${sql.lit(CHANGE_WEEKS * 7)}`)
    .where('week', '<=', mondayOf(now))
    .groupBy(['week', 'data_sources.title', 'weekly_changes.source'])
    .orderBy('week')
    .orderBy('source')
    .execute()
}

/**
 * Counts submissions and decisions of the weeks since the last count; the first run counts all shown weeks. Only a job
 * calls it, because it reads every submission of these weeks.
 */
export async function countSubmissionWeeks(tx: Db, now: Date): Promise<void> {
  const from = sql`greatest(${mondayOf(now)} - ${sql.lit((SUBMISSION_WEEKS - 1) * 7)},
    (select max(week) - ${sql.lit((RECOUNTED_WEEKS - 1) * 7)} from submission_weeks),
    (select date_trunc('week', created_at at time zone 'utc')::date from submissions order by id limit 1))`
  await sql`
    insert into submission_weeks (week, received, approved, rejected, median_seconds)
    select w.week,
      (select count(*) from submissions where id >= first_id(w.week) and id < first_id(w.week + 7)),
      d.approved, d.rejected, d.median
    from (select generate_series(${from}, ${mondayOf(now)}, interval '7 days')::date as week where exists (
      select from submissions)) w
    cross join lateral (
      select count(*) filter (where status = 'APPROVED') as approved, count(*) filter (where status = 'REJECTED') as rejected,
        round(percentile_cont(0.5) within group (order by extract(epoch from decided_at - created_at)))::int as median
      from submissions
      where decided_at >= w.week::timestamp at time zone 'utc' and decided_at < (w.week + 7)::timestamp at time zone 'utc'
    ) d
    on conflict (week) do update set received = excluded.received, approved = excluded.approved,
      rejected = excluded.rejected, median_seconds = excluded.median_seconds`.execute(tx)
}
