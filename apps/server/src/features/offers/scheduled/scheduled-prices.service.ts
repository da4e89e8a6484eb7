import { priceFieldKey } from '@inferdex/domain/evidence/field-key'
import type { Db } from '../../../db/db.ts'
import { type ChangedOffers, changeOfferFacts, type OfferFact } from '../facts/change-offer-facts.service.ts'
import { type DuePrice, takeDuePrices } from './scheduled-prices.queries.ts'

/**
 * Applies scheduled prices that have become due, and ends those that were announced with an end. After days without a
 * run the steps are recorded in order, each from its own day.
 */
export async function startDuePrices(tx: Db, now: Date): Promise<ChangedOffers> {
  const [modelIds, providerIds] = [new Set<string>(), new Set<string>()]
  for (;;) {
    const due = await takeDuePrices(tx, now)
    if (due.length === 0) return { modelIds: [...modelIds], providerIds: [...providerIds] }
    for (const [source, ofSource] of Map.groupBy(due, (price) => price.source)) {
      const context = { source, now, reason: 'change', areStarting: true } as const
      const changed = await changeOfferFacts(tx, ofSource.map(toFact), context)
      for (const id of changed.modelIds) modelIds.add(id)
      for (const id of changed.providerIds) providerIds.add(id)
    }
  }
}

const momentOf = (day: string) => new Date(`${day}T00:00:00Z`)

function toFact({ offerId, amount, per, startsOn, endsOn, observedOn, sourceUrl, ...price }: DuePrice): OfferFact {
  return {
    offerId,
    field: priceFieldKey({ ...price, region: null }),
    value: amount,
    unit: per,
    sourceUrl,
    observedAt: momentOf(observedOn),
    validFrom: momentOf(startsOn),
    validTo: endsOn === null ? null : momentOf(endsOn),
  }
}
