import type { Db } from '../db/db.ts'
import { addRecordedFacts } from '../features/offers/facts/recorded-facts.queries.ts'
import { upsertRecordedOffers } from '../features/offers/import/recorded-offers.queries.ts'
import type { SeedCatalogue } from './catalogue-files.ts'
import { stableId } from './stable-id.ts'

/** Loads regional offers, regions of offers, prices per region and mode, and ids of makers. */
export async function loadRegions(tx: Db, catalogue: SeedCatalogue): Promise<number> {
  const recorded = [...catalogue['offer-regions'], ...catalogue['maker-ids']]
  const offers = recorded.flatMap(({ source, recordedOn, entries }) =>
    entries.flatMap(({ provider, providerModelId, model, url, facts }) => {
      if (model === undefined) return []
      const value = (field: string) => facts.find((fact) => fact.field === field)?.value ?? null
      const limit = (field: string) => (value(field) === null ? null : Number(value(field)))
      return {
        id: stableId('offer', provider, providerModelId),
        provider,
        model,
        providerModelId,
        status: 'active',
        retiresOn: value('retiresOn'),
        contextWindow: limit('contextWindow'),
        maxOutput: limit('maxOutput'),
        pricingKind: 'metered' as const,
        prices: [],
        source,
        sourceUrl: url ?? null,
        verifiedOn: recordedOn,
      }
    }),
  )
  const changed = await upsertRecordedOffers(tx, offers)
  return changed + (await addRecordedFacts(tx, [...recorded, ...catalogue['offer-modes']]))
}
