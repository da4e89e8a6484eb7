import { workAlone } from '../../db/work-alone.ts'
import { refreshSoon } from '../changes/after-run.service.ts'
import { type FeedRunDeps, feedLock, unpack } from './feed-run-deps.ts'
import { findGoodCopy, listFeedsWithCopies, readNamesOf, setFigures } from './known-names.queries.ts'
import { readFeedInThread } from './read-feed.ts'

/**
 * Ingests, from the last good copies of feeds (default: all), the values of names that were unmatched when the file was
 * read and have since been matched by another list or by staff, without waiting for a new file.
 */
export async function ingestAllKnown(deps: FeedRunDeps, feeds?: readonly string[]): Promise<void> {
  const all = await listFeedsWithCopies(deps.db)
  let open = feeds === undefined ? all : all.filter((id) => feeds.includes(id))
  while (open.length > 0) {
    let added = 0
    for (const feedId of open) added += await ingestKnown(deps, feedId)
    // Each added offer may match further names.
    open = added > 0 ? all : []
  }
}

/**
 * Does this for one feed. Returns how many offers were added. Throws while the feed has a run in progress, so that the
 * job is retried.
 */
async function ingestKnown(deps: FeedRunDeps, feedId: string): Promise<number> {
  let added = 0
  const isAlone = await workAlone(deps.db, feedLock(feedId), async () => {
    added = await ingestFromCopy(deps, feedId)
  })
  if (!isAlone) throw new Error('This feed is being read')
  return added
}

async function ingestFromCopy(
  { db, now, ingest, read = readFeedInThread }: FeedRunDeps,
  feedId: string,
): Promise<number> {
  const copy = await findGoodCopy(db, feedId)
  if (copy === undefined) return 0
  const { runId, observedAt, format } = copy
  const { entries } = await read({ format, content: await unpack(copy.body) })
  const names = await readNamesOf(db, feedId)
  const open = entries.filter(({ key, versionsOf }) => {
    const name = names.get(key)
    return name === undefined || name.state === 'waiting' || name.isDecided || versionsOf !== undefined
  })
  if (open.length === 0) return 0
  const onlyNames = new Set(open.map(({ key }) => key))
  const wereKnown = open.filter(({ key }) => names.get(key)?.state === 'matched').length
  // A clock that lags behind the file must not turn past prices into future ones.
  const at = new Date(Math.max(now().getTime(), observedAt.getTime()))
  const taken = await ingest(db, { feedId, runId, observedAt, entries, onlyNames }, at)
  const { matched, observed, accepted, held, added = 0 } = taken
  await setFigures(db, runId, { observed, accepted, held }, matched - wereKnown)
  if (observed > 0) await refreshSoon(db)
  return added
}
