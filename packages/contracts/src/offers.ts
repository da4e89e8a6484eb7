import { tag } from './protocol/tags.ts'
import { OFFER_ACCESS } from '@inferdex/domain/offers/plausibility/access'
import { pricingKinds } from '@inferdex/domain/plans/pricing-kinds'
import { z } from 'zod'
import type { Endpoint } from './protocol/endpoint.ts'
import { cursorQuery } from './protocol/paging.ts'
import { decimal, isoDate, isoDateTime, slugParam } from './protocol/wire-types.ts'

export const offerStatuses = ['active', 'beta', 'deprecated', 'retired'] as const
export const priceKinds = [
  'input',
  'output',
  'cache-read',
  'cache-write',
  'reasoning',
  'input-audio',
  'output-audio',
  'image',
  'request',
] as const
export const priceModes = ['standard', 'batch', 'flex', 'priority'] as const
export const priceUnits = ['1M-tokens', '1M-characters', 'image', 'second', 'request'] as const

/** The terms of a price. With `minInputTokens`, it applies to the whole request from that input size on. */
export const priceTerms = {
  kind: z.enum(priceKinds),
  mode: z.enum(priceModes),
  minInputTokens: z.int(),
  amount: decimal,
  currency: z.string(),
  per: z.enum(priceUnits),
}

/** One price of an offer. */
export const price = z.object({
  ...priceTerms,
  /** Null when the start is not known. */
  validFrom: isoDateTime.nullable(),
  source: z.string(),
  sourceName: z.string(),
  sourceUrl: z.string().nullable(),
  verifiedOn: isoDate,
})
export type Price = z.output<typeof price>

/** The terms of an offer, except for its prices. */
export const offerTerms = {
  providerModelId: z.string(),
  status: z.enum(offerStatuses),
  retiresOn: isoDate.nullable(),
  /** The slug of the model that replaces it. */
  successor: z.string().nullable(),
  contextWindow: z.int().nullable(),
  maxOutput: z.int().nullable(),
  pricingKind: z.enum(pricingKinds),
}

/** Why an offer may not count, and when staff confirmed it anyway. */
export const offerDoubts = {
  /** The plausibility rules that doubt the prices, with a reason to show. */
  doubts: z.array(z.object({ rule: z.string(), reason: z.string() })),
  /** The day on which staff confirmed the current prices. */
  confirmedOn: isoDate.nullable(),
  /** Who may buy it; null means everyone. */
  access: z.enum(OFFER_ACCESS).nullable(),
}

const offer = {
  id: z.uuid(),
  ...offerTerms,
  /** Whether the provider is the model's maker. */
  isFirstParty: z.boolean(),
  /** The standard prices per million tokens, ready to show; everything else is in `prices`. */
  input: decimal.nullable(),
  output: decimal.nullable(),
  cacheRead: decimal.nullable(),
  batchInput: decimal.nullable(),
  batchOutput: decimal.nullable(),
  prices: z.array(price),
  ...offerDoubts,
  /**
   * Counts for lowest prices, list prices, bills, rankings and charts: open to everyone, and not doubted or confirmed.
   */
  isCounted: z.boolean(),
  source: z.string(),
  sourceName: z.string(),
  sourceUrl: z.string().nullable(),
  verifiedOn: isoDate,
}

export const offerOfModel = z.object({ ...offer, provider: z.object({ slug: z.string(), name: z.string() }) })
export type OfferOfModel = z.output<typeof offerOfModel>
export const offerOfProvider = z.object({ ...offer, model: z.object({ slug: z.string(), name: z.string() }) })
export type OfferOfProvider = z.output<typeof offerOfProvider>

export const listOffersOfModel = {
  method: 'GET',
  path: '/catalog/models/:slug/offers',
  access: 'catalogue.read',
  summary:
    "Who sells a model: every offer with its current prices, cheapest input first, then offers that don't count, offers without a price last",
  params: z.strictObject({ slug: slugParam }),
  query: z.strictObject(cursorQuery),
  response: z.array(offerOfModel),
  tags: [tag.model(':slug')],
} as const satisfies Endpoint

/** A current or earlier price. Changes include corrections of the catalogue, so not all are changes by the provider. */
export const recordedPrice = z.object({
  ...priceTerms,
  validFrom: isoDateTime.nullable(),
  /** Null for the current price. */
  validTo: isoDateTime.nullable(),
  reason: z.enum(['launch', 'change', 'correction']),
  source: z.string(),
})

export const offerHistory = z.object({
  offerId: z.uuid(),
  provider: z.object({ slug: z.string(), name: z.string() }),
  providerModelId: z.string(),
  prices: z.array(recordedPrice),
})
export type OfferHistory = z.output<typeof offerHistory>

export const readPriceHistory = {
  method: 'GET',
  path: '/catalog/models/:slug/price-history',
  access: 'catalogue.read',
  summary: 'Every recorded price of a model, by offer, oldest first',
  params: z.strictObject({ slug: slugParam }),
  response: z.array(offerHistory),
  tags: [tag.model(':slug')],
} as const satisfies Endpoint
