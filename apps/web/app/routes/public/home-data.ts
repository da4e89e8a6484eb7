import type { Deal } from '@inferdex/contracts/deals/deals'
import { type PriceBoardRow, readHome } from '@inferdex/contracts/home'
import { type LatestReview, listLatestReviews } from '@inferdex/contracts/reviews'
import type { SiteCounts } from '@inferdex/contracts/site/site'
import { type ListedModel, listedModel } from '../../features/models/list/listed-model.ts'
import { type ListedProvider, listedProvider } from '../../features/providers/list/listed-provider.ts'
import { api } from '../../lib/api/api.ts'
import { withFallback } from '../../lib/api/load.ts'

export type HomeData = {
  counts: SiteCounts | null
  board: readonly PriceBoardRow[]
  providers: readonly ListedProvider[]
  models: readonly ListedModel[]
  deals: readonly Deal[]
  reviews: readonly LatestReview[]
  generatedAt: string
}

const SHOWN = 3

/** Loads the data of the home page. If a part cannot be loaded, the page is shown without it. */
export async function loadHome(): Promise<HomeData> {
  const [home, reviews] = await Promise.all([
    withFallback(api(readHome), null, 'The home page'),
    withFallback(api(listLatestReviews), [], 'The latest reviews'),
  ])
  return {
    counts: home?.counts ?? null,
    board: home?.priceBoard ?? [],
    providers: home?.featuredProviders.slice(0, SHOWN).map(listedProvider) ?? [],
    models: home?.topModels.slice(0, SHOWN).map(listedModel) ?? [],
    deals: home?.latestDeals.slice(0, SHOWN) ?? [],
    reviews: reviews.slice(0, SHOWN),
    generatedAt: new Date().toISOString(),
  }
}
