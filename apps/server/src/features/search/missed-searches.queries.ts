import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** The most distinct searches that are stored per day; known ones are still counted above it. */
export const SEARCHES_PER_DAY = 500
const KEPT_DAYS = 90

const dayOf = (now: Date) => now.toISOString().slice(0, 10)

/** Counts a search. Concurrent searches may exceed the limit of a day by a few. */
export async function countMissedSearch(db: Db, search: string, now: Date): Promise<void> {
  const day = dayOf(now)
  await sql`insert into missed_searches as m (day, search, times)
    select ${day}::date, ${search}, 1
    where exists (select from missed_searches where day = ${day} and search = ${search})
      or (select count(*) from missed_searches where day = ${day}) < ${sql.lit(SEARCHES_PER_DAY)}
    on conflict (day, search) do update set times = m.times + 1`.execute(db)
}

export async function deleteOldMissedSearches(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('missed_searches')
    .where('day', '<=', sql<string>`${dayOf(now)}::date - ${sql.lit(KEPT_DAYS)}`)
    .execute()
}
