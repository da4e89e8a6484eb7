import type { BestBill } from '@inferdex/domain/bill/saved/best-bill'
import type { BillNews } from '@inferdex/domain/watching/bill-news'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { messagesFor } from './delivery/webhooks/webhooks.queries.ts'

/**
 * Returns the time of the database's clock, which all processes share. Text, because a JavaScript date has no
 * microseconds.
 */
export async function readClock(db: Db): Promise<string> {
  const { rows } = await sql<{ now: string }>`select clock_timestamp()::text as now`.execute(db)
  return rows[0]?.now ?? 'now'
}

type NewBill = {
  readonly watchId: string
  readonly name: string
  readonly query: string
  readonly best: BestBill | null
  readonly readAt: string
}

export async function insertSavedBill(tx: Db, { watchId, name, query, best, readAt }: NewBill): Promise<void> {
  const stored = best === null ? null : JSON.stringify(best)
  await sql`
    insert into saved_bills (watch_id, name, query, best, told, read_at)
    values (${watchId}, ${name}, ${query}, ${stored}::jsonb, ${stored}::jsonb, ${readAt}::timestamptz)`.execute(tx)
}

export async function countSavedBills(tx: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from watches where user_id = ${userId} and target_type = 'BILL'`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Events that can change bills and whose comparison is unfinished. The condition must match that of its index. */
const IS_CAUSE = sql`e.bills_at is null and e.kind in ('price', 'retirement', 'launch', 'correction')`

export type BillCause = {
  readonly id: string
  /** The model whose offers changed; null if it was deleted. */
  readonly model: string | null
  /** Our data was wrong: events caused by it may be invalid. */
  readonly isCorrection: boolean
  readonly source: string
  readonly sourceUrl: string | null
}

/** Returns the events that can have changed bills, oldest first. */
export async function findCauses(db: Db, limit: number): Promise<BillCause[]> {
  const { rows } = await sql<BillCause>`
    select e.id, m.slug as model, e.kind = 'correction' or e.withdrawn_at is not null as "isCorrection", e.source,
      e.source_url as "sourceUrl"
    from watch_events e left join models m on m.id = e.model_id
    where ${IS_CAUSE} order by e.recorded_at, e.id limit ${limit}`.execute(db)
  return rows
}

/** Returns whether any saved bill may have changed. */
export async function hasBillsToCompare(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from watch_events e where ${IS_CAUSE}) and exists (select from saved_bills) as found`.execute(
    db,
  )
  return rows[0]?.found === true
}

export async function markCompared(db: Db, ids: readonly string[], now: Date): Promise<void> {
  await sql`update watch_events set bills_at = ${now} where id = any(${ids}::uuid[])`.execute(db)
}

export type StoredBill = {
  readonly watchId: string
  readonly name: string
  readonly query: string
  readonly pricePercent: number | null
  readonly cheapest: boolean
  readonly best: BestBill | null
  readonly notified: BestBill | null
  /** The last event: the previous answer, and whether its owner has read it. */
  readonly last: { readonly id: string; readonly before: BestBill | null; readonly isRead: boolean } | null
}

type Page = { readonly after: string; readonly limit: number; readonly readBefore: string }

/** Returns the next saved bills whose answer is older than this snapshot of the catalogue. */
export async function listBills(db: Db, { after, limit, readBefore }: Page): Promise<StoredBill[]> {
  const { rows } = await sql<StoredBill>`
    select b.watch_id as "watchId", b.name, b.query, w.price_percent::float8 as "pricePercent", w.cheapest, b.best, b.told as notified,
      case when e.id is not null then jsonb_build_object('id', e.id, 'before', e.bill -> 'before', 'isRead',
        exists (select from alerts a where a.watch_id = b.watch_id and a.event_id = e.id and a.read_at is not null))
      end as last
    from saved_bills b join watches w on w.id = b.watch_id
      left join watch_events e on e.id = b.told_event_id and e.withdrawn_at is null
    where b.watch_id > ${after} and b.read_at < ${readBefore}::timestamptz
    order by b.watch_id limit ${limit}`.execute(db)
  return rows
}

/** An answer that differs from the stored one, and its event. */
export type NewResult = {
  readonly watchId: string
  readonly best: BestBill | null
  /** Null: no event. */
  readonly news: (BillNews & { readonly name: string; readonly query: string }) | null
  /** Deterministic, so that the same event is added once. */
  readonly key: string
  readonly source: string
  readonly sourceUrl: string | null
  /** The event to withdraw; if there is a new event too, its owner has read this one. */
  readonly withdraws: string | null
}

/** Stores results with their events, in one statement. Skips bills that have been deleted since. */
export async function storeResults(db: Db, results: readonly NewResult[], readAt: string, now: Date): Promise<void> {
  if (results.length === 0) return
  const given = results.map(({ news, ...result }) => ({
    ...result,
    changes: news === null ? null : changesOf(news),
    percent: news?.percent ?? null,
    bill: news && {
      name: news.name,
      address: addressOf(news.query),
      before: news.before,
      after: news.after,
      difference: news.difference,
      isOtherOffer: news.isOtherOffer,
    },
  }))
  await sql`
    with given as (
      select g.*, md5(g.key)::uuid as id from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g ("watchId" uuid,
        best jsonb, key text, source text, "sourceUrl" text, withdraws uuid, changes jsonb, percent numeric, bill jsonb)
        -- Who deletes a watch locks it before its bill, so this does too.
        join watches w on w.id = g."watchId" for key share of w
    ), stored as (
      update saved_bills b set best = g.best, read_at = ${readAt}::timestamptz,
        told = case when g.bill is null and g.withdraws is null then b.told else g.best end,
        told_event_id = case when g.bill is not null then g.id when g.withdraws is null then b.told_event_id end
      from given g where b.watch_id = g."watchId" and b.read_at < ${readAt}::timestamptz
      returning b.watch_id
    ), taken_back as (
      update watch_events e set withdrawn_at = ${now}::timestamptz
      from given g join stored on stored.watch_id = g."watchId" where e.id = g.withdraws
    ), made as (
      insert into watch_events (id, kind, at, recorded_at, told_at, bills_at, percent, changes, source, source_url,
        watch_id, bill, takes_back)
      select g.id, 'bill', ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz, g.percent,
        g.changes, g.source, g."sourceUrl", g."watchId", g.bill, g.withdraws
      from given g join stored on stored.watch_id = g."watchId" where g.bill is not null
      on conflict (id) do nothing returning id, watch_id
    ), told as (
      insert into alerts (user_id, watch_id, event_id, created_at)
      select w.user_id, w.id, made.id, ${now}::timestamptz from made join watches w on w.id = made.watch_id
      on conflict (watch_id, event_id) do nothing
      returning user_id, event_id
    )
    ${messagesFor(now)}`.execute(db)
}

/** The address of the calculator with a stored query. */
export const addressOf = (query: string) => `/calculator${query}`

const offerName = (bill: BestBill | null) => (bill === null ? null : `${bill.model.name} at ${bill.provider.name}`)

/** Returns an event's changes of fields, in the form of other events. */
function changesOf({ before, after, percent, isOtherOffer }: BillNews) {
  const plain = { unit: null, percent: null }
  const offer = { field: 'offer', before: offerName(before), after: offerName(after), ...plain }
  const bill = { field: 'bill', before: before?.total ?? null, after: after?.total ?? null, unit: 'month', percent }
  return isOtherOffer ? [offer, bill] : [bill]
}
