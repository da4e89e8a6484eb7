import { readScores } from '@inferdex/contracts/leaderboard'
import type { MarketModel } from '@inferdex/domain/comparison/comparison-answer'
import { decodeRankingData, type RankingData, type ScoreCatalogue } from '@inferdex/domain/leaderboard/ranking-data'
import { blendedPrice } from '@inferdex/domain/offers/blended-price'
import { api } from '../../../lib/api/api.ts'

const decoded = new WeakMap<RankingData, ScoreCatalogue>()

/** Returns the active models with a price and a score on a benchmark; none if there are too many scores to read. */
export async function readMarket(benchmark: string): Promise<MarketModel[]> {
  const { data } = await api(readScores)
  if (data === null) return []
  const catalogue = decoded.get(data) ?? decodeRankingData(data)
  decoded.set(data, catalogue)
  return catalogue.models.flatMap(({ slug, name, isRetired, pricingKind, input, output, scores }) => {
    const score = scores[benchmark]
    const price = pricingKind === 'metered' ? blendedPrice(input, output) : null
    return isRetired || score === undefined || price === null ? [] : [{ slug, name, price, score }]
  })
}
