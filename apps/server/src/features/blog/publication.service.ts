import type { Db } from '../../db/db.ts'
import { announceChange } from '../../platform/change-feed.ts'
import { enqueueJob } from '../../platform/job-queue.ts'
import { publishDuePost } from './post-writes.queries.ts'

export const PUBLISH_POST = 'publish-post'

/**
 * A job that was taken by a process that died is taken again after two minutes. A second one, half a minute behind,
 * publishes in time even then.
 */
const LOOKS_AFTER_MS = [0, 30_000]

/** Call inside the transaction that schedules. Jobs of an older schedule find nothing to do. */
export async function schedulePublication(tx: Db, postId: string, at: Date): Promise<void> {
  for (const later of LOOKS_AFTER_MS) await enqueueJob(tx, PUBLISH_POST, { postId }, new Date(at.getTime() + later))
}

export type PublicationDeps = { db: Db; now: () => Date }

/** Whoever comes first publishes; for everyone after that there is nothing left to do. */
export async function publishScheduledPost({ db, now }: PublicationDeps, postId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const published = await publishDuePost(tx, postId, now())
    if (published !== undefined) await announceChange(tx, ['blog'], `The article ${published.slug} is published`)
  })
}
