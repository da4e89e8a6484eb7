import * as tool from '@inferdex/contracts/agents/price-tools'
import { readPricesOfDay } from '@inferdex/contracts/offers'
import { AppError } from '@inferdex/contracts/protocol/errors'
import { comparisonSearch, freshComparison, withCompared } from '@inferdex/domain/comparison/comparison-query'
import { AS_OF, representedBy } from '@inferdex/domain/offers/by-day/day-of-prices'
import { sellerSlug } from '@inferdex/domain/search/names/id-readings'
import { queryString } from '@inferdex/domain/text/query-text'
import { pastDay } from '../past-day.ts'
import { toolHandler } from '../tool-handler.ts'

export const pricesOnDay = toolHandler(tool.pricesOnDay, async (input, { call, page, today, modelSlugs }) => {
  const { models: names = [], limit } = input
  const providers = (input.providers ?? []).map(sellerSlug)
  if (names.length === 0 && providers.length === 0) {
    const message = 'Name the models or the providers'
    throw new AppError('VALIDATION_FAILED', message, { fields: { models: message } })
  }
  const models = await modelSlugs(names)
  const asOf = pastDay(input.day, today, 'day')
  const knownAt = pastDay(input.knownAt, today, 'knownAt')
  const { days, offers } = await call(readPricesOfDay, {
    query: {
      asOf,
      ...(models.length > 0 ? { models: models.join(',') } : { providers: providers.join(',') }),
      ...(knownAt === undefined ? {} : { knownAt }),
    },
  })
  return {
    page: page(pathOf(models, providers, representedBy(asOf, days))),
    today,
    days,
    offersFound: offers.length,
    offers: offers.slice(0, limit).map((offer) => ({ ...offer, page: page(`/offer/${offer.id}`) })),
  }
})

/** Returns the page of one record on that day, or the comparison of several. */
function pathOf(models: readonly string[], providers: readonly string[], day: string): string {
  const [model, ...more] = models
  const [provider, ...others] = providers
  const onDay = queryString([[AS_OF, day]])
  if (model !== undefined && more.length === 0) return `/model/${encodeURIComponent(model)}${onDay}`
  if (model === undefined && provider !== undefined && others.length === 0) {
    return `/provider/${encodeURIComponent(provider)}${onDay}`
  }
  const kind = model === undefined ? 'provider' : 'model'
  return `/compare${comparisonSearch(withCompared(freshComparison(kind, day), model === undefined ? providers : models))}`
}
