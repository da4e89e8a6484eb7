import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../db/db.ts'
import { catalogueApp } from '../../testing/test-app.ts'
import { runFeed } from '../feeds/feed-runs.service.ts'
import { matchEntries } from '../feeds/matching/match-entries.service.ts'
import { hasRecordedFiles, recordedFile } from '../../testing/proof/recorded-files.ts'
import { createIngest } from './ingest.service.ts'

// Run by `npm run proof` (see proofRuns( in recorded-files.ts) if the recorded files exist next to the checkout.
const MOST_HELD = 0.35
const DAYS = [
  ['models-dev', ['models-dev.2026-05-28.json', 'models-dev.2026-06-13.json', 'models-dev.json']],
  ['openrouter', ['openrouter.2026-06-13.json', 'openrouter.2026-07-02.json', 'openrouter.json']],
] as const
const ingest = createIngest(matchEntries)
const DAY_MS = 24 * 60 * 60 * 1000

type Share = { readonly changes: number; readonly held: number }

/** Counts the values that runs changed, and how many of them are pending. */
async function changesIn(db: Db, runIds: readonly string[]): Promise<Share> {
  const { rows } = await sql<Share>`
    select count(*)::int as changes, (count(*) filter (where n.doubts <> '{}'))::int as held
    from observations n
    where n.run_id = any(${runIds}::uuid[]) and n.value is not null and n.target_type = 'offer' and exists (
      select from observations b where b.target_id = n.target_id and b.field = n.field and b.source = n.source
        and b.observed_at < n.observed_at and b.value is not null)`.execute(db)
  return rows[0] ?? { changes: 0, held: 0 }
}

const ofRecordedFiles = hasRecordedFiles ? describe : () => {}
ofRecordedFiles('the recorded days, taken in one after the other', () => {
  let db: Db
  beforeAll(async () => {
    ;({
      database: { db },
    } = await catalogueApp())
  })

  it.each(DAYS)(
    '%s: at most 35% of the genuine changes are held [FIG-22]',
    { timeout: 900_000 },
    async (feed, files) => {
      const runs: string[] = []
      for (const [at, name] of files.entries()) {
        const now = new Date(Date.parse('2027-01-01T12:00:00Z') + at * DAY_MS)
        const file = Buffer.from(recordedFile(name))
        const run = await runFeed({ db, now: () => now, ingest }, feed, { cause: 'file', file, observedAt: now })
        expect(run).toMatchObject({ state: 'done' })
        if (at > 0) runs.push(run.runId)
      }
      const { changes, held } = await changesIn(db, runs)
      console.info(`${feed}: ${changes} changes, ${held} held (${Math.round((100 * held) / changes)}%)`)
      expect(changes).toBeGreaterThan(100)
      expect(held / changes).toBeLessThanOrEqual(MOST_HELD)
    },
  )
})

it('the share is of all changes; the proof itself needs the recorded files beside the checkout', () => {
  expect(DAYS.flatMap(([, files]) => files)).toHaveLength(6)
})
