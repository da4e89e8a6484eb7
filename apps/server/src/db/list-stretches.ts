import { sql } from 'kysely'
import type { Db } from './db.ts'

/** So many rows are simply walked over. */
const NEAR_ROWS = 1000

export const NEWEST = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
const OLDEST = '00000000-0000-0000-0000-000000000000'

/** From this id on, and after so many rows. */
export type Place = { readonly from: string; readonly skip: number }

/**
 * Where to begin reading a list that is sorted by id, newest first, so that this many rows lie before: the stretches
 * before it are added up, and only the rest of one is walked over. Lists are counted by triggers (`count_listed`).
 */
export async function findPlace(db: Db, list: string, skip: number): Promise<Place> {
  if (skip <= NEAR_ROWS) return { from: NEWEST, skip }
  const { rows } = await sql<{ stretch: string; before: number }>`
    select stretch, (up_to_here - rows)::int as before from (
      select stretch, rows, sum(rows) over (order by stretch desc) as up_to_here
      from list_stretches where list = ${list}
    ) as added_up where up_to_here > ${skip} order by stretch desc limit 1`.execute(db)
  const [begin] = rows
  // Nothing is that far.
  if (begin === undefined) return { from: OLDEST, skip: 0 }
  return { from: begin.stretch + NEWEST.slice(begin.stretch.length), skip: skip - begin.before }
}
