import type { HandlerInput, ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import { AppError, assertValid } from '@inferdex/contracts/protocol/errors'
import {
  MAX_WATCHES,
  PREVIEW_DAYS,
  type previewWatch as previewContract,
  type readInbox as inboxContract,
  type Watch,
  type WatchInput,
} from '@inferdex/contracts/watching/watching'
import { rulesOf, type WatchRules, watchRuleProblems } from '@inferdex/domain/watching/watch-rules'
import { z } from 'zod'
import type { Db } from '../../db/db.ts'
import { encodeCursor, readCursor } from '../../db/paging/cursor.ts'
import { newId } from '../../platform/ids.ts'
import { startDelivery } from './delivery/settings.service.ts'
import { findWantedEvents, notifyNextWatchers } from './fan-out.queries.ts'
import { countUnread, findAlerts } from './inbox.queries.ts'
import { findWatches, insertWatch, isWatchable, lockAndCountWatches, updateRules } from './watches.queries.ts'

export { deleteDeliveryOf, deleteFeedOf } from './delivery/settings.service.ts'
export { deleteWatchesOf } from './watches.queries.ts'

export type WatchingDeps = { readonly db: Db; readonly now: () => Date }

/** The parsed body may say that a rule is left out. */
type ChosenRules = { readonly [Rule in keyof WatchRules]?: WatchRules[Rule] | undefined }

const given = (rules: ChosenRules = {}): Partial<WatchRules> =>
  Object.fromEntries(Object.entries(rules).filter(([, value]) => value !== undefined))

const notFound = () => new AppError('NOT_FOUND', 'You do not watch this')

/** Watches something. What is watched already stays as it is, so that a second click changes nothing. */
export async function addWatch(
  { db, now }: WatchingDeps,
  userId: string,
  { targetType: type, targetId, rules }: WatchInput,
): Promise<Watch> {
  const chosen = given(rules)
  assertValid(watchRuleProblems(type, chosen))
  if (!(await isWatchable(db, type, targetId))) throw new AppError('NOT_FOUND', 'There is nothing to watch here')
  return await db
    .transaction()
    .execute((tx) => addOnce(tx, userId, { type, targetId, rules: rulesOf(type, chosen) }, now()))
}

const SHOWN_IN_PREVIEW = 4
const DAY_MS = 24 * 60 * 60 * 1000

/** Returns what a watch would have told in the last days, by the events that are recorded. */
export async function previewWatch(
  { db, now }: WatchingDeps,
  { targetType: type, targetId, rules }: WatchInput,
): Promise<ResponseBody<typeof previewContract>> {
  const chosen = given(rules)
  assertValid(watchRuleProblems(type, chosen))
  const until = now()
  const from = new Date(until.getTime() - PREVIEW_DAYS * DAY_MS)
  const wanted = { type, targetId, rules: rulesOf(type, chosen), from, until, shown: SHOWN_IN_PREVIEW }
  return { days: PREVIEW_DAYS, ...(await findWantedEvents(db, wanted)) }
}

async function addOnce(
  tx: Db,
  userId: string,
  wanted: { readonly type: Watch['targetType']; readonly targetId: string; readonly rules: WatchRules },
  now: Date,
): Promise<Watch> {
  const count = await lockAndCountWatches(tx, userId)
  const [existing] = await findWatches(tx, userId, wanted)
  if (existing !== undefined) return existing
  if (count >= MAX_WATCHES)
    throw new AppError('TOO_MANY_WATCHES', `You watch ${MAX_WATCHES} things already. Please stop watching one first.`)
  await insertWatch(tx, { ...wanted, id: newId(now), userId, createdAt: now })
  await startDelivery(tx, userId, now)
  return await watchOf(tx, userId, wanted)
}

/** Changes the rules that are named; the others stay. */
export async function changeRules(
  { db }: WatchingDeps,
  userId: string,
  id: string,
  rules: ChosenRules,
): Promise<Watch> {
  return await db.transaction().execute(async (tx) => {
    // Two changes of different rules at once must both stay.
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

/**
 * Tells all watchers of all events that not all have been told. Each batch is one statement, so a process that is killed
 * leaves whole batches, and the next one goes on after them.
 */
export async function notifyWatchers(db: Db, now: Date, batch = WATCHERS_AT_ONCE): Promise<void> {
  while (await notifyNextWatchers(db, batch, now)) {
    // Goes on until nothing is left.
  }
}
