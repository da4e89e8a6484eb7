import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { leaveOutOfRecount } from './recount.ts'
import { vacuumTables } from './scale/vacuum-tables.ts'

/**
 * Generates people, reviews and votes. Half of the reviews are of the first model, because popular pages must be fast
 * too.
 */
export async function generateCommunityData(db: Db, reviews: number): Promise<void> {
  leaveOutOfRecount(db)
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    // Totals are written below, all at once, instead of by triggers.
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`create function pg_temp.numbered_id(n integer) returns uuid language sql immutable
      return ('019c0000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`.execute(tx)
    await sql`
      create temporary table numbered_models on commit drop as
      select id, (row_number() over (order by id))::int - 1 as place from models`.execute(tx)
    await sql`
      create temporary table numbers on commit drop as
      select n, case when n % 2 = 0 then 0 else n % models end as reviewed, 1 + n % (models - 1) as liked
      from generate_series(1, ${reviews}::int) n, (select count(*)::int as models from numbered_models) counted`.execute(
      tx,
    )
    await sql`analyze numbers`.execute(tx)
    await sql`
      insert into users (id, username, email, created_at)
      select pg_temp.numbered_id(n), 'reviewer-' || n, 'reviewer-' || n || '@example.org', timestamptz '2025-01-01'
      from numbers`.execute(tx)
    await sql`
      insert into reviews (id, target_type, target_id, user_id, title, content, rating, ease_of_use, accuracy, value,
        support, state, upvotes, downvotes, created_at)
      select pg_temp.numbered_id(n), 'MODEL', id, pg_temp.numbered_id(n), 'Review ' || n, 'It does what it says.',
        1 + n % 9 / 2.0, 4, 4, 4, 4, case when n % 100 = 0 then 'held' else 'visible' end, 1, 0,
        timestamptz '2026-01-01' + n * interval '1 minute'
      from numbers join numbered_models on place = reviewed`.execute(tx)
    await sql`
      insert into votes (user_id, target_type, target_id, type, created_at)
      select pg_temp.numbered_id(n), 'REVIEW', pg_temp.numbered_id(n % ${reviews}::int + 1), 'UPVOTE', now() from numbers
      union all
      select pg_temp.numbered_id(n), 'MODEL', id, case when n % 5 = 0 then 'DOWNVOTE' else 'UPVOTE' end, now()
      from (select n, 0 as place from numbers union all select n, liked from numbers) liked join numbered_models using (place)`.execute(
      tx,
    )
    await sql`
      insert into target_stats (target_type, target_id, review_count, rating_sum)
      select target_type, target_id, count(*), sum(rating) from reviews where state = 'visible'
      group by target_type, target_id
      union all
      select 'DEAL', pg_temp.numbered_id(n), 0, 0 from numbers`.execute(tx)
  })
  await vacuumTables(db, ['users', 'reviews', 'votes', 'target_stats'])
}
