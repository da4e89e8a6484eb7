import type { Db } from '../../../db/db.ts'
import type { ChangedOffers } from '../../offers/facts/change-offer-facts.service.ts'
import { retireDueOffers } from '../../offers/facts/ended-offers.service.ts'
import { publishOffers } from '../models.service.ts'
import { changeModelFacts } from './change-model-facts.service.ts'
import { findEndingModels } from './model-columns.queries.ts'

/** Retires models and offers whose announced retirement date has come, and updates figures and pages. Idempotent. */
export async function retireOnTheirDay(tx: Db, now: Date): Promise<void> {
  const ended = [await retireDueOffers(tx, now), ...(await retireDueModels(tx, now))]
  await publishOffers(tx, {
    modelIds: [...new Set(ended.flatMap(({ modelIds }) => modelIds))],
    providerIds: [...new Set(ended.flatMap(({ providerIds }) => providerIds))],
  })
}

async function retireDueModels(tx: Db, now: Date): Promise<ChangedOffers[]> {
  const due = await findEndingModels(tx, now.toISOString().slice(0, 10))
  const ended: ChangedOffers[] = []
  for (const [source, ending] of Map.groupBy(due, (model) => model.source)) {
    const facts = ending.map(({ modelId, day, sourceUrl }) => ({
      modelId,
      field: 'status',
      value: 'retired',
      sourceUrl,
      observedAt: now,
      validFrom: new Date(`${day}T00:00:00Z`),
    }))
    ended.push(await changeModelFacts(tx, facts, { source, now, overLocks: true }))
  }
  return ended
}
