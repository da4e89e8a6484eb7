import { tag } from './protocol/tags.ts'
import { z } from 'zod'
import { deal } from './deals/deals.ts'
import type { Endpoint } from './protocol/endpoint.ts'
import { model, priceSeries } from './models/models.ts'
import { provider } from './providers/providers.ts'
import { siteCounts } from './site/site.ts'
import { decimal, isoDate } from './protocol/wire-types.ts'

/** A well-known model at its lowest current price. */
export const priceBoardRow = z.object({
  slug: z.string(),
  name: z.string(),
  lab: z.string().nullable(),
  provider: z.object({ slug: z.string(), name: z.string() }),
  input: decimal,
  output: decimal.nullable(),
  offerCount: z.int(),
  /** How many of the offers do not count: their price is doubted, or not everyone can buy them. */
  uncountedOfferCount: z.int(),
  verifiedOn: isoDate,
  /** Oldest first. Includes corrections of the catalogue. */
  series: priceSeries,
})
export type PriceBoardRow = z.output<typeof priceBoardRow>

export const readHome = {
  method: 'GET',
  path: '/catalog/home',
  access: 'catalogue.read',
  summary: 'What the home page shows, in one call',
  response: z.object({
    counts: siteCounts,
    featuredProviders: z.array(provider),
    topModels: z.array(model),
    latestDeals: z.array(deal),
    priceBoard: z.array(priceBoardRow),
  }),
  tags: [tag.counts, tag.providers, tag.models, tag.deals, tag.ratings, tag.dealVotes],
} as const satisfies Endpoint
