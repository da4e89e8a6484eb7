import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { announceChange } from './change-feed.ts'
import type { Job } from './job-queue.ts'

const HOUR_MS = 60 * 60 * 1000
/** Long enough for a process that was away to find what it missed. */
const KEEP_CHANGES_MS = 7 * 24 * HOUR_MS
/** How long the owner of an address may take to confirm a subscription. The mail says so. */
const KEEP_UNCONFIRMED_MS = 7 * 24 * HOUR_MS

/** As long as the browser keeps the cookie that names it. */
const KEEP_BROWSERS_MS = 365 * 24 * HOUR_MS

/** Deletes what has no effect any more. */
export async function deleteExpired(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('rate_limits').where('resets_at', '<=', now).execute()
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute()
  await db.deleteFrom('one_time_tokens').where('expires_at', '<=', now).execute()
  await db
    .deleteFrom('known_browsers')
    .where('last_used_at', '<', new Date(now.getTime() - KEEP_BROWSERS_MS))
    .execute()
  await db
    .deleteFrom('newsletter_subscriptions')
    .where('confirmed_at', 'is', null)
    .where('requested_at', '<', new Date(now.getTime() - KEEP_UNCONFIRMED_MS))
    .execute()
  await db
    .deleteFrom('catalogue_changes')
    .where('at', '<', new Date(now.getTime() - KEEP_CHANGES_MS))
    .execute()
}

/** Who is among the top moves with everybody's votes, so no single vote can keep it: it is drawn anew from time to time. */
export async function drawPopularMarks(db: Db): Promise<void> {
  const { rows } = await sql<{ changed: number }>`
    select draw_popular_models() + draw_popular_providers() as changed`.execute(db)
  if (rows[0]?.changed !== 0) await announceChange(db, ['ratings'], 'What is popular has changed')
}

/** Counts the recorded changes of prices for the home page. */
export async function countPriceChanges(db: Db): Promise<void> {
  await sql`
    update counts set value = now.value
    from (select count(*) as value from price_components where reason = 'change') now
    where counts.name = 'price_changes' and counts.value <> now.value`.execute(db)
}

type HousekeepingDeps = { readonly db: Db; readonly now: () => Date }

const HOURLY = { effect: 'database', schedule: '7 * * * *' } as const

export const housekeepingJobs: readonly Job<object, HousekeepingDeps>[] = [
  { ...HOURLY, name: 'delete-expired', run: ({ db, now }) => deleteExpired(db, now()) },
  { ...HOURLY, name: 'draw-popular', run: ({ db }) => drawPopularMarks(db) },
  { ...HOURLY, name: 'count-price-changes', run: ({ db }) => countPriceChanges(db) },
]
