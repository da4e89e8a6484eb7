import type { Deal } from '@inferdex/contracts/deals/deals'
import { type PriceBoardRow, type PriceMoves, readHome } from '@inferdex/contracts/home'
import type { LatestReview } from '@inferdex/contracts/reviews'
import type { SiteCounts } from '@inferdex/contracts/site/site'
import { hasEnoughRatings } from '@inferdex/domain/reviews/shown-ratings'
import type { Teaser } from '../../features/home/score-teaser.ts'
import { type ListedModel, listedModel } from '../../features/models/list/listed-model.ts'
import { type ListedProvider, listedProvider } from '../../features/providers/list/listed-provider.ts'
import { api } from '../../lib/api/api.ts'
import { withFallback } from '../../lib/api/load.ts'
import { readTeaser } from './home-teaser.server.ts'

export type HomeData = {
  counts: SiteCounts | null
  board: readonly PriceBoardRow[]
  teaser: Teaser | null
  moves: PriceMoves | null
  providers: readonly ListedProvider[]
  models: readonly ListedModel[]
  deals: readonly Deal[]
  /** Null while too few records have ratings to show reviews. */
  reviews: readonly LatestReview[] | null
  generatedAt: string
}

const SHOWN = 3

/** Loads the data of the home page. If a part cannot be loaded, the page is shown without it. */
export async function loadHome(): Promise<HomeData> {
  const [home, teaser] = await Promise.all([
    withFallback(api(readHome), null, 'The home page'),
    withFallback(readTeaser(), null, 'The leaderboard'),
  ])
  return {
    counts: home?.counts ?? null,
    board: home?.priceBoard ?? [],
    teaser,
    moves: home?.priceMoves ?? null,
    providers: home?.featuredProviders.slice(0, SHOWN).map(listedProvider) ?? [],
    models: home?.topModels.slice(0, SHOWN).map(listedModel) ?? [],
    deals: home?.latestDeals.slice(0, SHOWN) ?? [],
    reviews: home !== null && hasEnoughRatings(home.ratedCount) ? home.latestReviews.slice(0, SHOWN) : null,
    generatedAt: new Date().toISOString(),
  }
}
