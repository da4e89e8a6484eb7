import type { Db } from '../../../db/db.ts'
import { type ChangedOffers, changeOfferFacts } from './change-offer-facts.service.ts'
import { findEndingOffers } from './ended-offers.queries.ts'

/** Retires the offers whose announced last day has come, each as of its day and by the source that named it. */
export async function retireDueOffers(tx: Db, now: Date): Promise<ChangedOffers> {
  const due = await findEndingOffers(tx, now.toISOString().slice(0, 10))
  const [modelIds, providerIds] = [new Set<string>(), new Set<string>()]
  for (const [source, ending] of Map.groupBy(due, (offer) => offer.source)) {
    const facts = ending.map(({ offerId, day, sourceUrl }) => ({
      offerId,
      field: 'status',
      value: 'retired',
      unit: null,
      sourceUrl,
      observedAt: now,
      validFrom: new Date(`${day}T00:00:00Z`),
    }))
    const changed = await changeOfferFacts(tx, facts, { source, now, reason: 'change', overLocks: true })
    for (const id of changed.modelIds) modelIds.add(id)
    for (const id of changed.providerIds) providerIds.add(id)
  }
  return { modelIds: [...modelIds], providerIds: [...providerIds] }
}
