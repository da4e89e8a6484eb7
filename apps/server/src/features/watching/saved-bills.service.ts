import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { AppError } from '@inferdex/contracts/protocol/errors'
import { MAX_SAVED_BILLS, type WorkloadInput } from '@inferdex/contracts/watching/saved-bills'
import type { Watch } from '@inferdex/contracts/watching/watching'
import { type BillData, decodeBillData } from '@inferdex/domain/bill/bill-data'
import { calculatorQueryKeys } from '@inferdex/domain/bill/calculator-query'
import { bestBill, touchedBills } from '@inferdex/domain/bill/saved/best-bill'
import { savedQuery, savedQuestion } from '@inferdex/domain/bill/saved/saved-query'
import { type PreparedCatalogue, prepareCatalogue } from '@inferdex/domain/bill/terms/catalogue-offers'
import { billNews, differenceOf, isSameBill } from '@inferdex/domain/watching/bill-news'
import type { WatchRules } from '@inferdex/domain/watching/watch-rules'
import type { Db } from '../../db/db.ts'
import { workAlone } from '../../db/work-alone.ts'
import { newId } from '../../platform/ids.ts'
import { startDelivery } from './delivery/settings.service.ts'
import {
  type BillCause,
  countSavedBills,
  findCauses,
  insertSavedBill,
  listBills,
  markCompared,
  type NewResult,
  readClock,
  type StoredBill,
  storeResults,
} from './saved-bills.queries.ts'
import { assertRoom, findWatches, insertWatch, lockAndCountWatches } from './watches.queries.ts'

export type ReadBillData = () => Promise<BillData | null>
/** What comparing bills needs. The bill data comes from another subject, which depends on this one. */
export type CompareDeps = {
  readonly db: Db
  readonly createBillData: (db: Db, now: () => Date) => ReadBillData
}

/** Writes a workload as the calculator's query, in canonical form. */
function queryOf(workload: WorkloadInput): string {
  const params = new URLSearchParams()
  for (const key of calculatorQueryKeys)
    for (const value of [workload[key] ?? []].flat()) params.append(key, String(value))
  return savedQuery(params)
}

const prepared = new WeakMap<BillData, PreparedCatalogue>()

function prepare(data: BillData): PreparedCatalogue {
  const catalogue = prepared.get(data) ?? prepareCatalogue(decodeBillData(data))
  prepared.set(data, catalogue)
  return catalogue
}

type Deps = { readonly db: Db; readonly now: () => Date; readonly billData: ReadBillData }

/** Saves a bill under a name, with today's answer. An existing bill of the same workload is left unchanged. */
export async function saveBill(
  { db, now, billData }: Deps,
  userId: string,
  workload: WorkloadInput,
  rules: WatchRules,
): Promise<Watch> {
  const readAt = await readClock(db)
  const data = await billData()
  if (data === null) throw new AppError('UNAVAILABLE', 'This catalogue has too many offers to compare bills')
  const query = queryOf(workload)
  const best = bestBill(prepare(data), savedQuestion(new URLSearchParams(query)))
  return await db.transaction().execute(async (tx) => {
    const count = await lockAndCountWatches(tx, userId)
    const [existing] = await findWatches(tx, userId, { query })
    if (existing !== undefined) return existing
    assertRoom(count)
    if ((await countSavedBills(tx, userId)) >= MAX_SAVED_BILLS)
      throw new AppError(
        'TOO_MANY_WATCHES',
        `You have ${MAX_SAVED_BILLS} saved bills already. Please delete one first.`,
      )
    const id = newId(now())
    await insertWatch(tx, { id, userId, query, rules, createdAt: now() })
    await insertSavedBill(tx, { watchId: id, name: workload.name, query, best, readAt })
    await startDelivery(tx, userId, now())
    const [saved] = await findWatches(tx, userId, { id })
    if (saved === undefined) throw new Error('A saved bill is gone')
    return saved
  })
}

const CAUSES_AT_ONCE = 1000
const BILLS_AT_ONCE = 500
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

type Which = { readonly isEvery?: boolean; readonly batch?: number }

/**
 * Compares saved bills with the current catalogue until no event is left that can have changed them, and notifies their
 * owners. One process at a time. Each batch is one statement, and causes are marked as done only after the last batch:
 * a process that is killed loses nothing, and the next one finds the results of finished batches unchanged. `isEvery`
 * compares all bills once, including those that no recorded change can have affected.
 */
export async function compareBills(
  deps: CompareDeps,
  now: Date,
  { isEvery = false, batch = BILLS_AT_ONCE }: Which = {},
): Promise<void> {
  const { db } = deps
  await workAlone(db, 'compare saved bills', async () => {
    let isFirst = isEvery
    for (;;) {
      const causes = await findCauses(db, CAUSES_AT_ONCE)
      if (causes.length === 0 && !isFirst) return
      await compareAll(deps, now, { causes, isEvery: isFirst, batch })
      await markCompared(
        db,
        causes.map(({ id }) => id),
        now,
      )
      isFirst = false
    }
  })
}

type Run = { readonly causes: readonly BillCause[]; readonly isEvery: boolean; readonly batch: number }

async function compareAll(
  { db, createBillData }: CompareDeps,
  now: Date,
  { causes, isEvery, batch }: Run,
): Promise<void> {
  // Read before the catalogue: a bill saved after this moment is based on the same changes or more.
  const readAt = await readClock(db)
  let catalogue: PreparedCatalogue | null = null
  let isTouched: ReturnType<typeof touchedBills> = () => true
  let after = FIRST_ID
  for (;;) {
    const bills = await listBills(db, { after, limit: batch, readBefore: readAt })
    if (bills.length === 0) return
    if (catalogue === null) {
      const data = await createBillData(db, () => now)()
      if (data === null) return
      catalogue = prepare(data)
      if (!isEvery) isTouched = touchedBills(catalogue, new Set(causes.flatMap(({ model }) => model ?? [])))
    }
    const results: NewResult[] = []
    for (const bill of bills) {
      const question = savedQuestion(new URLSearchParams(bill.query))
      if (isTouched(question, bill.best)) {
        const best = bestBill(catalogue, question)
        if (!isSameBill(best, bill.best)) results.push(resultOf(bill, best, causes, now))
      }
      // Requests of visitors take priority.
      await yieldToOthers()
    }
    await storeResults(db, results, readAt, now)
    after = bills.at(-1)?.watchId ?? after
  }
}

/**
 * Decides which event follows from a new answer. A correction that restores the previous answer withdraws its event.
 */
function resultOf(bill: StoredBill, best: StoredBill['best'], causes: readonly BillCause[], now: Date): NewResult {
  const { watchId, name, query, notified, last } = bill
  const models = new Set([bill.best?.model.slug, best?.model.slug])
  const own = causes.filter(({ model }) => model !== null && models.has(model))
  const cause = own.at(-1) ??
    causes.at(-1) ?? { id: now.toISOString().slice(0, 10), source: 'inferdex', sourceUrl: null }
  const isRestored = last !== null && own.some(({ isCorrection }) => isCorrection) && isSameBill(last.before, best)
  const news = isRestored ? (last.isRead ? differenceOf(notified, best) : null) : billNews(notified, best, bill)
  const sides = [notified, best].map((side) => side && [side.model.slug, side.provider.slug, side.total])
  return {
    watchId,
    best,
    news: news && { ...news, name, query },
    key: JSON.stringify(['bill', watchId, cause.id, ...sides]),
    source: cause.source,
    sourceUrl: cause.sourceUrl,
    withdraws: isRestored ? last.id : null,
  }
}
