import { tag } from '@inferdex/contracts/protocol/tags'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { announceChange } from './change-feed.ts'
import type { Job } from './job-queue.ts'

/** Long enough for a process that was away to find what it missed. */
const KEEP_CHANGES_MS = 7 * 24 * 60 * 60 * 1000

/** Deletes what the platform keeps and nobody needs any more. Features have jobs of their own for their tables. */
export async function deleteExpired(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('rate_limits').where('resets_at', '<=', now).execute()
  await db
    .deleteFrom('catalogue_changes')
    .where('at', '<', new Date(now.getTime() - KEEP_CHANGES_MS))
    .execute()
}

/** Who is among the top moves with everybody's votes, so no single vote can keep it: it is drawn again from time to time. */
export async function refreshPopularFlags(db: Db): Promise<void> {
  const { rows } = await sql<{ changed: number }>`
    select draw_popular_models() + draw_popular_providers() as changed`.execute(db)
  if (rows[0]?.changed !== 0) await announceChange(db, [tag.ratings], 'What is popular has changed')
}

type HousekeepingDeps = { readonly db: Db; readonly now: () => Date }

/** What the definition of an hourly job begins with. */
export const HOURLY = { effect: 'database', schedule: '7 * * * *' } as const

export const housekeepingJobs: readonly Job<object, HousekeepingDeps>[] = [
  { ...HOURLY, name: 'delete-expired', run: ({ db, now }) => deleteExpired(db, now()) },
  { ...HOURLY, name: 'draw-popular', run: ({ db }) => refreshPopularFlags(db) },
]
