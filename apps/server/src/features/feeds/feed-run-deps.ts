import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { FeedEntry, ReadFeed } from '@inferdex/domain/feeds/feed-entry'
import type { Db } from '../../db/db.ts'
import { type FeedReach, MOST_BYTES } from './fetch-feed.ts'
import type { Ingested } from './feed-runs.queries.ts'
import type { FeedToRead } from './read-feed.ts'

/** The lock that a process holds while it ingests a file of a feed. */
export const feedLock = (feedId: string): string => `feed ${feedId}`

/** Compresses a file for storage. */
export const pack = promisify(gzip)
export const unpack = (body: Buffer): Promise<Buffer> => promisify(gunzip)(body, { maxOutputLength: MOST_BYTES })

/** The parsed file of a run, ready for ingestion. */
export type RunToIngest = {
  readonly feedId: string
  readonly runId: string
  /** When the feed reported the values. */
  readonly observedAt: Date
  readonly entries: readonly FeedEntry[]
  /** Whether the file is partial: entries that it lacks are not treated as removed. */
  readonly isExcerpt?: boolean
  /** Set when the file was ingested before: only entries with these names are ingested now. */
  readonly onlyNames?: ReadonlySet<string>
}

/**
 * Ingests the file of a run in batches; `noteProgress` belongs in the transaction of each. A run whose process died
 * restarts from the beginning, so ingestion must be idempotent. Returns the figures of the whole run, including those
 * of the dead process, and how many offers were added now.
 */
export type Ingest = (db: Db, run: RunToIngest, now: Date) => Promise<Ingested & { readonly added?: number }>

export type FeedRunDeps = {
  readonly db: Db
  readonly now: () => Date
  readonly ingest: Ingest
  /** Which servers may be reached; default: those of the public internet. */
  readonly reach?: FeedReach
  /** How files are read; default: in a thread with limits, because the content is untrusted. */
  readonly read?: (file: FeedToRead) => ReadFeed | Promise<ReadFeed>
}
