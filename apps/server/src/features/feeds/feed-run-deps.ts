import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { FeedEntry, ReadFeed } from '@inferdex/domain/feeds/feed-entry'
import type { Db } from '../../db/db.ts'
import { type FeedReach, MOST_BYTES } from './fetch-feed.ts'
import type { Ingested } from './feed-runs.queries.ts'
import type { FeedToRead } from './read-feed.ts'

/** The lock that a process has while it takes in a file of a feed. */
export const feedLock = (feedId: string): string => `feed ${feedId}`

/** Packs a file to keep it. */
export const pack = promisify(gzip)
export const unpack = (body: Buffer): Promise<Buffer> => promisify(gunzip)(body, { maxOutputLength: MOST_BYTES })

/** What a run read, to be taken in. */
export type RunToIngest = {
  readonly feedId: string
  readonly runId: string
  /** When the feed said so. */
  readonly observedAt: Date
  readonly entries: readonly FeedEntry[]
  /** Whether the file has only some of what the list says, so that nothing is gone. */
  readonly isExcerpt?: boolean
  /** The file was taken in before: only what it says about the records of these names is taken in now. */
  readonly onlyNames?: ReadonlySet<string>
}

/**
 * Takes in what a run read, in parts; `noteProgress` belongs into the transaction of each. A run whose process died is
 * taken in again from its beginning, so what is written already must change nothing a second time. Returns the figures
 * of the whole run, including what the dead process did, and how many offers were added now.
 */
export type Ingest = (db: Db, run: RunToIngest, now: Date) => Promise<Ingested & { readonly added?: number }>

export type FeedRunDeps = {
  readonly db: Db
  readonly now: () => Date
  readonly ingest: Ingest
  /** Which servers may be reached; absent: those of the public internet. */
  readonly reach?: FeedReach
  /** How files are read; absent: in a thread with limits, because nobody knows what they hold. */
  readonly read?: (file: FeedToRead) => ReadFeed | Promise<ReadFeed>
}
