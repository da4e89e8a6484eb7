import type { Db } from '../../db/db.ts'
import { createIngest } from '../../features/intake/ingest.service.ts'
import { runFeed } from '../../features/feeds/feed-runs.service.ts'
import { ingestAllKnown } from '../../features/feeds/known-names.service.ts'
import { matchEntries } from '../../features/feeds/matching/match-entries.service.ts'
import { recordedFile } from '../proof/recorded-files.ts'

/** A recorded file, its feed and the day of its recording. */
export type RecordedRun = { readonly feed: string; readonly file: string; readonly day: string }

const ingest = createIngest(matchEntries)

/**
 * Ingests a recorded file as the run of its feed on that day, through the whole engine, and then the entries of earlier
 * files that it resolves, as the job after a run does. Returns its counts.
 */
export async function ingestRecorded(db: Db, { feed, file, day }: RecordedRun, { again = false } = {}) {
  const now = new Date(`${day}T12:00:00Z`)
  const content = Buffer.from(recordedFile(file))
  const deps = { db, now: () => now, ingest }
  const { runId, state } = await runFeed(deps, feed, {
    cause: 'file',
    file: content,
    observedAt: now,
    again,
  })
  if (state === 'done') await ingestAllKnown(deps)
  const run = await db.selectFrom('feed_runs').selectAll().where('id', '=', runId).executeTakeFirstOrThrow()
  if (run.state !== 'done' && run.state !== 'unchanged') throw new Error(`${feed} ended ${run.state}: ${run.error}`)
  return run
}
