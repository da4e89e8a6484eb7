import * as tool from '@inferdex/contracts/agents/model-tools'
import { readComparison } from '@inferdex/contracts/comparison'
import { comparisonSearch, freshComparison, withCompared } from '@inferdex/domain/comparison/comparison-query'
import { pastDay } from '../past-day.ts'
import { toolHandler } from '../tool-handler.ts'
import { withAge } from './read-model.ts'

export const compareModels = toolHandler(
  tool.compareModels,
  async ({ models: names, offers: limit, via = 'direct', ...days }, site) => {
    const slugs = await site.modelSlugs(names)
    const asOf = pastDay(days.asOf, site.today, 'asOf')
    const query = { models: slugs.join(','), limit: 1, via, ...(asOf === undefined ? {} : { asOf }) }
    const known = pastDay(days.knownAt, site.today, 'knownAt')
    const {
      kind,
      days: adjacentDays,
      missing,
      models,
    } = await site.call(readComparison, {
      query: known === undefined ? query : { ...query, knownAt: known },
    })
    const search = comparisonSearch(withCompared(freshComparison('model', asOf ?? '', via), slugs))
    return {
      page: site.page(`/compare${search}`),
      today: site.today,
      kind,
      days: adjacentDays,
      missing,
      models: models.map((model) => ({
        ...model,
        page: site.page(`/model/${model.slug}`),
        ageDays: site.ageOf(model.priceVerifiedOn),
        offers: model.offers.slice(0, limit),
        scores: model.benchmarks.map((score) => withAge(score, site)),
      })),
    }
  },
)
