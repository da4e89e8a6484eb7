import { tag } from './protocol/tags.ts'
import { modelTypes } from '@inferdex/domain/models/model-type'
import { OFFER_ACCESS } from '@inferdex/domain/offers/plausibility/access'
import { providerKinds } from '@inferdex/domain/offers/who-sells/provider-kind'
import { pricingKinds } from '@inferdex/domain/plans/pricing-kinds'
import { z } from 'zod'
import type { Endpoint } from './protocol/endpoint.ts'
import { cursorQuery } from './protocol/paging.ts'
import { asOfParams, decimal, isoDate, isoDateTime, nameList, slugParam } from './protocol/wire-types.ts'

export const offerStatuses = ['active', 'beta', 'deprecated', 'retired'] as const
export const priceKinds = [
  'input',
  'output',
  'cache-read',
  'cache-write',
  'cache-write-1h',
  'cache-read-audio',
  'cache-read-image',
  'cache-write-audio',
  'reasoning',
  'citation',
  'input-audio',
  'output-audio',
  'input-image',
  'output-image',
  'input-video',
  'output-video',
  'image',
  'video',
  'audio',
  'speech',
  'page',
  'annotation',
  'search',
  'search-low',
  'search-high',
  'request',
  'session',
] as const
export const priceModes = ['standard', 'batch', 'flex', 'priority', 'off-peak'] as const
export const priceUnits = [
  '1M-tokens',
  '1M-characters',
  'image',
  'second',
  'minute',
  'page',
  'query',
  'request',
  'session',
] as const

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
export const price = z
  .object({
    ...priceTerms,
    /** Null when the start is unknown. */
    validFrom: isoDateTime.nullable(),
    source: z.string(),
    sourceName: z.string(),
    sourceUrl: z.string().nullable(),
    verifiedOn: isoDate,
  })
  .meta({ id: 'Price' })
export type Price = z.output<typeof price>

/** A price announced for a later day. */
export const announcedPrice = z
  .object({
    ...priceTerms,
    startsOn: isoDate,
    /** The day on which it ends again, if announced. */
    endsOn: isoDate.nullable(),
    sourceName: z.string(),
    sourceUrl: z.string().nullable(),
  })
  .meta({ id: 'AnnouncedPrice' })
export type AnnouncedPrice = z.output<typeof announcedPrice>

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
  doubts: z.array(
    z.object({
      rule: z.string(),
      reason: z.string(),
      /** The key of the one doubted price ("output", "cache-read"), while the others count. Null: the whole offer. */
      price: z.string().nullable(),
    }),
  ),
  /** The day on which staff confirmed the current prices. */
  confirmedOn: isoDate.nullable(),
  /** Who may buy it; null means everyone. */
  access: z.enum(OFFER_ACCESS).nullable(),
}

/** The prices of an offer in some regions; its other prices apply everywhere else. */
const regionPrices = z
  .object({
    /** Codes of regions that have the same prices. */
    regions: z.array(z.string()),
    prices: z.array(
      z.object({
        kind: z.enum(priceKinds),
        mode: z.enum(priceModes),
        minInputTokens: z.int(),
        amount: decimal,
        per: z.enum(priceUnits),
      }),
    ),
    source: z.string(),
    sourceName: z.string(),
    observedOn: isoDate,
  })
  .meta({ id: 'RegionPrices' })
export type RegionPrices = z.output<typeof regionPrices>

const offer = {
  id: z.uuid(),
  ...offerTerms,
  /** Where it runs, as the code of a region; null if not stated, which does not mean everywhere. */
  region: z.string().nullable(),
  /** Where the data of a request stays, if the seller states it. */
  residency: z.string().nullable(),
  /**
   * Whether the provider sells, routes to sellers, or includes models in a plan or a tool. Only sellers can be
   * cheapest.
   */
  providerKind: z.enum(providerKinds),
  /** Whether the provider is the model's maker. */
  isFirstParty: z.boolean(),
  /** The standard prices per million tokens, ready to show; everything else is in `prices`. */
  input: decimal.nullable(),
  output: decimal.nullable(),
  /** False for embedding and rerank models, which have no output and so no price for it. */
  hasOutput: z.boolean(),
  cacheRead: decimal.nullable(),
  batchInput: decimal.nullable(),
  batchOutput: decimal.nullable(),
  prices: z.array(price),
  /** Soonest first. */
  announced: z.array(announcedPrice),
  ...offerDoubts,
  /**
   * Whether it counts for lowest prices, list prices, bills, rankings and charts: open to everyone, and not doubted or
   * confirmed.
   */
  isCounted: z.boolean(),
  /** The prices and limits on which sources disagree: `input`, `contextWindow` … */
  disputed: z.array(z.string()),
  source: z.string(),
  sourceName: z.string(),
  sourceUrl: z.string().nullable(),
  verifiedOn: isoDate,
}

/** How far sources agree on the main prices of an offer. The call for its evidence returns all of them. */
const secondOpinion = z
  .object({
    verdict: z.enum(['agree', 'differ', 'single', 'unconfirmed', 'locked']),
    /** How many sources report them, and how many of these agree with the shown values. */
    sources: z.int(),
    agreeing: z.int(),
    /** The most recently read source of those that disagree. */
    differing: z.object({ field: z.string(), value: decimal, sourceName: z.string(), readOn: isoDate }).nullable(),
  })
  .meta({ id: 'SecondOpinion' })

export const offerOfModel = z
  .object({
    ...offer,
    /** Null for a past day, and for an offer without a price. */
    secondOpinion: secondOpinion.nullable(),
    provider: z.object({ slug: z.string(), name: z.string() }),
    /** Of today; empty for days in the past. */
    regionPrices: z.array(regionPrices),
  })
  .meta({ id: 'OfferOfModel' })
export type OfferOfModel = z.output<typeof offerOfModel>
export const offerOfProvider = z
  .object({
    ...offer,
    /** The context window is the model's own if the seller states none. */
    model: z.object({ slug: z.string(), name: z.string(), contextWindow: z.int().nullable() }),
  })
  .meta({ id: 'OfferOfProvider' })
export type OfferOfProvider = z.output<typeof offerOfProvider>

export const listOffersOfModel = {
  method: 'GET',
  path: '/catalog/models/:slug/offers',
  access: 'catalogue.read',
  summary:
    "Who sells a model: every offer with its current prices, cheapest input first, then offers that don't count, offers without a price last",
  params: z.strictObject({ slug: slugParam }),
  query: z.strictObject({ ...cursorQuery, ...asOfParams }),
  response: z.array(offerOfModel),
  tags: [tag.model(':slug')],
} as const satisfies Endpoint

/** A current or earlier price. Changes include corrections of the catalogue, so not all are changes by the provider. */
export const recordedPrice = z
  .object({
    ...priceTerms,
    validFrom: isoDateTime.nullable(),
    /** Null for the current price. */
    validTo: isoDateTime.nullable(),
    reason: z.enum(['launch', 'change', 'correction']),
    source: z.string(),
  })
  .meta({ id: 'RecordedPrice' })

export const offerHistory = z
  .object({
    offerId: z.uuid(),
    provider: z.object({ slug: z.string(), name: z.string() }),
    providerModelId: z.string(),
    prices: z.array(recordedPrice),
  })
  .meta({ id: 'OfferHistory' })
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

/** Comma-separated slugs of models or of providers; without either the whole catalogue. */
const recordsOfDay = { models: nameList.optional(), providers: nameList.optional() }

/** The days around a day on which prices changed. */
export const changeDays = z
  .object({
    /** All days until the next change have the same prices. Null before the first record. */
    asOf: isoDate.nullable(),
    previous: isoDate.nullable(),
    next: isoDate.nullable(),
    /** The first day with a recorded price. */
    first: isoDate.nullable(),
  })
  .meta({ id: 'ChangeDays' })
export type ChangeDays = z.output<typeof changeDays>

/** The days around a day on which recorded prices changed. */
export const readChangeDays = {
  method: 'GET',
  path: '/catalog/change-days',
  access: 'catalogue.read',
  summary: 'The last day up to `asOf` on which a price changed, with the days of change before and after it',
  query: z.strictObject({ asOf: isoDate, ...recordsOfDay }),
  response: changeDays,
  tags: [tag.models, tag.providers],
} as const satisfies Endpoint

/** The standard prices per million tokens; null where there is none, for example because it is charged by the image. */
const tokenPrices = z
  .object({
    input: decimal.nullable(),
    output: decimal.nullable(),
    /** Whether only prices by another unit or currency are recorded. */
    isOtherUnit: z.boolean(),
  })
  .meta({ id: 'TokenPrices' })

export const offerOfDay = z
  .object({
    id: z.uuid(),
    provider: z.object({ slug: z.string(), name: z.string() }),
    providerKind: z.enum(providerKinds),
    model: z.object({ slug: z.string(), name: z.string(), type: z.enum(modelTypes) }),
    providerModelId: z.string(),
    /** The status, pricing kind and doubts of today: earlier ones are not recorded. */
    status: offerTerms.status,
    pricingKind: offerTerms.pricingKind,
    ...offerDoubts,
    isCounted: z.boolean(),
    /** The prices on the day, and since when; null if no price is recorded for that day. */
    onDay: tokenPrices
      .extend({
        since: isoDate.nullable(),
        /** The source of these prices, and the day on which it was read. */
        recordedOn: isoDate,
        sourceName: z.string(),
        sourceUrl: z.string().nullable(),
      })
      .nullable(),
    /** Today's prices; null if it is no longer sold or has no recorded price. */
    today: tokenPrices.nullable(),
    /** The first day for which a price is recorded. */
    firstOn: isoDate,
    /**
     * The recorded input prices, oldest first: since when, and the amount. Those without a known start are left out.
     */
    inputSteps: z.array(z.tuple([isoDate, decimal])),
  })
  .meta({ id: 'OfferOfDay' })
export type OfferOfDay = z.output<typeof offerOfDay>

export const readPricesOfDay = {
  method: 'GET',
  path: '/catalog/prices-of-day',
  access: 'catalogue.read',
  summary:
    'What the offers of models or of providers cost on a day and what they cost today, cheapest on that day first',
  query: z.strictObject({ asOf: isoDate, knownAt: isoDate.optional(), ...recordsOfDay }),
  response: z.object({ days: changeDays, offers: z.array(offerOfDay) }),
  tags: [tag.models, tag.providers],
} as const satisfies Endpoint

/** The most models per request. */
const MAX_STANDINGS = 20

/** The current lifecycle of a model and its offers. */
export const modelStanding = z.object({
  slug: z.string(),
  lifecycle: z.object({
    status: z.enum(['unknown', 'active', 'beta', 'deprecated', 'retired']),
    retiresOn: isoDate.nullable(),
    source: z.string().nullable(),
    sourceUrl: z.string().nullable(),
    observedOn: isoDate.nullable(),
  }),
  offers: z.array(
    z.object({
      id: z.uuid(),
      status: z.enum(offerStatuses),
      retiresOn: isoDate.nullable(),
      isFirstParty: z.boolean(),
      disputed: z.array(z.string()),
      verifiedOn: isoDate,
      announced: z.array(announcedPrice),
    }),
  ),
})
export type ModelStanding = z.output<typeof modelStanding>

export const readStandings = {
  method: 'GET',
  path: '/catalog/standings',
  access: 'catalogue.read',
  isForPages: true,
  summary: 'What is known today about the end of models and about their offers; those that do not exist are left out',
  query: z.strictObject({
    models: nameList.refine((list) => list.length <= MAX_STANDINGS, `At most ${MAX_STANDINGS} models`),
  }),
  response: z.array(modelStanding),
  tags: [tag.models, tag.providers],
} as const satisfies Endpoint
