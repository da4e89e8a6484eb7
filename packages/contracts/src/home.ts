import { tag } from './protocol/tags.ts'
import { z } from 'zod'
import { deal } from './deals/deals.ts'
import type { Endpoint } from './protocol/endpoint.ts'
import { model, priceSeries } from './models/models.ts'
import { provider } from './providers/providers.ts'
import { latestReview } from './reviews.ts'
import { siteCounts } from './site/site.ts'
import { decimal, isoDate } from './protocol/wire-types.ts'

/** A well-known model at the lowest current price of a seller. */
export const priceBoardRow = z.object({
  slug: z.string(),
  name: z.string(),
  lab: z.string().nullable(),
  provider: z.object({ slug: z.string(), name: z.string() }),
  input: decimal,
  output: decimal.nullable(),
  offerCount: z.int(),
  /** The number of sellers, without routers. */
  sellerCount: z.int(),
  /** The cheapest offer of a router, if it is cheaper than every seller. */
  router: z
    .object({ provider: z.object({ slug: z.string(), name: z.string() }), input: decimal, output: decimal.nullable() })
    .nullable(),
  /** How many of the offers do not count: their price is doubted, or not everyone can buy them. */
  uncountedOfferCount: z.int(),
  verifiedOn: isoDate,
  /** Oldest first. Includes corrections of the catalogue. */
  series: priceSeries,
})
export type PriceBoardRow = z.output<typeof priceBoardRow>

/** A price change by a maker, from a dated reading of its page. */
export const priceMove = z.object({
  slug: z.string(),
  name: z.string(),
  lab: z.string().nullable(),
  labSlug: z.string().nullable(),
  on: isoDate,
  /** Input prices in USD per million tokens. */
  before: decimal,
  after: decimal,
  /** The last day of the price after, if the maker states one. */
  until: isoDate.nullable(),
  source: z.string(),
})
export type PriceMove = z.output<typeof priceMove>

/** The largest changes in the last 90 recorded days, or the newest ones if there was none. */
export const priceMoves = z.object({
  moves: z.array(priceMove),
  /** The evaluated days. */
  from: isoDate,
  to: isoDate,
  isWithin: z.boolean(),
})
export type PriceMoves = z.output<typeof priceMoves>

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
    latestReviews: z.array(latestReview),
    priceBoard: z.array(priceBoardRow),
    /** Null when no source of dated prices is recorded. */
    priceMoves: priceMoves.nullable(),
    /** How many models and providers have a rating. */
    ratedCount: z.int(),
  }),
  tags: [tag.counts, tag.providers, tag.models, tag.deals, tag.ratings, tag.dealVotes, tag.reviews],
  isForPages: true,
} as const satisfies Endpoint
