import type { Db } from '../db/db.ts'
import { upsertRecordedPriceFacts } from '../features/offers/import/recorded-price-facts.queries.ts'
import { saveRecordedOffers } from '../features/offers/import/recorded-offers.service.ts'
import type { SeedCatalogue } from './catalogue-files.ts'
import { stableId } from './stable-id.ts'

/** Loads the records of offers, their ended prices, and the reference values of prices. */
export async function loadOffers(tx: Db, catalogue: SeedCatalogue): Promise<number> {
  const changed = await saveRecordedOffers(
    tx,
    catalogue.offers.map((offer) => ({ ...offer, id: stableId('offer', offer.provider, offer.providerModelId) })),
    catalogue['price-history'],
  )
  return changed + (await upsertRecordedPriceFacts(tx, catalogue))
}
