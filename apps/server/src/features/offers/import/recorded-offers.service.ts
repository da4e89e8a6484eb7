import { assertAllValid } from '@inferdex/contracts/protocol/errors'
import { offerKey, offerPricesProblem } from '@inferdex/domain/offers/offer-rules'
import { webUrlProblem } from '@inferdex/domain/text/record-rules'
import type { Db } from '../../../db/db.ts'
import { findOfferIds, upsertRecordedOffers } from './recorded-offers.queries.ts'
import { addRecordedSteps, type RecordedOffer, type RecordedPriceStep } from './recorded-prices.queries.ts'

/**
 * Adds offers and prices that have ended, validated like the form. Current values of an offer follow from source
 * values. Returns the number of changed rows.
 */
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
  return changed + (await addRecordedSteps(tx, offers, history, await findOfferIds(tx)))
}
