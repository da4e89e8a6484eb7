import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Ingested } from './feed-runs.queries.ts'

export async function listFeedsWithCopies(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('feed_copies').select('feed_id').orderBy('feed_id').execute()
  return rows.map(({ feed_id }) => feed_id)
}

type GoodCopy = {
  readonly runId: string
  readonly observedAt: Date
  readonly format: string
  readonly body: Buffer
}

/** Returns the last good copy of a feed's file with the run that ingested it. */
export async function findGoodCopy(db: Db, feedId: string): Promise<GoodCopy | undefined> {
  const row = await db
    .selectFrom('feed_copies as c')
    .innerJoin('feeds as f', 'f.id', 'c.feed_id')
    .innerJoin('feed_runs as r', (join) =>
      join.onRef('r.feed_id', '=', 'c.feed_id').onRef('r.file_hash', '=', 'c.file_hash'),
    )
    .select(['r.id', 'r.observed_at', 'r.started_at', 'f.format', 'c.body'])
    .where('c.feed_id', '=', feedId)
    .where('r.state', '=', 'done')
    .orderBy('r.started_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { runId: row.id, observedAt: row.observed_at ?? row.started_at, format: row.format, body: row.body }
}

/** Reads the state of all names of a feed, and whether staff decided it. */
export async function readNamesOf(db: Db, feedId: string): Promise<Map<string, { state: string; isDecided: boolean }>> {
  const rows = await db
    .selectFrom('feed_names')
    .select(['key', 'state', 'decided_at'])
    .where('feed_id', '=', feedId)
    .execute()
  return new Map(rows.map(({ key, state, decided_at }) => [key, { state, isDecided: decided_at !== null }]))
}

/** Updates the figures of an ended run after more of its names were matched. */
export async function setFigures(
  db: Db,
  runId: string,
  figures: Pick<Ingested, 'observed' | 'accepted' | 'held'>,
  newlyKnown: number,
): Promise<void> {
  await sql`
    update feed_runs set matched = matched + ${newlyKnown}, unmatched = greatest(unmatched - ${newlyKnown}, 0),
      observed = ${figures.observed}, accepted = ${figures.accepted}, held = ${figures.held}
    where id = ${runId}`.execute(db)
}
