import type { Db } from '../db/db.ts'
import { runFeed } from '../features/feeds/feed-runs.service.ts'
import { matchOwnIds } from '../features/feeds/matching/own-ids.queries.ts'
import { createIngest } from '../features/intake/ingest.service.ts'
import type { SeedCatalogue } from './catalogue-files.ts'

/** Figures and pages are updated once, when everything is loaded. */
const ingest = createIngest(matchOwnIds, async () => {})

/** Takes in what lists said on the day of their recording, as runs of their feeds. Returns what is new in the ledger. */
export async function ingestFeeds(tx: Db, { feeds }: SeedCatalogue, now: Date): Promise<number> {
  // A clock that is behind the files does not make their prices prices to come.
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
