import type { WatchEvent } from '@inferdex/contracts/watching/watching'
import type { WatchedRecord, WatchRules } from '@inferdex/domain/watching/watch-rules'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { messagesFor } from './delivery/webhooks/webhooks.queries.ts'
import { EVENT_COLUMNS, EVENT_JOINS, type EventRow, toEvent } from './inbox.queries.ts'
import { TARGET_COLUMN } from './watches.queries.ts'

/**
 * Whether the rules of a watch `w` match an event `e` of its target: the one condition for notifications and for
 * previews. A price without a percentage, such as one that was free before, counts as above any threshold. Prices that
 * lists leave out are events of the seller only, not of the model.
 */
const IS_WANTED = sql`(e.withdrawn_at is null and case e.kind
  when 'price' then w.price_percent is not null and (e.percent is null or abs(e.percent) >= w.price_percent)
    and (w.target_type <> 'MODEL' or e.offer_id is null
      or exists (select from offers o where o.id = e.offer_id and o.is_counted))
  when 'cheapest' then w.cheapest
  when 'retirement' then w.retirement
  when 'launch' then w.launches
  when 'deal-ends' then w.ends and w.target_type <> 'FREE_TIER'
  when 'free-tier-ends' then w.ends
  when 'correction' then w.corrections and e.takes_back is null
end)`

/** Everyone who saw a withdrawn event, or was sent it, is notified, regardless of their rules. */
const WAS_NOTIFIED = sql`exists (
  select from alerts a left join digests d on d.id = a.digest_id
  where a.watch_id = w.id and a.event_id = e.takes_back and (a.read_at is not null or d.sent_at is not null
    or exists (
      select from webhooks h join webhook_deliveries s on s.webhook_id = h.id
      where h.user_id = w.user_id and s.event_id = e.takes_back and s.sent_at is not null)))`

const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/**
 * Notifies the next batch of watchers of the oldest unfinished event, in one statement. Skips watches created after the
 * event. Returns how many watches were processed, or null if nothing is left that no other process has locked.
 */
export async function notifyNextWatchers(db: Db, batch: number, now: Date): Promise<number | null> {
  const next = (column: string) => sql`
    (select * from watches where ${sql.ref(column)} = ${sql.ref(`e.${column}`)}
      and id > coalesce(e.told_up_to, ${FIRST_ID}::uuid) order by id limit ${sql.lit(batch)})`
  const { rows } = await sql<{ found: number }>`
    with e as (
      select * from watch_events where told_at is null order by recorded_at, id limit 1 for update skip locked
    ), watchers as (
      select w.* from e cross join lateral (
        select * from (${next('model_id')} union all ${next('provider_id')} union all ${next('deal_id')}) found
        order by id limit ${sql.lit(batch)}
      ) w
    ), told as (
      insert into alerts (user_id, watch_id, event_id, created_at)
      select w.user_id, w.id, e.id, ${now}::timestamptz from watchers w cross join e
      where w.created_at <= e.recorded_at and (${IS_WANTED} or ${WAS_NOTIFIED})
      on conflict (watch_id, event_id) do nothing
      returning user_id, event_id
    ), hooked as (${messagesFor(now)})
    update watch_events set told_up_to = coalesce((select id from watchers order by id desc limit 1), told_up_to),
      told_at = case when (select count(*) from watchers) < ${sql.lit(batch)} then ${now}::timestamptz end
    where id = (select id from e)
    returning (select count(*)::int from watchers) as found`.execute(db)
  return rows[0]?.found ?? null
}

type PreviewInput = {
  readonly type: WatchedRecord
  readonly targetId: string
  readonly rules: WatchRules
  readonly from: Date
  readonly until: Date
  readonly shown: number
}

/** Returns how many events a watch with these rules would have matched, and the newest of them. */
export async function findWantedEvents(
  db: Db,
  { type, targetId, rules, from, until, shown }: PreviewInput,
): Promise<{ count: number; newest: WatchEvent[] }> {
  const { rows } = await sql<EventRow & { count: number }>`
    select ${EVENT_COLUMNS}, e.count from (
      select e.*, count(*) over ()::int as count
      from watch_events e cross join (
        select ${type}::text as target_type, ${rules.pricePercent}::numeric as price_percent,
          ${rules.cheapest}::boolean as cheapest, ${rules.retirement}::boolean as retirement,
          ${rules.ends}::boolean as ends, ${rules.launches}::boolean as launches,
          ${rules.corrections}::boolean as corrections) w
      where ${sql.ref(`e.${TARGET_COLUMN[type]}`)} = ${targetId} and e.told_on > ${from} and e.told_on <= ${until}
        and ${IS_WANTED}
      order by e.told_on desc, e.id desc limit ${shown}
    ) e ${EVENT_JOINS}
    order by e.told_on desc, e.id desc`.execute(db)
  const newest = rows.map((row) => {
    const { count: _, ...event } = row
    return toEvent(event)
  })
  return { count: rows[0]?.count ?? 0, newest }
}

/** Deletes old events whose fan-out is finished. */
export async function deleteOldEvents(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('watch_events').where('recorded_at', '<', before).where('told_at', 'is not', null).execute()
}
