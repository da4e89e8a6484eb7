import type { Alert, WatchEvent } from '@inferdex/contracts/watching/watching'
import { MOST_UNREAD } from '@inferdex/domain/watching/unread-count'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'

export type EventRow = Omit<WatchEvent, 'at' | 'recordedAt'> & { at: Date; recordedAt: Date }

/** The public columns of an event `e`. */
export const EVENT_COLUMNS = sql`e.id, e.kind, e.at, e.recorded_at as "recordedAt", e.percent::text as percent,
  e.days_left as "daysLeft", e.changes, e.offer_id as "offerId", coalesce(ds.title, e.source) as "sourceName",
  e.source_url as "sourceUrl", e.bill,
  case when m.id is not null then json_build_object('slug', m.slug, 'name', m.name) end as model,
  case when p.id is not null then json_build_object('slug', p.slug, 'name', p.name) end as provider,
  case when d.id is not null then json_build_object('id', d.id, 'title', d.title) end as deal`

export const EVENT_JOINS = sql`
  left join models m on m.id = e.model_id
  left join providers p on p.id = e.provider_id
  left join deals d on d.id = e.deal_id
  left join data_sources ds on ds.name = e.source`

export function toEvent({ at, recordedAt, ...row }: EventRow): WatchEvent {
  return { ...row, at: at.toISOString(), recordedAt: recordedAt.toISOString() }
}

/** Withdrawn events are shown only to those who have read them. */
const IS_SHOWN = sql`(e.withdrawn_at is null or a.read_at is not null)`
/** A timestamp with microseconds: a JavaScript date would truncate it, and the next page would skip alerts. */
export const CREATED_AT = sql`to_char(a.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

type InboxInput = {
  readonly limit: number
  readonly onlyUnread: boolean
  /** The last alert of the previous page. */
  readonly after: readonly [createdAt: string, id: string] | null
}

/** Returns a person's alerts, newest first. */
export async function findAlerts(db: Db, userId: string, { limit, onlyUnread, after }: InboxInput): Promise<Alert[]> {
  const wanted: RawBuilder<unknown>[] = [
    sql`a.user_id = ${userId}`,
    IS_SHOWN,
    ...(onlyUnread ? [sql`a.read_at is null`] : []),
    ...(after === null ? [] : [sql`(a.created_at, a.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`]),
  ]
  type Row = EventRow & { alertId: string; watchId: string; createdAt: string; readAt: Date | null }
  const { rows } = await sql<Row>`
    select a.id as "alertId", a.watch_id as "watchId", ${CREATED_AT} as "createdAt", a.read_at as "readAt",
      ${EVENT_COLUMNS}
    from alerts a join watch_events e on e.id = a.event_id ${EVENT_JOINS}
    where ${sql.join(wanted, sql` and `)}
    order by a.created_at desc, a.id desc limit ${limit}`.execute(db)
  return rows.map(({ alertId, watchId, createdAt, readAt, ...event }) => ({
    id: alertId,
    watchId,
    createdAt,
    readAt: readAt?.toISOString() ?? null,
    event: toEvent(event),
  }))
}

/**
 * The most watches of one person that can match the same event: a model, its seller, the seller's free tier and a deal.
 */
const WATCHES_PER_EVENT = 4

/** Counts a person's unread events, up to the maximum. An event that several of their watches matched counts once. */
export async function countUnread(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select least(count(distinct newest.event_id), ${sql.lit(MOST_UNREAD)})::int as unread from (
      select a.event_id from alerts a join watch_events e on e.id = a.event_id
      where a.user_id = ${userId} and a.read_at is null and e.withdrawn_at is null
      order by a.created_at desc, a.id desc limit ${sql.lit(MOST_UNREAD * WATCHES_PER_EVENT)}) newest`.execute(db)
  return rows[0]?.unread ?? 0
}

/** Marks shown alerts as read, by their ids or all up to a moment. */
export async function setRead(
  db: Db,
  userId: string,
  { ids, until }: { readonly ids?: readonly string[] | undefined; readonly until?: Date | undefined },
  now: Date,
): Promise<void> {
  const which = ids === undefined ? sql`a.created_at <= ${until}` : sql`a.id = any(${ids}::uuid[])`
  await sql`
    update alerts as a set read_at = ${now} from watch_events e
    where e.id = a.event_id and e.withdrawn_at is null and a.user_id = ${userId} and a.read_at is null
      and ${which}`.execute(db)
}

/** Deletes old alerts. */
export async function deleteOldAlerts(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('alerts').where('created_at', '<', before).execute()
}
