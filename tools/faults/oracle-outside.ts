// Invariants of the storage, the webhook and the feed.
import { setTimeout as wait } from 'node:timers/promises'
import { pictureFile } from '@inferdex/domain/media/media-files'
import type { Database } from '../../apps/server/src/db/connect.ts'
import { sendWebhooks } from '../../apps/server/src/features/watching/delivery/webhooks/webhooks.jobs.ts'
import { notifyOfNews } from '../../apps/server/src/features/watching/watching.jobs.ts'
import { runScheduledJob } from '../../apps/server/src/platform/job-queue.ts'
import type { Ledger } from './ledger.ts'
import { LISTED, listedName, listedPrice } from './servers.ts'
import { FEED, type Site } from './site.ts'

/** Checks that every picture in the database has all its files. */
export async function checkPictures({ pool }: Database, { storage }: Site): Promise<string[]> {
  const stored = new Set(await storage.names())
  const { rows } = await pool.query<{ key: string; name: string; widths: number[] }>(
    'select key, name, widths from media',
  )
  return rows
    .filter(({ key, widths }) =>
      widths.some((width) => (['webp', 'avif'] as const).some((type) => !stored.has(pictureFile(key, width, type)))),
    )
    .map(({ name }) => `picture without its files: ${name}`)
}

type Notified = { id: string; price: string; isNotified: boolean; messages: number; sent: number }

/** Checks that every price has its event, and every event its message, sent or pending. */
export async function checkNews(
  { pool }: Database,
  { hook, pricedModel }: Site,
  { prices }: Ledger,
): Promise<string[]> {
  const { rows } = await pool.query<Notified>(
    `select e.id, c.after as price, e.told_at is not null as "isNotified", count(d.event_id)::int as messages,
       count(d.sent_at)::int as sent
     from watch_events e cross join jsonb_to_recordset(e.changes) as c (field text, after text)
       left join webhook_deliveries d on d.event_id = e.id
     where e.kind = 'price' and e.model_id = $1 and c.field = 'input' group by e.id, c.after`,
    [pricedModel],
  )
  const notified = new Map(rows.map((row) => [row.price, row]))
  const accepted = new Set(hook.tries.filter(({ isAccepted }) => isAccepted).map(({ id }) => id))
  const ids = new Set(rows.map(({ id }) => id))
  return [
    ...(notified.size === rows.length ? [] : ['news: one price was told twice']),
    ...[...prices]
      .filter(([price, isSaved]) => isSaved && !notified.has(price))
      .map(([price]) => `news lost: ${price}`),
    ...rows
      .filter(({ isNotified, messages }) => isNotified && messages !== 1)
      .map(({ price }) => `message lost: ${price}`),
    ...rows.filter(({ id, sent }) => sent > 0 && !accepted.has(id)).map(({ price }) => `never arrived: ${price}`),
    ...hook.tries.filter(({ id }) => !ids.has(id)).map(({ id }) => `message about nothing: ${id}`),
    ...hook.tries.filter(({ id, signedId }) => id !== signedId).map(({ id }) => `message with two ids: ${id}`),
  ]
}

const SENT_WITHIN_MS = 90_000
const LOOK_EVERY_MS = 1000

/** Checks that everything is delivered once the receiver is back. The retry delay is skipped. */
export async function checkDelivery({ db, pool }: Database, { hook, pricedModel }: Site): Promise<string[]> {
  const deadline = Date.now() + SENT_WITHIN_MS
  const open = async () => {
    const { rows } = await pool.query<{ id: string }>(
      `select e.id from watch_events e where e.kind = 'price' and e.model_id = $1 and (e.told_at is null or not exists
         (select from webhook_deliveries d where d.event_id = e.id and d.sent_at is not null))`,
      [pricedModel],
    )
    return rows
  }
  while ((await open()).length > 0 && Date.now() < deadline) {
    for (const job of [notifyOfNews, sendWebhooks]) {
      const { rows } = await pool.query(`select from jobs.job where name = $1 and state = 'created'`, [job.name])
      if (rows.length === 0) await runScheduledJob(db, job)
    }
    await pool.query('update webhooks set next_try_at = now() where next_try_at > now()')
    await pool.query(
      `update webhook_deliveries set next_try_at = now() where sent_at is null and next_try_at > now()
         and not exists (select from jobs.job where name = $1 and state = 'active')`,
      [sendWebhooks.name],
    )
    await wait(LOOK_EVERY_MS)
  }
  const accepted = new Set(hook.tries.filter(({ isAccepted }) => isAccepted).map(({ id }) => id))
  const { rows } = await pool.query<{ state: string; failures: number }>('select state, failures from webhooks')
  return [
    ...(await open()).map(({ id }) => `not delivered: ${id}`),
    ...hook.tries.filter(({ id }) => !accepted.has(id)).map(({ id }) => `not tried again: ${id}`),
    ...rows
      .filter(({ state, failures }) => state !== 'on' || failures > 0)
      .map(({ state, failures }) => `webhook is ${state} after ${failures} failures`),
  ]
}

type Listed = { price: string; isRead: boolean; hash: string | null }

/**
 * Checks that all offers of the list have prices of one version, and those of the last good read if none is running.
 */
export async function checkList({ pool }: Database, { list }: Site): Promise<string[]> {
  const { rows } = await pool.query<Listed>(
    `select distinct trim_scale(o.input_price)::text as price, f.last_good_hash as hash,
       not exists (select from feed_runs r where r.feed_id = f.id and r.state = 'running') as "isRead"
     from offers o cross join feeds f where f.id = $1 and o.provider_model_id = any($2)`,
    [FEED, Array.from({ length: LISTED }, (_, n) => listedName(n))],
  )
  const [shown, ...others] = rows
  if (shown === undefined || others.length > 0) return [`half a list: ${rows.map(({ price }) => price).join(', ')}`]
  const version = shown.hash === null ? 0 : list.versionOf(shown.hash)
  if (version === undefined) return ['list: the last good one is none that was sent']
  if (!shown.isRead || shown.price === listedPrice(version)) return []
  return [`list: ${shown.price} is shown, the last good one had ${listedPrice(version)}`]
}

const READ_WITHIN_MS = 90_000

/** Checks that the list is read once its server is back. */
export async function checkReading({ pool }: Database, { topology, tokens }: Site): Promise<string[]> {
  const deadline = Date.now() + READ_WITHIN_MS
  const lastRun = async () => {
    const { rows } = await pool.query<{ id: string; state: string; error: string | null }>(
      'select id, state, error from feed_runs where feed_id = $1 order by started_at desc limit 1',
      [FEED],
    )
    return rows[0]
  }
  const untilEnded = async () => {
    while ((await lastRun())?.state === 'running' && Date.now() < deadline) await wait(200)
  }
  await untilEnded()
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${tokens.get('editor')}` }
  const started = await fetch(`${topology.proxy.url}/api/admin/feeds/${FEED}/run`, {
    method: 'POST',
    headers,
    body: '{}',
  })
  if (started.status !== 201) return [`list: a reading could not be started: ${started.status} ${await started.text()}`]
  await untilEnded()
  const run = await lastRun()
  return run?.state === 'done' ? [] : [`list: not read again: ${run?.state} ${run?.error}`]
}
