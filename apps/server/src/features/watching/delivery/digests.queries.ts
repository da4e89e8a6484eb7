import type { WatchEvent } from '@inferdex/contracts/watching/watching'
import type { DeliverySettings } from '@inferdex/domain/watching/delivery'
import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { EVENT_COLUMNS, EVENT_JOINS, type EventRow, toEvent } from '../inbox.queries.ts'
import { SETTINGS_COLUMNS, toSettings } from './settings.queries.ts'

type DuePerson = {
  readonly userId: string
  readonly settings: DeliverySettings
  /** False for an unconfirmed address and for a banned account. */
  readonly isReachable: boolean
}

/** Returns the next people whose digest is due, and locks their settings. Skips those locked by another process. */
export async function lockDuePeople(tx: Db, limit: number, now: Date): Promise<DuePerson[]> {
  const rows = await tx
    .selectFrom('delivery')
    .innerJoin('users', 'users.id', 'delivery.user_id')
    .select(['user_id', ...SETTINGS_COLUMNS])
    .select(sql<boolean>`email_verified_at is not null and banned_at is null and deleted_at is null`.as('isReachable'))
    .where('next_digest_at', '<=', now)
    .orderBy('next_digest_at')
    .orderBy('user_id')
    .limit(limit)
    .forUpdate('delivery')
    .skipLocked()
    .execute()
  return rows.map((row) => ({ userId: row.user_id, settings: toSettings(row), isReachable: row.isReachable }))
}

/**
 * Adds the alerts that are in no digest yet to one digest per person. Excludes alerts of withdrawn events. Returns the
 * digests; a person without alerts has none.
 */
export async function insertDigests(
  tx: Db,
  digests: readonly { readonly id: string; readonly userId: string }[],
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with due as (
      select * from unnest(${digests.map(({ id }) => id)}::uuid[], ${digests.map(({ userId }) => userId)}::uuid[])
        as due (id, user_id)
    ), taken as (
      update alerts as a set digest_id = due.id
      from due join delivery d on d.user_id = due.user_id cross join watch_events e
      where a.user_id = due.user_id and a.digest_id is null and a.created_at >= d.digest_since
        and e.id = a.event_id and e.withdrawn_at is null
      returning due.id, due.user_id
    )
    insert into digests (id, user_id, created_at)
    select distinct id, user_id, ${now}::timestamptz from taken
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

type NextDigest = {
  readonly userId: string
  readonly at: Date | null
  /** Alerts from then on are mailed; null: unchanged. */
  readonly since: Date | null
}

export async function updateNextDigests(tx: Db, next: readonly NextDigest[]): Promise<void> {
  const moments = (dates: readonly (Date | null)[]) => dates.map((date) => date?.toISOString() ?? null)
  await sql`
    update delivery as d set next_digest_at = next.at, digest_since = coalesce(next.since, d.digest_since)
    from unnest(${next.map(({ userId }) => userId)}::uuid[], ${moments(next.map(({ at }) => at))}::timestamptz[],
      ${moments(next.map(({ since }) => since))}::timestamptz[]) as next (user_id, at, since)
    where d.user_id = next.user_id`.execute(tx)
}

type DigestLetter = {
  readonly userId: string
  readonly email: string
  readonly settings: DeliverySettings
  /** The number of the person's watches. */
  readonly watches: number
}

/** Returns the recipient of a digest, or undefined if it was sent or must not be sent any more. */
export async function findDigestLetter(db: Db, digestId: string): Promise<DigestLetter | undefined> {
  const row = await db
    .selectFrom('digests')
    .innerJoin('users', 'users.id', 'digests.user_id')
    .innerJoin('delivery', 'delivery.user_id', 'digests.user_id')
    .select(['users.id', 'email', ...SETTINGS_COLUMNS])
    .select((query) =>
      query
        .selectFrom('watches')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('watches.user_id', '=', 'digests.user_id')
        .as('watches'),
    )
    .where('digests.id', '=', digestId)
    .where('sent_at', 'is', null)
    .where('delivery.digest', '<>', 'off')
    .where('email_verified_at', 'is not', null)
    .where('banned_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row && { userId: row.id, email: row.email, settings: toSettings(row), watches: row.watches ?? 0 }
}

/**
 * Returns the newest events of a digest without duplicates, and the total. Excludes events that have been withdrawn
 * since; a withdrawal is only included for those who were mailed the event.
 */
export async function findDigestEvents(
  db: Db,
  digestId: string,
  limit: number,
): Promise<{ events: WatchEvent[]; count: number }> {
  const { rows } = await sql<EventRow & { count: number }>`
    select ${EVENT_COLUMNS}, count(*) over ()::int as count
    from watch_events e ${EVENT_JOINS}
    where e.withdrawn_at is null and e.id in (
      select a.event_id from alerts a where a.digest_id = ${digestId} and (e.takes_back is null or exists (
        select from alerts told join digests d on d.id = told.digest_id
        where told.watch_id = a.watch_id and told.event_id = e.takes_back and d.sent_at is not null)))
    order by e.told_on desc, e.id desc limit ${limit}`.execute(db)
  const events = rows.map((row) => {
    const { count: _, ...event } = row
    return toEvent(event)
  })
  return { events, count: rows[0]?.count ?? 0 }
}

export async function setDigestSent(db: Db, digestId: string, now: Date): Promise<void> {
  await db.updateTable('digests').set({ sent_at: now }).where('id', '=', digestId).execute()
}

/** Deletes old digests. Their alerts must be deleted before, or they would be mailed again. */
export async function deleteOldDigests(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('digests').where('created_at', '<', before).execute()
}
