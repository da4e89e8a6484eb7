import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

const SHOWN_DAYS = 7
const SHOWN = 10

/** Lists the most frequent searches of the last seven days, from a bounded number of rows per day. */
export async function listMissedSearches(db: Db, now: Date): Promise<{ search: string; times: number }[]> {
  return await db
    .selectFrom('missed_searches')
    .select(['search', sql<number>`sum(times)::int`.as('times')])
    .where('day', '>', sql<string>`${now.toISOString().slice(0, 10)}::date - ${sql.lit(SHOWN_DAYS)}`)
    .groupBy('search')
    .orderBy('times', 'desc')
    .orderBy('search')
    .limit(SHOWN)
    .execute()
}
