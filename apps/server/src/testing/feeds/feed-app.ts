import type { FeedEntry } from '@inferdex/domain/feeds/feed-entry'
import type { Db } from '../../db/db.ts'
import type { FeedRunDeps, RunToIngest } from '../../features/feeds/feed-runs.service.ts'
import { testDatabase } from '../test-app.ts'

export const anEntry = (key: string, more: Partial<FeedEntry> = {}): FeedEntry => ({
  key,
  provider: key.split('/')[0] ?? null,
  providerModelId: key.split('/')[1] ?? null,
  name: key,
  model: null,
  url: null,
  observedOn: null,
  facts: [{ field: 'input', value: '2.5', unit: '1M-tokens' }],
  ...more,
})

/** Returns a file in our own format. */
export function feedFile(
  entries: readonly FeedEntry[],
  more: { entries: readonly unknown[] } = { entries: [] },
): string {
  return JSON.stringify({ entries: [...entries, ...more.entries] })
}

export type FeedTest = Awaited<ReturnType<typeof feedTest>>

/** Opens a database with one feed. The ingest is a stub that records its input. */
export async function feedTest() {
  const { db, url } = await testDatabase()
  const clock = { now: new Date('2026-07-01T12:00:00Z') }
  const taken: RunToIngest[] = []
  const deps: FeedRunDeps = {
    db,
    now: () => clock.now,
    ingest: async (_, run) => {
      taken.push(run)
      return { matched: run.entries.length, unmatched: 0, observed: 0, accepted: 0, held: 0, gone: 0 }
    },
  }
  return {
    db,
    url,
    clock,
    taken,
    deps,
    /** Deletes all runs and starts again with one feed. */
    reset: async () => {
      taken.length = 0
      clock.now = new Date('2026-07-01T12:00:00Z')
      await db.deleteFrom('feeds').execute()
      await addFeed(db)
    },
    feed: () => db.selectFrom('feeds').selectAll().where('id', '=', 'test-list').executeTakeFirstOrThrow(),
    lastRun: () =>
      db.selectFrom('feed_runs').selectAll().orderBy('started_at', 'desc').limit(1).executeTakeFirstOrThrow(),
  }
}

async function addFeed(db: Db): Promise<void> {
  await db.insertInto('feeds').values({ id: 'test-list', title: 'Test list', format: 'inferdex' }).execute()
}
