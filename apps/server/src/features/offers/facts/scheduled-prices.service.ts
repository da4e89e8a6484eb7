import { priceFieldKey } from '@inferdex/domain/evidence/field-key'
import type { Db } from '../../../db/db.ts'
import { type ChangedOffers, changeOfferFacts, type OfferFact } from './change-offer-facts.service.ts'
import { type DuePrice, takeDuePrices } from './scheduled-prices.queries.ts'

/**
 * Makes scheduled prices whose day has come the current ones. After days without a run the steps are recorded in their
 * order, each from its own day.
 */
export async function startDuePrices(tx: Db, now: Date): Promise<ChangedOffers> {
  const due = await takeDuePrices(tx, now)
  const [modelIds, providerIds] = [new Set<string>(), new Set<string>()]
  for (const [, ofDay] of Map.groupBy(due, ({ startsOn, source }) => `${startsOn} ${source}`)) {
    const source = ofDay[0]?.source ?? ''
    const changed = await changeOfferFacts(tx, ofDay.map(toFact), { source, now, reason: 'change' })
    for (const id of changed.modelIds) modelIds.add(id)
    for (const id of changed.providerIds) providerIds.add(id)
  }
  return { modelIds: [...modelIds], providerIds: [...providerIds] }
}

function toFact({ offerId, amount, per, startsOn, sourceUrl, ...price }: DuePrice): OfferFact {
  const day = new Date(`${startsOn}T00:00:00Z`)
  const field = priceFieldKey({ ...price, region: null })
  return { offerId, field, value: amount, unit: per, sourceUrl, observedAt: day, validFrom: day }
}
