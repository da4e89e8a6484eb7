import { type BillCatalogue, type BillData, encodeBillData } from '@inferdex/domain/bill/bill-data'
import { type PreparedCatalogue, prepareCatalogue } from '@inferdex/domain/bill/terms/catalogue-offers'
import { isKnownModel } from '@inferdex/domain/bill/workload/known-model'
import { takesPart } from '@inferdex/domain/offers/who-sells/provider-kind'
import type { Db } from '../../db/db.ts'
import {
  type BenchmarkToBill,
  type BillPart,
  type ModelToBill,
  NO_CHANGES_KNOWN,
  type OfferToBill,
  type ProviderToBill,
  readBillData,
} from './bill.queries.ts'

/** The lifetime of cached responses: an unpublished change is visible after this time at the latest. */
const MAX_AGE_MS = 60_000

type Cached = {
  changes: string
  providersKey: string
  readAt: number
  offers: readonly OfferToBill[]
  data: BillData
}

/**
 * Creates a cache of the bill data. Every workload has its own URL, so pages need it often; offers, the largest part,
 * are read again only after a change. It returns the same object until then, so that results can be cached too.
 */
export function createBillData(db: Db, now: () => Date) {
  let cached: Cached | null = null

  return async function current(): Promise<BillData | null> {
    const readAt = now()
    const isFresh = cached !== null && readAt.getTime() - cached.readAt < MAX_AGE_MS
    const before = isFresh ? cached : null
    const read = await readBillData(db, readAt, before?.changes ?? NO_CHANGES_KNOWN)
    if (read.tooMany) return null
    // Deals start and end without a recorded change.
    const providersKey = JSON.stringify(read.providers)
    const isUnchanged = before !== null && read.offers === null
    if (isUnchanged && before.providersKey === providersKey) return before.data
    const offers = read.offers ?? before?.offers ?? []
    const data = assemble({ ...read, offers }, readAt)
    cached = {
      changes: read.changes,
      providersKey,
      readAt: isUnchanged ? before.readAt : readAt.getTime(),
      offers,
      data,
    }
    return data
  }
}

/**
 * Reads the bill data of a day or of some models: the prices of that day, including offers that are no longer sold.
 * Plans, deals and limits are today's.
 */
export async function readPartOfBillData(db: Db, part: BillPart, now: Date) {
  const { tooMany, days, offers, ...rows } = await readBillData(db, now, NO_CHANGES_KNOWN, part)
  return { asOf: days?.asOf ?? null, days, data: tooMany ? null : assemble({ ...rows, offers: offers ?? [] }, now) }
}

/**
 * Reads the offers of some models, prepared for bills and with their ids: active ones, and of the others the ones
 * given.
 */
export async function readOffersToBill(
  db: Db,
  models: readonly string[],
  ended: readonly string[],
  now: Date,
): Promise<PreparedCatalogue> {
  if (models.length === 0) return prepareCatalogue({ models: [], providers: [], offers: [], benchmarks: [] })
  const { offers, ...rows } = await readBillData(db, now, NO_CHANGES_KNOWN, { asOf: null, models, ended })
  return prepareCatalogue(catalogueOf({ ...rows, offers: offers ?? [] }, now))
}

type BillRows = {
  models: readonly ModelToBill[]
  providers: readonly ProviderToBill[]
  offers: readonly OfferToBill[]
  benchmarks: readonly BenchmarkToBill[]
}

function assemble(rows: BillRows, now: Date): BillData {
  return encodeBillData(catalogueOf(rows, now))
}

function catalogueOf({ models, providers, offers, benchmarks }: BillRows, now: Date): BillCatalogue {
  const kinds = new Map(providers.map(({ id, kind = 'seller' }) => [id, kind]))
  const sellers = sellersOf(offers.filter(({ providerId }) => takesPart(kinds.get(providerId) ?? 'seller')))
  const makers = new Map(providers.map(({ id, slug, sellsAs }) => [id, [slug, sellsAs]]))
  const places = (rows: readonly { id: string }[]) => new Map(rows.map(({ id }, index) => [id, index]))
  const inPlans = new Set(
    offers.filter(({ pricingKind }) => pricingKind === 'included').map((offer) => offer.providerId),
  )
  const [modelAt, providerAt] = [places(models), places(providers)]
  return {
    models: models.map((model) => {
      const own = [...(sellers.get(model.id) ?? [])]
      const isSoldByMaker = own.some((id) => model.labSlug !== null && makers.get(id)?.includes(model.labSlug))
      const standing = { ...model, lab: model.labSlug ?? model.lab, sellerCount: own.length, isSoldByMaker }
      return { ...model, isKnown: isKnownModel(standing, now) }
    }),
    providers: providers.map(({ id, slug, name, kind, plans, freeTier, deals, remarks }) => ({
      slug,
      name,
      ...(kind !== undefined && { kind }),
      // Subscriptions matter only if one includes something.
      plans: plans.filter((plan) => plan.kind === 'usage' || inPlans.has(id)),
      freeTier,
      deals,
      remarks,
    })),
    offers: offers.flatMap(({ modelId, providerId, ...terms }) => {
      const [model, provider] = [modelAt.get(modelId), providerAt.get(providerId)]
      return model === undefined || provider === undefined ? [] : [{ ...terms, model, provider }]
    }),
    benchmarks: benchmarks.map(({ name, title, scores }) => ({
      name,
      title,
      scores: scores.flatMap(([id, percent]) => {
        const model = modelAt.get(id)
        return model === undefined ? [] : [[model, percent] as const]
      }),
    })),
  }
}

/** Returns the sellers of each model with a counted price. */
function sellersOf(offers: readonly OfferToBill[]): Map<string, Set<string>> {
  const sellers = new Map<string, Set<string>>()
  for (const { modelId, providerId, pricingKind, doubt } of offers) {
    if (doubt !== null || pricingKind !== 'metered') continue
    const own = sellers.get(modelId) ?? new Set()
    sellers.set(modelId, own.add(providerId))
  }
  return sellers
}
