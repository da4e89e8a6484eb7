import { type Feed, type FeedRun, type listFeedRuns, RUNS_SHOWN } from '@inferdex/contracts/feeds.staff'
import type { ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import { type Db, sql } from '../../db/db.ts'

const LISTED_RUNS = 50

function selectFeeds(db: Db) {
  // Fetched feeds first.
  return db.selectFrom('feeds').selectAll().orderBy(sql`url is null`).orderBy(sql`lower(title)`).orderBy('id')
}

function selectRuns(db: Db) {
  return db
    .selectFrom('feed_runs as r')
    .leftJoin('users', 'users.id', 'r.started_by')
    .leftJoin('feed_files', 'feed_files.run_id', 'r.id')
    .select([
      'r.id',
      'r.feed_id',
      'started_at',
      'finished_at',
      'state',
      'cause',
      'users.username',
      'r.bytes',
      'r.entries',
    ])
    .select(['taken', 'matched', 'unmatched', 'observed', 'accepted', 'held', 'gone', 'error'])
    .select((expression) => expression('feed_files.run_id', 'is not', null).as('has_file'))
    .orderBy('started_at', 'desc')
    .orderBy('r.id', 'desc')
}

type RunRow = Awaited<ReturnType<ReturnType<typeof selectRuns>['execute']>>[number]
type FeedRow = Awaited<ReturnType<ReturnType<typeof selectFeeds>['execute']>>[number]

function toRun(row: RunRow): FeedRun {
  return {
    id: row.id,
    startedAt: row.started_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    state: row.state,
    cause: row.cause,
    startedBy: row.username,
    bytes: row.bytes,
    entries: row.entries,
    taken: row.taken,
    matched: row.matched,
    unmatched: row.unmatched,
    observed: row.observed,
    accepted: row.accepted,
    held: row.held,
    gone: row.gone,
    error: row.error,
    hasFile: row.has_file === true,
  }
}

function toFeed(row: FeedRow, runs: readonly RunRow[]): Feed {
  return {
    id: row.id,
    title: row.title,
    format: row.format,
    url: row.url,
    everyHours: row.every_hours,
    trust: row.trust,
    isPaused: row.is_paused,
    nextRunAt: row.next_run_at?.toISOString() ?? null,
    lastReadAt: row.last_read_at?.toISOString() ?? null,
    lastGoodEntries: row.last_good_entries,
    revision: row.revision,
    runs: runs.map(toRun),
  }
}

/** Lists all feeds with their newest runs. */
export async function listFeeds(db: Db): Promise<Feed[]> {
  const newest = sql<string>`(select newest.id from feeds f cross join lateral
    (select id from feed_runs where feed_id = f.id order by started_at desc, id desc limit ${RUNS_SHOWN}) newest)`
  const runs = Map.groupBy(await selectRuns(db).where('r.id', 'in', newest).execute(), ({ feed_id }) => feed_id)
  return (await selectFeeds(db).execute()).map((row) => toFeed(row, runs.get(row.id) ?? []))
}

export async function findFeed(db: Db, id: string): Promise<Feed | undefined> {
  const row = await selectFeeds(db).where('id', '=', id).executeTakeFirst()
  return row && toFeed(row, await selectRuns(db).where('r.feed_id', '=', id).limit(RUNS_SHOWN).execute())
}

export async function listRuns(db: Db, feedId: string): Promise<ResponseBody<typeof listFeedRuns>['items']> {
  const query = selectRuns(db).select(['unknown_fields', 'refused']).where('r.feed_id', '=', feedId).limit(LISTED_RUNS)
  return (await query.execute()).map((row) => ({
    ...toRun(row),
    unknownFields: row.unknown_fields as Record<string, number>,
    refused: row.refused as { key: string; reason: string }[],
  }))
}

/** Returns the file of a stopped run of this feed, compressed as stored. */
export async function findStoppedFile(db: Db, feedId: string, runId: string) {
  return await db
    .selectFrom('feed_runs')
    .innerJoin('feed_files', 'feed_files.run_id', 'feed_runs.id')
    .select(['body', 'observed_at as observedAt'])
    .where('feed_runs.id', '=', runId)
    .where('feed_id', '=', feedId)
    .where('state', '=', 'stopped')
    .executeTakeFirst()
}
