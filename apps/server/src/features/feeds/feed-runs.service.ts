import { createHash } from 'node:crypto'
import { AppError } from '@inferdex/contracts/protocol/errors'
import type { FeedEntry } from '@inferdex/domain/feeds/feed-entry'
import { FeedProblem } from '@inferdex/domain/feeds/feed-problem'
import { hasTooFewEntries } from '@inferdex/domain/feeds/run-rules'
import type { Db } from '../../db/db.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { tryLock, workAlone } from '../../db/work-alone.ts'
import { isDatabaseUnavailable } from '../../platform/database-errors.ts'
import { newId } from '../../platform/ids.ts'
import { enqueueJob } from '../../platform/job-queue.ts'
import { refreshSoon } from '../changes/after-run.service.ts'
import { nameSourceOf } from './data-sources.queries.ts'
import { fetchFeed, type FetchedFile, type FeedReach, type Validators } from './fetch-feed.ts'
import {
  deleteFile,
  endRun,
  findFile,
  findRunning,
  findRunOf,
  insertRun,
  keepFile,
  keepGoodFile,
  type RunCause,
  type RunEnd,
  type RunningFeed,
  setRead,
  setLastRun,
  setReadAgain,
  setTaken,
} from './feed-runs.queries.ts'
import { dateReadPrices } from '../models/facts/read-again.service.ts'
import { lockFeed } from './feed-writes.queries.ts'
import { type FeedRunDeps, feedLock, pack, type RunToIngest, unpack } from './feed-run-deps.ts'
import { ingestKnownNames } from './known-names.jobs.ts'
import { findGoodCopy } from './known-names.queries.ts'
import { readFeedInThread } from './read-feed.ts'

export type { FeedRunDeps, RunToIngest, Ingest } from './feed-run-deps.ts'

const SHOWN_REFUSED = 50
const OWN_FORMAT = 'inferdex'

/** Options that staff sets when starting a run. */
export type RunChoice = {
  /** Accepts a file with far fewer entries than the last good one. */
  readonly acceptsFewer?: boolean
  /** Ingests the file even if it is identical to the last good one. */
  readonly again?: boolean
  /**
   * The file is one of our own excerpts of the list on its day, not a copy: entries that it lacks are not treated as
   * removed, and the list does not count as read.
   */
  readonly isExcerpt?: boolean
}

export type RunRequest = RunChoice & {
  readonly cause: RunCause
  readonly file?: Buffer
  /** When the file was made; default: now. */
  readonly observedAt?: Date
  readonly startedBy?: string | null
}

export type FeedRun = {
  readonly runId: string
  readonly state: RunEnd
  readonly error: string | null
  /** How many rows the run adds to the ledger. */
  readonly observed?: number
}

/** The run was cancelled or taken over by another process. */
class RunEnded extends Error {}

/**
 * Reads a feed now, in this process. Ends the run of a process that died while reading it; throws if one is still
 * working.
 */
export async function runFeed(deps: FeedRunDeps, feedId: string, request: RunRequest): Promise<FeedRun> {
  const id = newId(deps.now())
  let end: Omit<FeedRun, 'runId'> | undefined
  const isAlone = await workAlone(deps.db, feedLock(feedId), async () => {
    const dead = await findRunOf(deps.db, feedId)
    if (dead !== undefined) await endDead(deps.db, dead.id, deps.now())
    const { file, ...started } = request
    await inTransaction(deps.db, (tx) => startRun(tx, id, feedId, started, deps.now()))
    end = await work(deps, id, request, file)
  })
  if (!isAlone || end === undefined) throw isRunning()
  return { runId: id, ...end }
}

/**
 * Works on an existing run, as its job does. Does nothing if the run has ended. Throws if another process is working on
 * it, so that the job is retried in case that process dies.
 */
export async function workOnRun(deps: FeedRunDeps, runId: string, choice: RunChoice): Promise<void> {
  const run = await findRunning(deps.db, runId)
  if (run === undefined) return
  const isAlone = await workAlone(deps.db, feedLock(run.feedId), async () => {
    await work(deps, runId, choice)
  })
  if (!isAlone) throw new Error('This feed is being read')
}

/** Creates a run without working on it: a job or `runFeed` does. Throws a conflict if the feed already has one. */
export async function startRun(tx: Db, id: string, feedId: string, request: RunRequest, now: Date): Promise<void> {
  const { cause, startedBy = null, observedAt = now, file } = request
  if (!(await insertRun(tx, { id, feedId, cause, startedBy, observedAt }, now))) throw isRunning()
  if (file !== undefined) await keepFile(tx, id, await pack(file))
}

/** Records how many entries are ingested. Throws if the run has ended, which rolls back the transaction. */
export async function noteProgress(tx: Db, runId: string, taken: number): Promise<void> {
  if (!(await setTaken(tx, runId, taken))) throw new RunEnded()
}

/** Records in which run names were last seen. */
export async function noteNames(
  tx: Db,
  { feedId, runId }: Pick<RunToIngest, 'feedId' | 'runId'>,
  entries: readonly FeedEntry[],
): Promise<void> {
  await setLastRun(
    tx,
    { feedId, runId },
    entries.map(({ key }) => key),
  )
}

const isRunning = () => new AppError('ALREADY_DECIDED', 'This feed is being read')

async function endDead(tx: Db, runId: string, now: Date): Promise<void> {
  await endRun(tx, runId, { state: 'failed', error: 'The process that ran it ended in the middle' }, now)
}

/** Ends the run of a feed if it is orphaned: no pending job, and no process holds the lock. */
export async function endDeadRun(tx: Db, feedId: string, hasJob: (runId: string) => Promise<boolean>, now: Date) {
  const run = await findRunOf(tx, feedId)
  if (run === undefined || (await hasJob(run.id)) || !(await tryLock(tx, feedLock(feedId)))) return
  await endDead(tx, run.id, now)
}

async function work(
  deps: FeedRunDeps,
  runId: string,
  choice: RunChoice,
  file?: Buffer,
): Promise<Omit<FeedRun, 'runId'>> {
  const { db, now } = deps
  const run = await findRunning(db, runId)
  try {
    if (run === undefined) throw new RunEnded()
    return await readAndIngest(deps, run, choice, file)
  } catch (error) {
    if (error instanceof RunEnded) return { state: 'failed', error: 'It was cancelled' }
    // The job is retried, and a caller's transaction is rolled back as a whole.
    if (isDatabaseUnavailable(error) || db.isTransaction) throw error
    const isExpected = error instanceof FeedProblem
    const sentence = isExpected ? error.message : 'Something went wrong here while the file was taken in'
    await endRun(db, runId, { state: 'failed', error: sentence }, now())
    await deleteFile(db, runId)
    if (!isExpected) throw error
    return { state: 'failed', error: sentence }
  }
}

async function readAndIngest(
  deps: FeedRunDeps,
  run: RunningFeed,
  { acceptsFewer = false, again = false, isExcerpt = false }: RunChoice,
  given: Buffer | undefined,
): Promise<Omit<FeedRun, 'runId'>> {
  const { db, now, ingest, reach, read = readFeedInThread } = deps
  const { runId, feedId, observedAt } = run
  const file = given === undefined ? await fileOf(db, run, again ? null : knownFile(run), reach) : handedIn(given)
  if (file === null) return await endUnchanged(deps, run, run, null)
  const { content, etag, lastModified } = file
  const hash = createHash('sha256').update(content).digest('hex')
  if (hash === run.lastGoodHash && !again) return await endUnchanged(deps, run, file, content.length)
  const format = isExcerpt ? OWN_FORMAT : run.format
  const { entries, unknownFields, refused } = await read({ format, content })
  await setRead(db, runId, {
    bytes: content.length,
    hash,
    entries: entries.length,
    unknownFields,
    refused: refused.slice(0, SHOWN_REFUSED),
  })
  if (!acceptsFewer && !isExcerpt && hasTooFewEntries(entries.length, run.lastGoodEntries)) {
    const error = tooFew(entries.length, run.lastGoodEntries ?? 0)
    await inTransaction(db, async (tx) => {
      await mustEnd(endRun(tx, runId, { state: 'stopped', error }, now()))
      await keepFile(tx, runId, await pack(content))
    })
    return { state: 'stopped', error }
  }
  const { added = 0, ...counts } = await ingest(db, { feedId, runId, observedAt, entries, isExcerpt }, now())
  if (!isExcerpt) await dateReadPrices(db, { source: feedId, observedAt, entries: async () => entries })
  await inTransaction(db, async (tx) => {
    // Locks the feed first, as starting a run does: the reverse order could deadlock.
    await lockFeed(tx, feedId)
    await noteProgress(tx, runId, entries.length)
    if (!isExcerpt) {
      const body = await pack(content)
      await keepGoodFile(tx, feedId, { hash, entries: entries.length, body, etag, lastModified }, now())
      await nameSourceOf(tx, feedId, now())
      // New records may match pending names of other lists, and of this one.
      if (added > 0) await enqueueJob(tx, ingestKnownNames, {})
      await refreshSoon(tx)
    }
    await endRun(tx, runId, { state: 'done', ...counts }, now())
  })
  return { state: 'done', error: null, observed: counts.observed }
}

async function mustEnd(ended: Promise<boolean>): Promise<void> {
  if (!(await ended)) throw new RunEnded()
}

function tooFew(entries: number, lastGood: number): string {
  const [now, before] = [entries, lastGood].map((count) => count.toLocaleString('en-US'))
  return `The file has only ${now} entries, the last good one had ${before}`
}

/** Returns the validators for a conditional request; null: the whole file is needed. */
function knownFile({ etag, lastModified, lastGoodHash }: RunningFeed): Validators | null {
  return lastGoodHash === null || (etag === null && lastModified === null) ? null : { etag, lastModified }
}

const handedIn = (content: Buffer): FetchedFile => ({ content, etag: null, lastModified: null })

async function fileOf(
  db: Db,
  { runId, url }: RunningFeed,
  known: Validators | null,
  reach: FeedReach | undefined,
): Promise<FetchedFile | null> {
  const stored = await findFile(db, runId)
  if (stored !== undefined) return handedIn(await unpack(stored))
  if (url === null) throw new FeedProblem('This feed has no address, so it needs a file')
  return await fetchFeed(url, known, reach)
}

async function endUnchanged(
  { db, now: clock, read = readFeedInThread }: FeedRunDeps,
  { runId, feedId, observedAt }: RunningFeed,
  { etag, lastModified }: Validators,
  bytes: number | null,
): Promise<Omit<FeedRun, 'runId'>> {
  const now = clock()
  const entries = async () => {
    const copy = await findGoodCopy(db, feedId)
    return copy === undefined ? [] : (await read({ format: copy.format, content: await unpack(copy.body) })).entries
  }
  await dateReadPrices(db, { source: feedId, observedAt, entries })
  await inTransaction(db, async (tx) => {
    await lockFeed(tx, feedId)
    await mustEnd(endRun(tx, runId, { state: 'unchanged', ...(bytes !== null && { bytes }) }, now))
    await setReadAgain(tx, feedId, { etag, lastModified }, now)
    await deleteFile(tx, runId)
    await refreshSoon(tx)
  })
  return { state: 'unchanged', error: null }
}
