import type { WatchEvent } from '@inferdex/contracts/watching/watching'
import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { EVENT_COLUMNS, EVENT_JOINS, type EventRow, toEvent } from '../inbox.queries.ts'

/** Stores the secret of a person's feed. The previous one stops working. */
export async function upsertFeed(db: Db, userId: string, hash: Buffer, now: Date): Promise<void> {
  await db
    .insertInto('delivery_feeds')
    .values({ user_id: userId, hash, created_at: now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ hash, created_at: now }))
    .execute()
}

export async function deleteFeedOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('delivery_feeds').where('user_id', '=', userId).execute()
}

/** Returns when a person's feed was created; null without one. */
export async function findFeedStart(db: Db, userId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('delivery_feeds')
    .select('created_at')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.created_at ?? null
}

/** Returns the owner of the feed with this secret, or undefined. A banned or deleted account has none. */
export async function findFeedOwner(db: Db, hash: Buffer): Promise<string | undefined> {
  const row = await db
    .selectFrom('delivery_feeds')
    .innerJoin('users', 'users.id', 'delivery_feeds.user_id')
    .select('users.id')
    .where('hash', '=', hash)
    .where('banned_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.id
}

/** Returns the events of a person's newest alerts without duplicates, excluding withdrawn ones. */
export async function findNewestEvents(db: Db, userId: string, limit: number): Promise<WatchEvent[]> {
  const { rows } = await sql<EventRow>`
    select ${EVENT_COLUMNS}
    from watch_events e ${EVENT_JOINS}
    where e.withdrawn_at is null and e.id in (
      select event_id from alerts where user_id = ${userId} order by created_at desc, id desc limit ${limit})
    order by e.recorded_at desc, e.id desc`.execute(db)
  return rows.map(toEvent)
}
