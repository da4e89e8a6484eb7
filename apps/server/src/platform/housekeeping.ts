import { tag } from '@inferdex/contracts/protocol/tags'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { announceChange } from './change-feed.ts'
import type { Job } from './job-queue.ts'

/** Long enough for a process that was disconnected to catch up. */
const KEEP_CHANGES_MS = 7 * 24 * 60 * 60 * 1000

/** Deletes expired rows of the platform's tables. Features have their own jobs for their tables. */
export async function deleteExpired(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('rate_limits').where('resets_at', '<=', now).execute()
  await db
    .deleteFrom('catalogue_changes')
    .where('at', '<', new Date(now.getTime() - KEEP_CHANGES_MS))
    .execute()
}

/**
 * Updates which models and providers are popular. The flag depends on the votes for all of them, so a single vote
 * cannot update it.
 */
export async function refreshPopularFlags(db: Db): Promise<void> {
  const { rows } = await sql<{ changed: number }>`
    select draw_popular_models() + draw_popular_providers() as changed`.execute(db)
  if (rows[0]?.changed !== 0) await announceChange(db, [tag.ratings], 'What is popular has changed')
}

type HousekeepingDeps = { readonly db: Db; readonly now: () => Date }

/** The schedule and effect of hourly jobs. */
export const HOURLY = { effect: 'database', schedule: '7 * * * *' } as const

export const housekeepingJobs: readonly Job<object, HousekeepingDeps>[] = [
  { ...HOURLY, name: 'delete-expired', run: ({ db, now }) => deleteExpired(db, now()) },
  { ...HOURLY, name: 'draw-popular', run: ({ db }) => refreshPopularFlags(db) },
]
