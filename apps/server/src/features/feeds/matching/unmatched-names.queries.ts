import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'

export type LockedName = {
  readonly feedId: string
  readonly key: string
  readonly state: 'matched' | 'waiting' | 'ignored'
  readonly facts: Readonly<Record<string, string | null>>
  readonly offerId: string | null
  readonly decidedAt: Date | null
}

/** Locks names until the end of the transaction. */
export async function lockNames(
  tx: Db,
  names: readonly { readonly feed: string; readonly key: string }[],
): Promise<LockedName[]> {
  const { rows } = await sql<LockedName>`
    select n.feed_id as "feedId", n.key, n.state, n.facts - 'candidates' as facts, n.offer_id as "offerId",
      n.decided_at as "decidedAt" from feed_names n
    join jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as w (feed text, key text)
      on w.feed = n.feed_id and n.key = w.key collate "C"
    order by n.feed_id, n.key for update of n`.execute(tx)
  return rows
}

/** Reads the pending names of sellers, for staff to decide together. */
export async function readNamesOfSellers(
  tx: Db,
  sellers: readonly { readonly feed: string; readonly provider: string }[],
): Promise<{ feed: string; format: string; key: string; facts: Readonly<Record<string, string | null>> }[]> {
  const { rows } = await sql<{ feed: string; format: string; key: string; facts: Record<string, string | null> }>`
    select n.feed_id as feed, f.format, n.key, n.facts - 'candidates' as facts
    from feed_names n join feeds f on f.id = n.feed_id
      join jsonb_to_recordset(${JSON.stringify(sellers)}::jsonb) as s (feed text, provider text)
        on s.feed = n.feed_id and s.provider = n.facts ->> 'provider'
    where n.state = 'waiting' order by n.feed_id, n.key`.execute(tx)
  return rows
}

export type DecidedName = {
  readonly feedId: string
  readonly key: string
  readonly state: 'matched' | 'waiting' | 'ignored'
  readonly offerId: string | null
  readonly modelId: string | null
}

export async function setNames(tx: Db, names: readonly DecidedName[], by: string, now: Date): Promise<void> {
  await sql`
    update feed_names n set state = d.state, rule = 'staff', offer_id = d."offerId", model_id = d."modelId",
      decided_by = case when d.state = 'waiting' then null else ${by}::uuid end,
      decided_at = case when d.state = 'waiting' then null else ${now}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(names)}::jsonb)
      as d ("feedId" text, key text, state text, "offerId" uuid, "modelId" uuid)
    where n.feed_id = d."feedId" and n.key = d.key collate "C"`.execute(tx)
}

/**
 * Removes an offer if no values are stored for it. Returns its model if it has no other offer; null: the offer or the
 * model is in use.
 */
export async function removeUnusedOffer(tx: Db, offerId: string): Promise<string | null> {
  const { rows } = await sql<{ modelId: string; isAlone: boolean }>`
    delete from offers o
    where o.id = ${offerId} and not exists (select from price_components c where c.offer_id = o.id)
      and not exists (select from observations s where s.target_id = o.id)
      and not exists (select from feed_names n where n.offer_id = o.id)
    returning o.model_id as "modelId", not exists (
      select from offers other where other.model_id = o.model_id and other.id <> o.id) as "isAlone"`.execute(tx)
  const [removed] = rows
  return removed?.isAlone === true ? removed.modelId : null
}
