import { MOST_UNREAD } from '@inferdex/domain/watching/unread-count'
import { watchTargets } from '@inferdex/domain/watching/watch-rules'
import { z } from 'zod'
import type { Endpoint } from '../protocol/endpoint.ts'
import { decimal, isoDateTime, momentInput, searchText } from '../protocol/wire-types.ts'
import { billChange, MAX_SAVED_BILLS, savedBill, workloadInput } from './saved-bills.ts'

export const MAX_WATCHES = 200

/** Counted up to this limit. */
const unread = z.int().max(MOST_UNREAD)

const percent = z.number().min(0, 'At least 0%').max(1000, 'At most 1000%')

const watchRules = z.object({
  /** The smallest price move to be notified of; null for none. */
  pricePercent: percent.nullable(),
  cheapest: z.boolean(),
  retirement: z.boolean(),
  ends: z.boolean(),
  launches: z.boolean(),
  corrections: z.boolean(),
})
const chosenRules = z.strictObject(watchRules.partial().shape)

const watchInput = z
  .strictObject({
    targetType: z.enum(watchTargets),
    /** For a model, a provider or a deal; a free tier is identified by its provider, a bill by its workload. */
    targetId: z.uuid('This is not an id').optional(),
    workload: workloadInput.optional(),
    /** Rules that are left out get the defaults for the target. */
    rules: chosenRules.optional(),
  })
  .refine(({ targetType, workload }) => (targetType === 'BILL') === (workload !== undefined), {
    path: ['workload'],
    error: 'A bill needs a workload, and nothing else has one',
  })
  .refine(({ targetType, targetId }) => (targetType !== 'BILL') === (targetId !== undefined), {
    path: ['targetId'],
    error: 'Name what to watch by its id; a bill has none',
  })
export type WatchInput = z.output<typeof watchInput>

export const watch = z.object({
  id: z.uuid(),
  targetType: z.enum(watchTargets),
  /** For a bill, the id of the watch itself. */
  targetId: z.uuid(),
  name: z.string(),
  /** The slug of the model or provider; for a deal that of its provider; null for a bill. */
  slug: z.string().nullable(),
  /** The slug of a model's maker; null if unknown, and for other targets. */
  lab: z.string().nullable(),
  rules: watchRules,
  /**
   * Current values: a model's price in USD per million input tokens, and the number of offers of a model or provider.
   */
  input: decimal.nullable(),
  offers: z.int().nullable(),
  /** When a deal ends; null if it does not. */
  endsAt: isoDateTime.nullable(),
  bill: savedBill.nullable(),
  /** False when the record is no longer in the catalogue, or the provider has no free tier any more. */
  isListed: z.boolean(),
  createdAt: isoDateTime,
})
export type Watch = z.output<typeof watch>

export const listWatches = {
  method: 'GET',
  path: '/watches',
  access: 'watching.read',
  summary: `What you watch, by name, and how much news you have not read: at most ${MOST_UNREAD} are counted`,
  response: z.object({ watches: z.array(watch), unread }),
} as const satisfies Endpoint

export const addWatch = {
  method: 'POST',
  path: '/watches',
  access: 'watching.write',
  summary: `Watch something; what is watched already stays as it is. At most ${MAX_WATCHES} per account, and ${MAX_SAVED_BILLS} bills`,
  body: watchInput,
  response: watch,
} as const satisfies Endpoint

const watchParams = z.strictObject({ id: z.uuid('This is not an id') })

export const changeWatch = {
  method: 'PATCH',
  path: '/watches/:id',
  access: 'watching.write',
  summary: 'Change what you are told of something that you watch',
  params: watchParams,
  body: z.strictObject({ rules: chosenRules }),
  response: watch,
} as const satisfies Endpoint

export const removeWatch = {
  method: 'DELETE',
  path: '/watches/:id',
  access: 'watching.write',
  summary: 'Stop watching; its alerts are deleted',
  params: watchParams,
  response: null,
} as const satisfies Endpoint

const named = z.object({ slug: z.string(), name: z.string() })

const watchEvent = z.object({
  /** Identical in every message about the event. */
  id: z.guid(),
  kind: z.enum(['price', 'cheapest', 'retirement', 'launch', 'deal-ends', 'free-tier-ends', 'correction', 'bill']),
  /** When it takes effect, and when it was recorded. */
  at: isoDateTime,
  recordedAt: isoDateTime,
  /** The largest move; null when there is none in percent. */
  percent: decimal.nullable(),
  /** For a reminder, the days that are left. */
  daysLeft: z.int().nullable(),
  changes: z.array(
    z.object({
      field: z.string().nullable(),
      before: z.string().nullable(),
      after: z.string().nullable(),
      unit: z.string().nullable(),
      percent: decimal.nullable(),
    }),
  ),
  model: named.nullable(),
  provider: named.nullable(),
  deal: z.object({ id: z.uuid(), title: z.string() }).nullable(),
  offerId: z.uuid().nullable(),
  sourceName: z.string(),
  sourceUrl: z.string().nullable(),
  /** For a saved bill. */
  bill: billChange.nullable(),
})
export type WatchEvent = z.output<typeof watchEvent>

export const PREVIEW_DAYS = 90

export const previewWatch = {
  method: 'POST',
  path: '/watches/preview',
  access: 'watching.read',
  summary: `How often a watch would have told you something in the last ${PREVIEW_DAYS} days, and the newest of it`,
  body: watchInput,
  response: z.object({
    days: z.int(),
    /** Null for a bill: only prices are recorded by day, not the plans, deals and limits that a bill depends on. */
    count: z.int().nullable(),
    newest: z.array(watchEvent),
    /** Why it was not counted. */
    reason: z.string().nullable(),
  }),
} as const satisfies Endpoint

const alert = z.object({
  id: z.uuid(),
  watchId: z.uuid(),
  createdAt: isoDateTime,
  readAt: isoDateTime.nullable(),
  event: watchEvent,
})
export type Alert = z.output<typeof alert>

export const readInbox = {
  method: 'GET',
  path: '/inbox',
  access: 'watching.read',
  summary: 'Your alerts, newest first. News that was taken back before you read it is left out',
  query: z.strictObject({
    limit: z.coerce.number().int().min(1).max(100).default(30),
    cursor: searchText.optional(),
    unread: z.enum(['true']).optional(),
  }),
  response: z.object({ items: z.array(alert), nextCursor: z.string().nullable(), unread }),
} as const satisfies Endpoint

export const markRead = {
  method: 'POST',
  path: '/inbox/read',
  access: 'watching.write',
  summary: 'Mark alerts as read: some by their ids, or all up to a moment',
  body: z
    .strictObject({
      ids: z.array(z.uuid('This is not an id')).min(1).max(200).optional(),
      until: momentInput.optional(),
    })
    .refine(({ ids, until }) => (ids === undefined) !== (until === undefined), 'Name either ids or a moment'),
  response: z.object({ unread }),
} as const satisfies Endpoint
