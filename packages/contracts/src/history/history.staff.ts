import { z } from 'zod'
import type { Endpoint } from '../protocol/endpoint.ts'
import { editedRevision, idParams, revision } from '../protocol/records.staff.ts'
import { isoDate, isoDateTime, plainText, queryFlag, searchText } from '../protocol/wire-types.ts'

/** The record that an entry is about, where it is an offer of the model or the provider. */
const historyOffer = z.object({
  id: z.uuid(),
  providerModelId: z.string(),
  provider: z.object({ id: z.uuid(), slug: z.string(), name: z.string() }),
  model: z.object({ id: z.uuid(), slug: z.string(), name: z.string() }),
})
export type HistoryOffer = z.output<typeof historyOffer>

export const historyOutcomes = [
  /** It has been shown since then; `new`: nothing was shown before. */
  'changed',
  'new',
  /** It waits for staff, was rejected, or was replaced by a later reading before anyone decided. */
  'waits',
  'rejected',
  'replaced',
  /** What a source says, beside the value that is shown; that it says nothing any more; what it says about the past. */
  'said',
  'gone',
  'past',
  'locked',
  'unlocked',
  'created',
  'archived',
] as const

const historyEntry = z.object({
  id: z.string(),
  /** When it happened here. */
  at: isoDateTime,
  /** The person, or null where a feed, an import or the first data did it. */
  person: z.string().nullable(),
  offer: historyOffer.nullable(),
  /** Null for a whole record. */
  field: z.string().nullable(),
  outcome: z.enum(historyOutcomes),
  /** Text for prices and limits, else as the record has it. */
  from: z.unknown(),
  to: z.unknown(),
  /** False where nobody noted what was there before. */
  isFromKnown: z.boolean(),
  /** What a price is for. */
  unit: z.string().nullable(),
  /** Whether the seller changed it or the record was wrong, where that is known. */
  reason: z.enum(['change', 'correction']).nullable(),
  /** The rule that decided; for a lock, why it was set. */
  rule: z.string().nullable(),
  source: z.string(),
  sourceName: z.string(),
  sourceUrl: z.string().nullable(),
  /** The entry of the audit log. */
  audit: z.object({ seq: z.int(), targetId: z.string() }).nullable(),
  /** Whether it can be taken back here, as long as the value has not changed since. */
  canRevert: z.boolean(),
})
export type HistoryEntry = z.output<typeof historyEntry>

const historyQuery = z.strictObject({
  cursor: searchText.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(30),
  field: plainText.max(200).optional(),
  by: z.enum(['people', 'feeds']).optional(),
  since: isoDate.optional(),
  /** Also what sources said without changing anything. */
  all: queryFlag.default(false),
})
export type HistoryQuery = z.output<typeof historyQuery>

const recordHistory = z.object({
  record: z.object({ id: z.uuid(), name: z.string(), slug: z.string().nullable(), revision }),
  items: z.array(historyEntry),
  total: z.int(),
  nextCursor: z.string().nullable(),
  /** All fields that have entries, to filter by. */
  fields: z.array(z.string()),
})
export type RecordHistory = z.output<typeof recordHistory>

const history = { method: 'GET', params: idParams, query: historyQuery, response: recordHistory } as const

export const readModelHistory = {
  ...history,
  path: '/admin/models/:id/history',
  access: 'models.manage',
  summary: 'What changed in a model and its offers: who or what, when, from what to what; newest first',
} as const satisfies Endpoint

export const readProviderHistory = {
  ...history,
  path: '/admin/providers/:id/history',
  access: 'providers.manage',
  summary: 'What changed in a provider, its price list and its offers, newest first',
} as const satisfies Endpoint

export const readDealHistory = {
  ...history,
  path: '/admin/deals/:id/history',
  access: 'deals.manage',
  summary: 'What changed in a deal, newest first',
} as const satisfies Endpoint

const reversal = z.strictObject({
  entries: z.array(plainText.min(1).max(300)).min(1).max(100),
  revision: editedRevision,
  /** Of prices: whether they moved back, or what is taken back was never right. */
  reason: z.enum(['change', 'correction']).default('correction'),
})
/** `at` is the moment of the new entries, by which the reversal can be found and taken back. */
const reverted = z.object({ revision, at: isoDateTime })

const revert = { method: 'POST', params: idParams, body: reversal, response: reverted } as const
const REVERT = 'Take changes back, as an edit of its own. 409 if the record or the value has changed since'

export const revertModel = {
  ...revert,
  path: '/admin/models/:id/history/revert',
  access: 'models.manage',
  summary: REVERT,
} as const satisfies Endpoint

export const revertProvider = {
  ...revert,
  path: '/admin/providers/:id/history/revert',
  access: 'providers.manage',
  summary: REVERT,
} as const satisfies Endpoint

export const revertDeal = {
  ...revert,
  path: '/admin/deals/:id/history/revert',
  access: 'deals.manage',
  summary: REVERT,
} as const satisfies Endpoint

const stated = z.object({ source: z.string(), sourceName: z.string(), value: z.string(), unit: z.string().nullable() })

const lockedField = z.object({
  offer: historyOffer,
  field: z.string(),
  /** What is shown; null: nothing. */
  value: z.string().nullable(),
  unit: z.string().nullable(),
  reason: z.string(),
  lockedBy: z.string().nullable(),
  lockedAt: isoDateTime,
  /** What sources say otherwise. */
  otherwise: z.array(stated),
  /** What the written rule shows once the field is unlocked; null: the value stays. */
  follows: stated.nullable(),
})
export type LockedField = z.output<typeof lockedField>

const locks = z.object({ items: z.array(lockedField) })

export const listLocks = {
  method: 'GET',
  path: '/admin/models/:id/locks',
  access: 'models.manage',
  summary: 'The fields of a model’s offers that no feed changes: by whom, why, and what feeds say instead',
  params: idParams,
  response: locks,
} as const satisfies Endpoint

const lockName = { offerId: z.uuid(), field: plainText.min(1).max(200) }

export const lockField = {
  method: 'POST',
  path: '/admin/models/:id/locks',
  access: 'models.manage',
  summary: 'Lock a field as it is: no feed changes it',
  params: idParams,
  body: z.strictObject({ ...lockName, reason: plainText.trim().max(300).default('') }),
  response: locks,
} as const satisfies Endpoint

export const unlockField = {
  method: 'POST',
  path: '/admin/models/:id/locks/end',
  access: 'models.manage',
  summary: 'Unlock a field: its value follows the written rule again. 409 if that is not the value that was expected',
  params: idParams,
  body: z.strictObject({
    ...lockName,
    /** The value that the caller was told would follow; null: that it stays. */
    expected: plainText.max(200).nullable(),
  }),
  response: locks,
} as const satisfies Endpoint
