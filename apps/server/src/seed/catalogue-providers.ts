import type { Db } from '../db/db.ts'
import { saveRecordedDeals } from '../features/deals/recorded-deals.service.ts'
import { upsertRecordedPlans } from '../features/plans/plans.service.ts'
import { saveRecordedProviders } from '../features/providers/recorded-providers.service.ts'
import type { SeedCatalogue } from './catalogue-files.ts'
import { stableId } from './stable-id.ts'

/** Loads providers with their tools, pricing tiers and deals. */
export async function loadProviders(tx: Db, catalogue: SeedCatalogue, now: Date): Promise<number> {
  const { providers, deals, 'pricing-tiers': plans } = catalogue
  const { changed, unedited } = await saveRecordedProviders(
    tx,
    providers.map((provider) => ({ ...provider, id: stableId('provider', provider.slug) })),
    (provider, tool) => stableId('tool', provider, tool),
    now,
  )
  const changedPlans = await upsertRecordedPlans(tx, plans, unedited)
  const changedDeals = await saveRecordedDeals(
    tx,
    deals.map((deal) => ({ ...deal, id: stableId('deal', deal.provider, deal.title) })),
  )
  return changed + changedPlans + changedDeals
}
