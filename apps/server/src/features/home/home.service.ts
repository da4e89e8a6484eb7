import type { ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import type { readHome as contract } from '@inferdex/contracts/home'
import { largestMoves } from '@inferdex/domain/offers/price-moves'
import type { Db } from '../../db/db.ts'
import { selectLatestDeals, toDeal } from '../deals/deals.queries.ts'
import { selectTopModels, toModel } from '../models/models.queries.ts'
import { selectFeaturedProviders, toProvider } from '../providers/providers.queries.ts'
import { selectLatestReviews, toLatestReview } from '../reviews/reviews.queries.ts'
import { readHomeRows, toBoardRow, toPriceMove } from './home.queries.ts'

const SHOWN = 3

export async function readHome(db: Db, now: Date): Promise<ResponseBody<typeof contract>> {
  const rows = await readHomeRows(db, now, {
    providers: selectFeaturedProviders(db, SHOWN),
    models: selectTopModels(db, SHOWN),
    deals: selectLatestDeals(db, SHOWN, now),
    reviews: selectLatestReviews(SHOWN),
  })
  return {
    counts: {
      providers: rows.providerCount,
      models: rows.modelCount,
      activeDeals: rows.activeDealCount,
      offers: rows.offerCount,
      priceChanges: rows.priceChangeCount,
    },
    featuredProviders: rows.providers.map(toProvider),
    topModels: rows.models.map(toModel),
    latestDeals: rows.deals.map(toDeal),
    latestReviews: rows.reviews.map(toLatestReview),
    priceBoard: rows.board.map(toBoardRow),
    priceMoves: rows.span === null ? null : largestMoves(rows.moves.map(toPriceMove), rows.span),
    ratedCount: rows.ratedCount,
  }
}
