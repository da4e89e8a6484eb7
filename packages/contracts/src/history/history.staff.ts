import { z } from 'zod'
import type { Endpoint } from '../protocol/endpoint.ts'
import { editedRevision, idParams, revision } from '../protocol/records.staff.ts'
import { isoDate, isoDateTime, plainText, queryFlag, searchText } from '../protocol/wire-types.ts'

/** The offer of the model or provider that an entry is about. */
const historyOffer = z.object({
  id: z.uuid(),
  providerModelId: z.string(),
  provider: z.object({ id: z.uuid(), slug: z.string(), name: z.string() }),
  model: z.object({ id: z.uuid(), slug: z.string(), name: z.string() }),
})
export type HistoryOffer = z.output<typeof historyOffer>

export const historyOutcomes = [
  /** It has been shown since then; `new` if there was no value before. */
  'changed',
  'new',
  /** Pending a staff decision, rejected, or superseded by a later reading before a decision. */
  'waits',
  'rejected',
  'replaced',
  /** A source value that differs from the shown one, a value that the source withdrew, or one about the past. */
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
  /** When it was recorded. */
  at: isoDateTime,
  /** The user; null when a feed, an import or the seed data did it. */
  person: z.string().nullable(),
  offer: historyOffer.nullable(),
  /** Null for a whole record. */
  field: z.string().nullable(),
  outcome: z.enum(historyOutcomes),
  /** Text for prices and limits, else as the record has it. */
  from: z.unknown(),
  to: z.unknown(),
  /** False when the previous value was not recorded. */
  isFromKnown: z.boolean(),
  /** The unit that a price is charged by. */
  unit: z.string().nullable(),
  /** Whether the seller changed it or the record was wrong, if known. */
  reason: z.enum(['change', 'correction']).nullable(),
  /** The rule that decided; for a lock, the reason for it. */
  rule: z.string().nullable(),
  source: z.string(),
  sourceName: z.string(),
  sourceUrl: z.string().nullable(),
  /** The entry of the audit log. */
  audit: z.object({ seq: z.int(), targetId: z.string() }).nullable(),
  /** Whether it can be reverted here; only until the value changes again. */
  canRevert: z.boolean(),
})
export type HistoryEntry = z.output<typeof historyEntry>

const historyQuery = z.strictObject({
  cursor: searchText.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(30),
  field: plainText.max(200).optional(),
  by: z.enum(['people', 'feeds']).optional(),
  since: isoDate.optional(),
  /** Includes source values that changed nothing. */
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
  /** For prices: whether the price moved back, or the reverted value was never right. */
  reason: z.enum(['change', 'correction']).default('correction'),
})
/** `at` is the time of the new entries; it identifies the reversal, so that it can be reverted in turn. */
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
  /** The shown value; null if there is none. */
  value: z.string().nullable(),
  unit: z.string().nullable(),
  reason: z.string(),
  lockedBy: z.string().nullable(),
  lockedAt: isoDateTime,
  /** The differing values of sources. */
  otherwise: z.array(stated),
  /** The value that the rule selects once the field is unlocked; null if the value stays. */
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
    /** The resulting value that the caller was shown; null if it stays. */
    expected: plainText.max(200).nullable(),
  }),
  response: locks,
} as const satisfies Endpoint
