import {
  type BillData,
  type BillModel,
  type BillProvider,
  encodeBillData,
} from '@inferdex/domain/workload-bill/bill-data'
import type { Db } from '../../db/db.ts'
import { NO_CHANGES_KNOWN, type OfferToBill, readBillGround } from './bill.queries.ts'

/** As long as answers are kept: a change that nobody announced shows after this at the latest. */
const MAX_AGE_MS = 60_000

type Kept = {
  changes: string
  ground: string
  readAt: number
  offers: readonly OfferToBill[]
  data: BillData
}

/**
 * Every workload has its own address, so pages ask for this often: the offers, which cost most, are read again only
 * when something in the catalogue has changed. The same object comes back, so what is made from it can be kept too.
 */
export function createBillData(db: Db, now: () => Date) {
  let kept: Kept | null = null

  return async function current(): Promise<BillData | null> {
    const readAt = now()
    const isFresh = kept !== null && readAt.getTime() - kept.readAt < MAX_AGE_MS
    const before = isFresh ? kept : null
    const read = await readBillGround(db, readAt, before?.changes ?? NO_CHANGES_KNOWN)
    if (read.tooMany) return null
    // Deals begin and end without a change.
    const ground = JSON.stringify(read.providers)
    const isAsBefore = before !== null && read.offers === null
    if (isAsBefore && before.ground === ground) return before.data
    const offers = read.offers ?? before?.offers ?? []
    const data = assemble(read.models, read.providers, offers)
    kept = { changes: read.changes, ground, readAt: isAsBefore ? before.readAt : readAt.getTime(), offers, data }
    return data
  }
}

function assemble(
  models: readonly (BillModel & { id: string })[],
  providers: readonly (BillProvider & { id: string })[],
  offers: readonly OfferToBill[],
): BillData {
  const places = (rows: readonly { id: string }[]) => new Map(rows.map(({ id }, index) => [id, index]))
  const [modelAt, providerAt] = [places(models), places(providers)]
  return encodeBillData({
    models,
    providers: providers.map(({ slug, name, plans, freeTier, deals, remarks }) => ({
      slug,
      name,
      plans,
      freeTier,
      deals,
      remarks,
    })),
    offers: offers.flatMap(({ modelId, providerId, ...terms }) => {
      const [model, provider] = [modelAt.get(modelId), providerAt.get(providerId)]
      return model === undefined || provider === undefined ? [] : [{ ...terms, model, provider }]
    }),
  })
}
