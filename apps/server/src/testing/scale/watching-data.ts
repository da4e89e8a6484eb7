import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { vacuumTables } from './vacuum-tables.ts'

/** The number of watches per person; the product allows 200. */
const WATCHES_PER_PERSON = 20

const PRICE_CHANGE = { field: 'input', before: '2', after: '1', unit: '1M-tokens', percent: '-50' }

/** The id of a made-up person. */
const personId = sql`('019e0000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`
const RULES = sql`10, true, true, true, true, true, timestamptz '2026-01-01'`
const WATCH_COLUMNS = sql`(id, user_id, target_type, model_id, provider_id, price_percent, cheapest, retirement, ends,
  launches, corrections, created_at)`

/** Adds people numbered from 0; existing ones are kept. */
export async function insertPeople(db: Db, count: number): Promise<void> {
  await sql`
    insert into users (id, username, email, email_verified_at, created_at)
    select ${personId}, 'watcher' || n, 'watcher' || n || '@example.org', timestamptz '2026-01-01', timestamptz '2026-01-01'
    from generate_series(0, ${count}::int - 1) n on conflict (id) do nothing`.execute(db)
}

type Watchers = { readonly column: 'model_id' | 'provider_id'; readonly target: string; readonly count: number }

/** Makes the first people watch one model or one provider. */
export async function insertWatchersOf(db: Db, { column, target, count }: Watchers): Promise<void> {
  const [type, model, provider] = column === 'model_id' ? ['MODEL', target, null] : ['PROVIDER', null, target]
  await sql`
    insert into watches ${WATCH_COLUMNS}
    select gen_random_uuid(), ${personId}, ${type}, ${model}::uuid, ${provider}::uuid, ${RULES}
    from generate_series(0, ${count}::int - 1) n`.execute(db)
}

/**
 * Adds watches, spread evenly over all unwatched models and providers, with their owners and one older alert of each.
 * All rows follow from their number, and are written with set-based statements only.
 */
export async function spreadWatches(db: Db, count: number): Promise<void> {
  const people = Math.ceil(count / WATCHES_PER_PERSON)
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await insertPeople(tx, people)
    // The references are correct; checking a million of them would take longer than writing them.
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
      with targets as materialized (
        select row_number() over (order by id) - 1 as place, * from (
          select id, 'MODEL' as type, id as model_id, null::uuid as provider_id from models
            where id not in (select model_id from watches where model_id is not null)
          union all
          select id, 'PROVIDER', null, id from providers
            where id not in (select provider_id from watches where provider_id is not null)) records
      ), size as (select count(*) as targets from targets)
      insert into watches ${WATCH_COLUMNS}
      select gen_random_uuid(), ${personId}, t.type, t.model_id, t.provider_id, ${RULES}
      from generate_series(0, ${people}::int - 1) n
        cross join generate_series(0, ${WATCHES_PER_PERSON - 1}::int) k cross join size
        join targets t on t.place = (n::bigint * 31 + k) % size.targets
      limit ${count}`.execute(tx)
    await sql`
      insert into watch_events (id, kind, at, recorded_at, model_id, provider_id, percent, changes, source, told_at, bills_at)
      select gen_random_uuid(), 'price', timestamptz '2026-11-01', timestamptz '2026-11-01', w.model_id, w.provider_id, 20,
        '[]', 'staff', timestamptz '2026-11-01', timestamptz '2026-11-01'
      from (select distinct model_id, provider_id from watches) w`.execute(tx)
    await sql`
      insert into alerts (user_id, watch_id, event_id, created_at)
      select w.user_id, w.id, e.id, timestamptz '2026-11-01' from watches w join watch_events e
        on e.recorded_at = timestamptz '2026-11-01'
        and (e.model_id, e.provider_id) is not distinct from (w.model_id, w.provider_id)`.execute(tx)
  })
  await tidy(db)
}

/** Updates the planner's statistics, as autovacuum eventually does. */
export async function tidy(db: Db): Promise<void> {
  await vacuumTables(db, ['users', 'watches', 'alerts', 'watch_events'])
}

type InboxScale = { readonly userId: string; readonly watches: number; readonly alerts: number }

/** Makes a person watch models, and adds this many unread alerts over half a year, each of a separate event. */
export async function fillInbox(db: Db, { userId, watches, alerts }: InboxScale): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`
      insert into watches ${WATCH_COLUMNS}
      select gen_random_uuid(), ${userId}::uuid, 'MODEL', m.id, null, ${RULES}
      from (select id from models where archived_at is null order by id limit ${watches}) m`.execute(tx)
    await sql`
      with own as (select row_number() over (order by id) - 1 as place, id, model_id from watches where user_id = ${userId}),
      news as materialized (
        select gen_random_uuid() as event_id, w.id as watch_id, w.model_id,
          now() - interval '1 hour' - n * (interval '170 days' / ${alerts}::int) as at
        from generate_series(1, ${alerts}::int) n join own w on w.place = n % ${watches}::int
      ), events as (
        insert into watch_events (id, kind, at, recorded_at, model_id, percent, changes, source, told_at, bills_at)
        select event_id, 'price', at, at, model_id, 20, ${JSON.stringify([PRICE_CHANGE])}::jsonb, 'staff', at, at from news
      )
      insert into alerts (user_id, watch_id, event_id, created_at)
      select ${userId}::uuid, watch_id, event_id, at from news`.execute(tx)
  })
  await tidy(db)
}
