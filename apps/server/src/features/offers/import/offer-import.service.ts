import type { RawBuilder } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { recordObservations } from '../../evidence/observations.service.ts'
import { changeOfferFacts } from '../facts/change-offer-facts.service.ts'
import {
  addOffers,
  type FilePrice,
  findMissingOffers,
  findNamedPairs,
  findPricedOffers,
  insertFirstPrices,
  type OfferPair,
  type OfferPrices,
  setImported,
  type WantedPrice,
} from './offer-import.queries.ts'

export type { OfferPair } from './offer-import.queries.ts'

/** Adds an offer for each pair that has none, and returns the models of the new offers. */
export async function addOffersAtListPrice(tx: Db, pairs: readonly OfferPair[], now: Date): Promise<string[]> {
  if (pairs.length === 0) return []
  const missing = await findMissingOffers(tx, pairs)
  if (missing.length === 0) return []
  const made = await addOffers(tx, missing, now)
  const created = new Set(made.filter((offer) => offer.created).map(({ id }) => id))
  const first = missing.filter(({ id }) => created.has(id)).flatMap(pricesOf)
  await insertFirstPrices(tx, first, now)
  await recordImported(tx, first, now)
  // These offers were retired, so they have prices.
  const again = made.filter(({ id }) => !created.has(id))
  const wanted = again.flatMap(({ id, model_id, provider_id }) => {
    const offer = missing.find((one) => one.model_id === model_id && one.provider_id === provider_id)
    return offer === undefined ? [] : pricesOf({ ...offer, id })
  })
  await changePrices(tx, wanted, now)
  return [...new Set(made.map(({ model_id }) => model_id))]
}

/**
 * Adds an offer at the list price for each model that the providers of a file list. `source` selects (row, id, record).
 * Returns the models of the new offers.
 */
export async function addOffersOfProviders(tx: Db, source: RawBuilder<unknown>, now: Date): Promise<string[]> {
  return addOffersAtListPrice(tx, await findNamedPairs(tx, source), now)
}

/**
 * Sets the prices of models from a file: of the maker's offer, and of those that an import created at its price. If the
 * maker does not sell the model: of the provider in the file, or, with several or none, of those that an import
 * created.
 */
export async function recordFilePrices(tx: Db, models: readonly FilePrice[], now: Date): Promise<void> {
  const priced = models.filter(({ input, output }) => input !== null || output !== null)
  if (priced.length === 0) return
  const offers = await findPricedOffers(tx, priced)
  if (offers.length === 0) return
  await setImported(tx, offers, now)
  await changePrices(tx, offers.flatMap(pricesOf), now)
}

/** Records prices of a file in the price history. A price that differs ends the previous one. */
async function changePrices(tx: Db, prices: readonly WantedPrice[], now: Date): Promise<void> {
  const facts = prices.map(({ offerId, kind, amount }) => ({
    offerId,
    field: kind,
    value: amount,
    unit: '1M-tokens',
    sourceUrl: null,
    observedAt: now,
  }))
  await changeOfferFacts(tx, facts, { source: 'import', now, reason: 'change', overLocks: true })
  await recordImported(tx, prices, now)
}

/** Records the values of a file as observations. Staff started the import, so they are accepted. */
function recordImported(tx: Db, prices: readonly WantedPrice[], now: Date): Promise<void> {
  return recordObservations(
    tx,
    prices.map(({ offerId, kind, amount }) => ({
      targetType: 'offer',
      targetId: offerId,
      field: kind,
      value: amount,
      unit: '1M-tokens',
      source: 'import',
      sourceUrl: null,
      sourceKey: null,
      observedAt: now,
      state: 'accepted',
      rule: 'import',
    })),
    now,
  )
}

function pricesOf({ id, input, output }: OfferPrices): WantedPrice[] {
  return [
    ...(input === null ? [] : [{ offerId: id, kind: 'input', amount: input } as const]),
    ...(output === null ? [] : [{ offerId: id, kind: 'output', amount: output } as const]),
  ]
}
