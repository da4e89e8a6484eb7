import type { Db } from '../../../db/db.ts'
import { type ChangedOffers, changeOfferFacts } from './change-offer-facts.service.ts'
import { findEndingOffers } from './ended-offers.queries.ts'
import { moveStandingDay } from './standing.queries.ts'

/**
 * Moves the standing day to today and retires the offers whose announced retirement date has come, each as of its day
 * and with the source that reported it. Returns the records that may have changed.
 */
export async function retireDueOffers(tx: Db, now: Date): Promise<ChangedOffers> {
  const today = now.toISOString().slice(0, 10)
  const passed = await moveStandingDay(tx, today)
  const due = await findEndingOffers(tx, today)
  const [modelIds, providerIds] = [new Set(passed.modelIds), new Set(passed.providerIds)]
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
