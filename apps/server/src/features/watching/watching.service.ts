import { setTimeout as wait } from 'node:timers/promises'
import type { HandlerInput, ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import { AppError, assertValid } from '@inferdex/contracts/protocol/errors'
import {
  PREVIEW_DAYS,
  type previewWatch as previewContract,
  type readInbox as inboxContract,
  type Watch,
  type WatchInput,
} from '@inferdex/contracts/watching/watching'
import { rulesOf, type WatchedRecord, type WatchRules, watchRuleProblems } from '@inferdex/domain/watching/watch-rules'
import { z } from 'zod'
import type { Db } from '../../db/db.ts'
import { encodeCursor, readCursor } from '../../db/paging/cursor.ts'
import { newId } from '../../platform/ids.ts'
import { startDelivery } from './delivery/settings.service.ts'
import { findWantedEvents, notifyNextWatchers } from './fan-out.queries.ts'
import { countUnread, findAlerts } from './inbox.queries.ts'
import { type ReadBillData, saveBill } from './saved-bills.service.ts'
import {
  assertRoom,
  findWatches,
  insertWatch,
  isWatchable,
  lockAndCountWatches,
  updateRules,
} from './watches.queries.ts'

export { deleteDeliveryOf, deleteFeedOf, deleteWebhookOf } from './delivery/settings.service.ts'
export { deleteWatchesOf } from './watches.queries.ts'

export type WatchingDeps = { readonly db: Db; readonly now: () => Date; readonly billData: ReadBillData }

/** The parsed body may contain undefined for a rule. */
type ChosenRules = { readonly [Rule in keyof WatchRules]?: WatchRules[Rule] | undefined }

const given = (rules: ChosenRules = {}): Partial<WatchRules> =>
  Object.fromEntries(Object.entries(rules).filter(([, value]) => value !== undefined))

const notFound = () => new AppError('NOT_FOUND', 'You do not watch this')

/** Adds a watch. Idempotent: an existing one is left unchanged. */
export async function addWatch(deps: WatchingDeps, userId: string, input: WatchInput): Promise<Watch> {
  const { db, now } = deps
  const { workload, ...target } = input
  const chosen = given(target.rules)
  assertValid(watchRuleProblems(target.targetType, chosen))
  if (workload !== undefined) return await saveBill(deps, userId, workload, rulesOf('BILL', chosen))
  const { type, targetId } = recordOf(target)
  if (!(await isWatchable(db, type, targetId))) throw new AppError('NOT_FOUND', 'There is nothing to watch here')
  return await db
    .transaction()
    .execute((tx) => addOnce(tx, userId, { type, targetId, rules: rulesOf(type, chosen) }, now()))
}

/** Returns the record that an input references. Its schema guarantees one, except for bills. */
function recordOf({ targetType, targetId }: Omit<WatchInput, 'workload'>): { type: WatchedRecord; targetId: string } {
  if (targetType === 'BILL' || targetId === undefined) throw new Error('Only a bill has no id')
  return { type: targetType, targetId }
}

const SHOWN_IN_PREVIEW = 4
const NO_BILL_HISTORY =
  'Not known for a bill: only prices are recorded for past days, not the plans, deals and limits of then'
const DAY_MS = 24 * 60 * 60 * 1000

/** Returns what a watch would have matched in the last days, by recorded events. */
export async function previewWatch(
  { db, now }: Pick<WatchingDeps, 'db' | 'now'>,
  { workload, ...target }: WatchInput,
): Promise<ResponseBody<typeof previewContract>> {
  const chosen = given(target.rules)
  assertValid(watchRuleProblems(target.targetType, chosen))
  if (workload !== undefined) return { days: PREVIEW_DAYS, count: null, newest: [], reason: NO_BILL_HISTORY }
  const { type, targetId } = recordOf(target)
  const until = now()
  const from = new Date(until.getTime() - PREVIEW_DAYS * DAY_MS)
  const wanted = { type, targetId, rules: rulesOf(type, chosen), from, until, shown: SHOWN_IN_PREVIEW }
  return { days: PREVIEW_DAYS, reason: null, ...(await findWantedEvents(db, wanted)) }
}

async function addOnce(
  tx: Db,
  userId: string,
  wanted: { readonly type: WatchedRecord; readonly targetId: string; readonly rules: WatchRules },
  now: Date,
): Promise<Watch> {
  const count = await lockAndCountWatches(tx, userId)
  const [existing] = await findWatches(tx, userId, wanted)
  if (existing !== undefined) return existing
  assertRoom(count)
  await insertWatch(tx, { ...wanted, id: newId(now), userId, createdAt: now })
  await startDelivery(tx, userId, now)
  return await watchOf(tx, userId, wanted)
}

/** Changes the given rules; the others are kept. */
export async function changeRules(
  { db }: Pick<WatchingDeps, 'db'>,
  userId: string,
  id: string,
  rules: ChosenRules,
): Promise<Watch> {
  return await db.transaction().execute(async (tx) => {
    // Concurrent changes of different rules must both be kept.
    await lockAndCountWatches(tx, userId)
    const watch = await watchOf(tx, userId, { id })
    const chosen = given(rules)
    assertValid(watchRuleProblems(watch.targetType, chosen))
    await updateRules(tx, userId, id, { ...watch.rules, ...chosen })
    return await watchOf(tx, userId, { id })
  })
}

async function watchOf(tx: Db, userId: string, wanted: Parameters<typeof findWatches>[2]): Promise<Watch> {
  const [watch] = await findWatches(tx, userId, wanted)
  if (watch === undefined) throw notFound()
  return watch
}

export function assertFound(isFound: boolean): void {
  if (!isFound) throw notFound()
}

const KEYS = z.tuple([z.iso.datetime({ precision: 6 }), z.guid()])

/** Returns a page of a person's alerts, newest first. */
export async function readInbox(
  db: Db,
  userId: string,
  { limit, cursor, unread }: HandlerInput<typeof inboxContract>['query'],
): Promise<ResponseBody<typeof inboxContract>> {
  const after = cursor === undefined ? null : readCursor(cursor, KEYS)
  const [found, count] = await Promise.all([
    findAlerts(db, userId, { limit: limit + 1, after, onlyUnread: unread === 'true' }),
    countUnread(db, userId),
  ])
  const items = found.slice(0, limit)
  const last = items.at(-1)
  const hasMore = found.length > items.length && last !== undefined
  return { items, nextCursor: hasMore ? encodeCursor([last.createdAt, last.id]) : null, unread: count }
}

/** Small enough for a short statement, large enough that 100,000 watchers need few of them. */
const WATCHERS_AT_ONCE = 5000
/** The pause between two batches, as a multiple of the batch's duration: pages need the database and CPU too. */
const REST = 2

/**
 * Notifies all watchers of all unfinished events. Each batch is one statement, so a process that is killed leaves whole
 * batches, and the next one continues after them.
 */
export async function notifyWatchers(db: Db, now: Date, batch = WATCHERS_AT_ONCE): Promise<void> {
  let found: number | null = 0
  while (found !== null) {
    const startedAt = performance.now()
    found = await notifyNextWatchers(db, batch, now)
    if (found === batch) await wait((performance.now() - startedAt) * REST)
  }
}
