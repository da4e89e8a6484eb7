import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type {
  changeFeed as changeContract,
  Feed,
  startFeedRun,
  testFeed as testContract,
} from '@inferdex/contracts/feeds.staff'
import type { HandlerInput, ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import { AppError } from '@inferdex/contracts/protocol/errors'
import { changesBetween } from '@inferdex/domain/audit/audit-actions'
import { FeedProblem } from '@inferdex/domain/feeds/feed-problem'
import { nextRunAt } from '@inferdex/domain/feeds/run-rules'
import type { Db } from '../../db/db.ts'
import { type Actor, recordAction } from '../audit/audit.service.ts'
import { assertNotOutdated } from '../audit/record-saves.service.ts'
import { endUnattended, queueRun } from './due-feeds.service.ts'
import { endRun, findRunOf } from './feed-runs.queries.ts'
import type { RunRequest } from './feed-runs.service.ts'
import { type FeedReach, fetchFeed } from './fetch-feed.ts'
import { lockFeed, updateFeed } from './feed-writes.queries.ts'
import { findFeed, findStoppedFile } from './feeds.queries.ts'
import { readFeedInThread } from './read-feed.ts'

export type FeedsDeps = { readonly db: Db; readonly now: () => Date; readonly reach?: FeedReach }

/** Staff waits for a test interactively, so its timeout is shorter than that of a run. */
const TEST_MS = 20_000
const SHOWN_FIELDS = 20

export async function readFeedSettings(db: Db, id: string): Promise<Feed> {
  const found = await findFeed(db, id)
  if (found === undefined) throw new AppError('NOT_FOUND', 'This feed does not exist')
  return found
}

export async function startRunByStaff(
  deps: FeedsDeps,
  actor: Actor,
  feedId: string,
  { again, acceptFileOf }: HandlerInput<typeof startFeedRun>['body'],
): Promise<Feed> {
  if (acceptFileOf === undefined) return await start(deps, actor, feedId, { cause: 'staff', again })
  const stopped = await findStoppedFile(deps.db, feedId, acceptFileOf)
  if (stopped === undefined) throw new AppError('TARGET_GONE', 'The file of this run is no longer kept')
  const file = await promisify(gunzip)(stopped.body)
  const observedAt = stopped.observedAt ?? deps.now()
  return await start(deps, actor, feedId, { cause: 'staff', file, observedAt, acceptsFewer: true })
}

export async function startRunFromFile(
  deps: FeedsDeps,
  actor: Actor,
  feedId: string,
  file: Uint8Array,
  observedOn: string | undefined,
): Promise<Feed> {
  const observedAt = observedOn === undefined ? deps.now() : new Date(observedOn)
  return await start(deps, actor, feedId, { cause: 'file', file: Buffer.from(file), observedAt })
}

async function start({ db, now }: FeedsDeps, actor: Actor, feedId: string, request: RunRequest): Promise<Feed> {
  return await db.transaction().execute(async (tx) => {
    const feed = await lockedFeed(tx, feedId)
    if (feed.url === null && request.file === undefined)
      throw new AppError('VALIDATION_FAILED', 'This feed has no address, so it needs a file')
    await endUnattended(tx, feedId, now())
    const runId = await queueRun(tx, feedId, { ...request, startedBy: actor.id }, now())
    const changes = changesBetween({}, { run: runId, cause: request.cause, acceptsFewer: request.acceptsFewer ?? null })
    await recordAction(tx, actor, { action: 'RUN_FEED', targetType: 'FEED', targetId: feedId, changes }, now())
    return await readFeedSettings(tx, feedId)
  })
}

/** Ends the run in progress. The process that works on it notices before its next write. */
export async function cancelRun({ db, now }: FeedsDeps, actor: Actor, feedId: string): Promise<Feed> {
  return await db.transaction().execute(async (tx) => {
    await lockedFeed(tx, feedId)
    const run = await findRunOf(tx, feedId)
    if (run === undefined || !(await endRun(tx, run.id, { state: 'failed', error: 'Cancelled by staff' }, now())))
      throw new AppError('ALREADY_DECIDED', 'This feed is not being read')
    await recordAction(tx, actor, { action: 'CANCEL_FEED', targetType: 'FEED', targetId: feedId }, now())
    return await readFeedSettings(tx, feedId)
  })
}

export async function changeFeed(
  { db, now }: FeedsDeps,
  actor: Actor,
  feedId: string,
  { revision, ...given }: HandlerInput<typeof changeContract>['body'],
): Promise<Feed> {
  return await db.transaction().execute(async (tx) => {
    const feed = await lockedFeed(tx, feedId)
    assertNotOutdated('feed', { revision }, feed)
    const { url, everyHours, trust, isPaused } = feed
    const before = { url, everyHours, trust, isPaused }
    const after = {
      url: given.url === undefined ? url : given.url,
      everyHours: given.everyHours === undefined ? everyHours : given.everyHours,
      trust: given.trust ?? trust,
      isPaused: given.isPaused ?? isPaused,
    }
    const changes = changesBetween(before, after)
    if (changes === null) return feed
    const schedule = { isMoved: after.url !== url, nextRunAt: scheduled(feed, after, now()) }
    await updateFeed(tx, feedId, after, schedule)
    await recordAction(tx, actor, { action: 'UPDATE_FEED', targetType: 'FEED', targetId: feedId, changes }, now())
    return await readFeedSettings(tx, feedId)
  })
}

/**
 * Returns the next time: now for a feed that is switched on, one interval ahead for a new interval, otherwise
 * unchanged.
 */
function scheduled(before: Feed, after: Pick<Feed, 'everyHours' | 'isPaused'>, now: Date): Date | null {
  if (after.everyHours === null) return null
  if (before.isPaused && !after.isPaused) return now
  if (before.everyHours !== after.everyHours || before.nextRunAt === null) return nextRunAt(after.everyHours, null, now)
  return new Date(before.nextRunAt)
}

/** Fetches and reads a file from an address as a run would, without writing anything. */
export async function testFeed(
  { db, reach }: FeedsDeps,
  feedId: string,
  url: string,
): Promise<ResponseBody<typeof testContract>> {
  const { format } = await readFeedSettings(db, feedId)
  const nothing = { bytes: 0, entries: 0, refused: 0, unknownFields: [] }
  try {
    const file = await fetchFeed(url, null, { timeoutMs: TEST_MS, ...reach })
    if (file === null) return { ...nothing, problem: 'The server answered 304' }
    const read = await readFeedInThread({ format, content: file.content })
    return {
      problem: null,
      bytes: file.content.length,
      entries: read.entries.length,
      refused: read.refused.length,
      unknownFields: Object.keys(read.unknownFields).slice(0, SHOWN_FIELDS),
    }
  } catch (error) {
    if (!(error instanceof FeedProblem)) throw error
    return { ...nothing, problem: error.message }
  }
}

async function lockedFeed(tx: Db, id: string): Promise<Feed> {
  await lockFeed(tx, id)
  return await readFeedSettings(tx, id)
}
