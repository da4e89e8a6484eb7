import { z } from 'zod'
import type { Endpoint } from './protocol/endpoint.ts'
import { day, editedRevision, optionalUrl, revision } from './protocol/records.staff.ts'
import { isoDateTime } from './protocol/wire-types.ts'

export const runStates = ['running', 'done', 'unchanged', 'failed', 'stopped'] as const
export type RunState = (typeof runStates)[number]

const count = z.int().nullable()

/** One run of a feed. Counts are null for steps that the run did not reach. */
export const feedRun = z.object({
  id: z.uuid(),
  startedAt: isoDateTime,
  finishedAt: isoDateTime.nullable(),
  /** `unchanged`: the file is the same as the last good one. `stopped`: nothing was written, staff must decide. */
  state: z.enum(runStates),
  cause: z.enum(['schedule', 'staff', 'file', 'seed']),
  startedBy: z.string().nullable(),
  bytes: count,
  entries: count,
  /** Entries ingested so far. */
  taken: count,
  matched: count,
  unmatched: count,
  /** Values that are new or have changed, those that became current, and those held for staff. */
  observed: count,
  accepted: count,
  held: count,
  /** Entries of the last good file that are missing from this one. */
  gone: count,
  error: z.string().nullable(),
  /** Whether its file is stored, so that it can still be accepted. */
  hasFile: z.boolean(),
})
export type FeedRun = z.output<typeof feedRun>

export const feedTrusts = ['first-party', 'primary', 'secondary', 'opinion'] as const
export type FeedTrust = (typeof feedTrusts)[number]

export const RUNS_SHOWN = 14

export const feed = z.object({
  id: z.string(),
  title: z.string(),
  format: z.string(),
  /** Null when it is read only from files that staff uploads. */
  url: z.string().nullable(),
  everyHours: z.int().nullable(),
  trust: z.enum(feedTrusts),
  isPaused: z.boolean(),
  nextRunAt: isoDateTime.nullable(),
  /** The newest run that read the whole file, changed or not. */
  lastReadAt: isoDateTime.nullable(),
  lastGoodEntries: z.int().nullable(),
  revision,
  /** The newest runs, newest first. */
  runs: z.array(feedRun),
})
export type Feed = z.output<typeof feed>

const access = 'feeds.manage'
const params = z.strictObject({ id: z.string().max(100) })

export const listFeeds = {
  method: 'GET',
  path: '/admin/feeds',
  access,
  summary: 'Every feed with its settings and its newest runs',
  response: z.object({ items: z.array(feed) }),
} as const satisfies Endpoint

export const listFeedRuns = {
  method: 'GET',
  path: '/admin/feeds/:id/runs',
  access,
  summary: 'The newest runs of a feed, newest first, with what its reader did not know or refused',
  params,
  response: z.object({
    items: z.array(
      feedRun.extend({
        unknownFields: z.record(z.string(), z.int()),
        refused: z.array(z.object({ key: z.string(), reason: z.string() })),
      }),
    ),
  }),
} as const satisfies Endpoint

export const startFeedRun = {
  method: 'POST',
  path: '/admin/feeds/:id/run',
  access,
  summary: 'Read a feed now',
  params,
  body: z.strictObject({
    /** Ingests the file even if it is the same as the last good one. */
    again: z.boolean().default(false),
    /** Accepts the file of a stopped run although it has far fewer entries. */
    acceptFileOf: z.uuid().optional(),
  }),
  response: feed,
  status: 201,
} as const satisfies Endpoint

export const MAX_FEED_BYTES = 64 * 1024 * 1024

export const startFeedRunFromFile = {
  method: 'POST',
  path: '/admin/feeds/:id/run/file',
  access,
  summary: 'Read a feed from a file. Without a day it is of today',
  params,
  query: z.strictObject({ observedOn: day.optional() }),
  payload: { file: { maxBytes: MAX_FEED_BYTES } },
  response: feed,
  status: 201,
} as const satisfies Endpoint

export const cancelFeedRun = {
  method: 'DELETE',
  path: '/admin/feeds/:id/run',
  access,
  summary: 'End the run that is under way. What it has taken in stays; the next run takes in the rest',
  params,
  response: feed,
} as const satisfies Endpoint

const address = optionalUrl('The address').refine((url) => url === null || !hasPassword(url), {
  error: 'The address must not contain a password',
})

function hasPassword(url: string): boolean {
  return /^https?:\/\/[^/?#]*@/.test(url)
}

export const changeFeed = {
  method: 'PUT',
  path: '/admin/feeds/:id',
  access,
  summary: 'Change the address, the schedule or the trust of a feed, or pause it',
  params,
  body: z.strictObject({
    revision: editedRevision,
    url: address.optional(),
    everyHours: z
      .int()
      .min(1, 'A feed is read at most once an hour')
      .max(720, 'A feed is read at least every 30 days')
      .nullable()
      .optional(),
    trust: z.enum(feedTrusts).optional(),
    isPaused: z.boolean().optional(),
  }),
  response: feed,
} as const satisfies Endpoint

export const testFeed = {
  method: 'POST',
  path: '/admin/feeds/:id/test',
  access,
  summary: 'Fetch and read a file from an address without taking it in',
  params,
  body: z.strictObject({ url: address.pipe(z.string('Please enter an address')) }),
  response: z.object({
    /** Why it could not be read; null if it could. */
    problem: z.string().nullable(),
    bytes: z.int(),
    entries: z.int(),
    refused: z.int(),
    unknownFields: z.array(z.string()),
  }),
} as const satisfies Endpoint
