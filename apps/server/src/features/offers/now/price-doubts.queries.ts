import { accessOf } from '@inferdex/domain/offers/plausibility/access'
import type { ModelFacts, OfferFacts } from '@inferdex/domain/offers/plausibility/facts'
import { evaluatePrices, offersNeedingTwins } from '@inferdex/domain/offers/plausibility/evaluate'
import { sql } from 'kysely'
import type { Scope } from '../../../db/catalogue-records.queries.ts'
import type { Db } from '../../../db/db.ts'
import {
  type ModelRow,
  type PricedOffer,
  readEndpointNames,
  readHomeSites,
  readModels,
  readPricedOffers,
  readSiblings,
  readTwins,
} from './price-facts.queries.ts'

/** The number of models per batch. */
const BATCH = 500
const FEW = 3

/**
 * Applies the plausibility rules to the prices of these models, and stores with each offer which rules doubt it and who
 * may buy it. Reads the models' offers, and for suspicious ones the seller's other models at the same price. Writes
 * only rows that differ.
 */
export async function refreshPriceDoubts(tx: Db, models: Scope): Promise<number> {
  const ids = models === 'all' ? await allModels(tx) : models
  let changed = 0
  for (let from = 0; from < ids.length; from += BATCH) {
    changed += await refreshBatch(tx, ids.slice(from, from + BATCH))
  }
  return changed
}

async function allModels(tx: Db): Promise<string[]> {
  const rows = await tx.selectFrom('models').select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

async function refreshBatch(tx: Db, ids: readonly string[]): Promise<number> {
  const { facts, offers } = await readModelFacts(tx, ids)
  const evaluated = new Map(facts.flatMap((model) => [...evaluatePrices(model)]))
  const known = new Map(offers.map((offer) => [offer.id, offer]))
  const access = new Map(facts.flatMap((model) => accessOfOffers(model, known)))
  const changed = offers.flatMap((offer) => {
    const { whole: doubts, prices: priceDoubts } = evaluated.get(offer.id) ?? { whole: [], prices: {} }
    const now = { id: offer.id, doubts, priceDoubts, access: access.get(offer.id) ?? null }
    const isSame =
      now.access === offer.access &&
      doubts.join() === offer.doubts.join() &&
      asKey(priceDoubts) === asKey(offer.price_doubts)
    return isSame ? [] : [now]
  })
  if (changed.length === 0) return 0
  const { numAffectedRows } = await sql`
    update offers set doubts = now.doubts, price_doubts = now."priceDoubts", access = now.access
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as now (id uuid, doubts text[], "priceDoubts" jsonb, access text)
    where offers.id = now.id`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Serialises doubts in a fixed order: jsonb does not preserve the order of keys. */
function asKey(doubts: PricedOffer['price_doubts']): string {
  return Object.entries(doubts)
    .map(([price, rules]) => `${price}: ${rules.join()}`)
    .toSorted()
    .join('; ')
}

/** Reads the input of the rules for each model. */
export async function readModelFacts(
  db: Db,
  ids: readonly string[],
): Promise<{ facts: ModelFacts[]; offers: PricedOffer[] }> {
  const models = await readModels(db, ids)
  const offers = await readPricedOffers(db, ids)
  const names = await readEndpointNames(db, ids)
  const homeSites = await readHomeSites(db)
  const byModel = Map.groupBy(offers, ({ model_id }) => model_id)
  const siblings = await readSiblings(db, labsOfFewSellers(models, byModel))

  const withoutTwins = models.map((model): ModelFacts => {
    return {
      lab: model.lab,
      isOpen: model.is_open,
      capabilities: model.capabilities,
      homeSites,
      siblings: siblings.get(model.lab ?? '') ?? { input: null, output: null },
      offers: (byModel.get(model.id) ?? []).map((offer) => toFacts(offer, names.get(offer.id) ?? [])),
    }
  })
  const twins = await readTwins(
    db,
    withoutTwins.flatMap(offersNeedingTwins).map(({ id }) => id),
  )
  const facts = withoutTwins.map((model) => ({
    ...model,
    offers: model.offers.map((offer) => ({ ...offer, twins: twins.get(offer.id) ?? [] })),
  }))
  return { facts, offers }
}

function toFacts(offer: PricedOffer, sameEndpoint: OfferFacts['sameEndpoint']): OfferFacts {
  return {
    id: offer.id,
    provider: offer.provider,
    providerModelId: offer.provider_model_id,
    isSold: offer.is_sold,
    prices: offer.prices,
    unitPrices: offer.unit_prices,
    sourceValues: offer.sourceValues,
    twins: [],
    sameEndpoint,
  }
}

/** Returns the makers of models with too few sellers to compare; these are compared with the maker's other models. */
function labsOfFewSellers(models: readonly ModelRow[], offers: ReadonlyMap<string, PricedOffer[]>): string[] {
  const labs = models.filter(({ id }) => {
    const sellers = (offers.get(id) ?? []).filter(({ is_sold }) => is_sold)
    return new Set(sellers.map(({ provider }) => provider)).size <= FEW
  })
  return [...new Set(labs.flatMap(({ lab }) => lab ?? []))]
}

function accessOfOffers(model: ModelFacts, known: ReadonlyMap<string, PricedOffer>): [string, string | null][] {
  return model.offers.map(({ id, provider, providerModelId }) => {
    const offer = known.get(id)
    const isMaker = model.lab === provider
    const isShutDown = offer?.is_shut_down ?? false
    const access = accessOf({ providerModelId, isShutDown, isOpen: model.isOpen, isMaker })
    // Access by invitation is set by staff only.
    return [id, access ?? (offer?.access === 'invitation' ? 'invitation' : null)]
  })
}
