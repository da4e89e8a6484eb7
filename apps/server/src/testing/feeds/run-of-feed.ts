import type { FeedEntry } from '@inferdex/domain/feeds/feed-entry'
import { expect } from 'vitest'
import type { Db } from '../../db/db.ts'
import { runFeed } from '../../features/feeds/feed-runs.service.ts'
import { matchEntries } from '../../features/feeds/matching/match-entries.service.ts'
import { createIngest } from '../../features/intake/ingest.service.ts'
import { feedFile } from './feed-app.ts'

const ingest = createIngest(matchEntries)

/** Runs a feed on a file as in production: in a thread, with its own matching. Returns the run. */
export async function runOfFeed(db: Db, feedId: string, entries: readonly FeedEntry[], now: Date) {
  const file = Buffer.from(feedFile(entries))
  const { runId, error } = await runFeed({ db, now: () => now, ingest }, feedId, {
    cause: 'file',
    file,
    observedAt: now,
  })
  expect(error).toBeNull()
  return await db.selectFrom('feed_runs').selectAll().where('id', '=', runId).executeTakeFirstOrThrow()
}
