import type { Db } from '../db/db.ts'
import { runFeed } from '../features/feeds/feed-runs.service.ts'
import { matchOwnIds } from '../features/feeds/matching/own-ids.queries.ts'
import { createIngest } from '../features/intake/ingest.service.ts'
import type { SeedCatalogue } from './catalogue-files.ts'

/** Figures and pages are updated once, when everything is loaded. */
const ingest = createIngest(matchOwnIds, async () => {})

/** Ingests the recorded lists as runs of their feeds. Returns the number of new ledger entries. */
export async function ingestFeeds(tx: Db, { feeds }: SeedCatalogue, now: Date): Promise<number> {
  // If the clock is behind the files, their prices must not count as future prices.
  const readAt = new Date(Math.max(now.getTime(), ...feeds.map(({ recordedOn }) => Date.parse(recordedOn))))
  let observed = 0
  for (const { source, content, recordedOn, ...read } of feeds) {
    const deps = { db: tx, now: () => readAt, ingest, read: () => read }
    const observedAt = new Date(recordedOn)
    const run = await runFeed(deps, source, { cause: 'seed', file: content, observedAt, isExcerpt: true })
    if (run.state !== 'done') throw new Error(`The seed of ${source} was not taken in: ${run.error}`)
    observed += run.observed ?? 0
  }
  return observed
}
