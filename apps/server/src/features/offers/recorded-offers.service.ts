import { assertAllValid } from '@inferdex/contracts/protocol/errors'
import { offerPricesProblem } from '@inferdex/domain/offers/offer-rules'
import { webUrlProblem } from '@inferdex/domain/text/record-rules'
import type { Db } from '../../db/db.ts'
import { findOfferIds, upsertRecordedOffers } from './recorded-offers.queries.ts'
import { addRecordedPrices, offerKey, type RecordedOffer, type RecordedPriceStep } from './recorded-prices.queries.ts'

/** Writes offers of the seed catalogue and their prices by the rules of the form. Returns the number of changed rows. */
export async function saveRecordedOffers(
  tx: Db,
  offers: readonly (RecordedOffer & { readonly id: string })[],
  history: readonly RecordedPriceStep[],
): Promise<number> {
  assertAllValid(
    offers.map((offer) => {
      const problems = { sourceUrl: webUrlProblem('Source', offer.sourceUrl), prices: offerPricesProblem(offer) }
      const found = Object.entries(problems).filter((problem): problem is [string, string] => problem[1] !== null)
      return [offerKey(offer.provider, offer.providerModelId), Object.fromEntries(found)]
    }),
  )
  const changed = await upsertRecordedOffers(tx, offers)
  return changed + (await addRecordedPrices(tx, offers, history, await findOfferIds(tx)))
}
