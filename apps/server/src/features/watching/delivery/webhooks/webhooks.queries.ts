import type { Webhook } from '@inferdex/contracts/watching/delivery'
import type { WatchEvent } from '@inferdex/contracts/watching/watching'
import { sql } from 'kysely'
import type { Db } from '../../../../db/db.ts'
import { EVENT_COLUMNS, EVENT_JOINS, type EventRow, toEvent } from '../../inbox.queries.ts'

type NewWebhook = { readonly id: string; readonly userId: string; readonly url: URL }

/** Stores a person's webhook, replacing the previous one. */
export async function replaceWebhook(tx: Db, { id, userId, url }: NewWebhook, now: Date): Promise<void> {
  await deleteWebhookOf(tx, userId)
  await tx
    .insertInto('webhooks')
    .values({ id, user_id: userId, url: url.href, host: url.host, state: 'on', created_at: now, next_try_at: now })
    .execute()
}

export async function deleteWebhookOf(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('webhooks').where('user_id', '=', userId).execute()
}

export async function findWebhook(db: Db, userId: string): Promise<Webhook | null> {
  const row = await db
    .selectFrom('webhooks')
    .select(['url', 'state', 'failures', 'last_error', 'last_sent_at', 'created_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (row === undefined) return null
  const { url, state, failures, last_error, last_sent_at, created_at } = row
  return {
    url,
    state,
    failures,
    lastError: last_error,
    lastSentAt: last_sent_at?.toISOString() ?? null,
    createdAt: created_at.toISOString(),
  }
}

export type DueMessage = {
  readonly webhookId: string
  readonly url: string
  /** The number of consecutive failures. */
  readonly failures: number
  readonly event: WatchEvent
}

type Taking = {
  readonly atOnce: number
  readonly perHost: number
  readonly leaseUntil: Date
  /** The webhook that was served last; the round robin continues after it. */
  readonly after: string
}

/** Sorts before every webhook. */
export const FIRST_TURN = '00000000-0000-0000-0000-000000000000'

export type TakenMessages = { readonly messages: DueMessage[]; readonly after: string }

/**
 * Takes due messages, the oldest of each webhook and up to a limit per host, and postpones their next attempt, so that
 * no other process sends them too. Webhooks are served round robin, so that the backlog of one does not block the
 * others. Withdrawn events are not sent. Returns null if nothing is due.
 */
export async function takeDueMessages(
  db: Db,
  { atOnce, perHost, leaseUntil, after }: Taking,
  now: Date,
): Promise<TakenMessages | null> {
  type Row = EventRow & { webhookId: string; url: string; failures: number; withdrawnAt: Date | null; lastTurn: string }
  // One index step per webhook with messages, from the last one served to the end and then from the start.
  const { rows } = await sql<Row>`
    with recursive turns as (
      select ${after}::uuid as webhook_id, 1 as round
      union all
      select next.* from turns t cross join lateral (
        (select d.webhook_id, t.round from webhook_deliveries d where d.sent_at is null
            and d.webhook_id > t.webhook_id and (t.round = 1 or d.webhook_id <= ${after}::uuid)
          order by d.webhook_id limit 1)
        union all
        (select d.webhook_id, 2 from webhook_deliveries d where d.sent_at is null
            and t.round = 1 and d.webhook_id <= ${after}::uuid
          order by d.webhook_id limit 1)
        limit 1) as next
    ), due as materialized (
      select oldest.webhook_id, oldest.event_id, h.host, row_number() over () as turn
      from (select webhook_id from turns offset 1) as t
        join webhooks h on h.id = t.webhook_id join users u on u.id = h.user_id
        cross join lateral (
          select d.webhook_id, d.event_id from webhook_deliveries d
          where d.webhook_id = h.id and d.sent_at is null and d.next_try_at <= ${now}
          order by d.next_try_at, d.event_id limit 1 for update skip locked) as oldest
      where h.next_try_at <= ${now} and h.state = 'on' and u.banned_at is null and u.deleted_at is null
      limit ${sql.lit(atOnce * 10)}
    ), chosen as (
      select webhook_id, event_id, turn from (
        select *, row_number() over (partition by host order by turn) as place from due) ranked
      where place <= ${sql.lit(perHost)} order by turn limit ${sql.lit(atOnce)}
    ), taken as (
      update webhook_deliveries as d set next_try_at = ${leaseUntil}
      from chosen c where d.webhook_id = c.webhook_id and d.event_id = c.event_id
      returning d.webhook_id, d.event_id
    )
    select t.webhook_id as "webhookId", h.url, h.failures, e.withdrawn_at as "withdrawnAt",
      (select webhook_id from chosen order by turn desc limit 1) as "lastTurn", ${EVENT_COLUMNS}
    from taken t join webhooks h on h.id = t.webhook_id join watch_events e on e.id = t.event_id ${EVENT_JOINS}`.execute(
    db,
  )
  const [first] = rows
  if (first === undefined) return null
  const gone = rows.filter(({ withdrawnAt }) => withdrawnAt !== null)
  for (const { webhookId, id } of gone) await deleteMessage(db, webhookId, id)
  const messages = rows
    .filter(({ withdrawnAt }) => withdrawnAt === null)
    .map((row) => {
      const { webhookId, url, failures, withdrawnAt: _, lastTurn: __, ...event } = row
      return { webhookId, url, failures, event: toEvent(event) }
    })
  return { messages, after: first.lastTurn }
}

async function deleteMessage(db: Db, webhookId: string, eventId: string): Promise<void> {
  await db
    .deleteFrom('webhook_deliveries')
    .where('webhook_id', '=', webhookId)
    .where('event_id', '=', eventId)
    .execute()
}

export async function setSent(db: Db, webhookId: string, eventId: string, now: Date): Promise<void> {
  await sql`
    with sent as (
      update webhook_deliveries as d set sent_at = ${now} where webhook_id = ${webhookId} and event_id = ${eventId}
    )
    update webhooks as h set failures = 0, last_error = null, last_sent_at = ${now} where id = ${webhookId}`.execute(db)
}

type Failure = {
  readonly webhookId: string
  readonly eventId: string
  readonly error: string
  readonly nextTryAt: Date
}

/**
 * Stores a failed attempt: nothing is sent to the webhook until the next one. Switches it off after too many in a row.
 */
export async function setFailed(
  db: Db,
  { webhookId, eventId, error, nextTryAt }: Failure,
  mostFailures: number,
): Promise<void> {
  await sql`
    with failed as (
      update webhook_deliveries as d set next_try_at = ${nextTryAt}
      where webhook_id = ${webhookId} and event_id = ${eventId}
    )
    update webhooks as h set failures = failures + 1, last_error = ${error}, next_try_at = ${nextTryAt},
      state = case when failures + 1 >= ${mostFailures}::int then 'failed' else state end
    where id = ${webhookId}`.execute(db)
}

/** Adds webhook messages for the owners of the new alerts, which the surrounding statement provides as a CTE. */
export function messagesFor(now: Date) {
  return sql`
    insert into webhook_deliveries (webhook_id, event_id, next_try_at)
    select distinct h.id, told.event_id, ${now}::timestamptz
    from told join webhooks h on h.user_id = told.user_id and h.state = 'on'
    on conflict (webhook_id, event_id) do nothing`
}

/** Deletes old messages, sent or not. */
export async function deleteOldMessages(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('webhook_deliveries').where('next_try_at', '<', before).execute()
}
