import { modelSorts } from '@inferdex/domain/search/catalogue-filters'
import { modelTypes } from '@inferdex/domain/models/model-type'
import { pricingKinds } from '@inferdex/domain/plans/pricing-kinds'
import { shownPrices } from '@inferdex/domain/offers/shown-price'
import { z } from 'zod'
import type { Endpoint } from '../protocol/endpoint.ts'
import { cursorQuery } from '../protocol/paging.ts'
import {
  decimal,
  isoDate,
  isoDateTime,
  nameList,
  queryFlag,
  searchText,
  slugParam,
  wholeNumber,
} from '../protocol/wire-types.ts'

const seller = z.object({ slug: z.string(), name: z.string() })
const lowestPrice = z.object({ amount: decimal, provider: seller })

/** The price of the model's maker. Amounts for a million tokens: null where it asks for something else. */
const listPrice = z.object({
  input: decimal.nullable(),
  output: decimal.nullable(),
  cacheRead: decimal.nullable(),
  provider: seller,
  /** Its last price: the maker no longer sells the model. */
  isRetired: z.boolean(),
})

/** The lowest input price among the offers that count and can be bought. */
const lowestOffer = z.object({
  provider: seller,
  /** What the provider calls the model. */
  id: z.string(),
  input: decimal,
  output: decimal.nullable(),
  cacheRead: decimal.nullable(),
  verifiedOn: isoDate,
})

/** The lowest input price over time: from each day on, this amount. */
export const priceSeries = z.array(z.tuple([isoDate, decimal]))

export const model = z.object({
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  lab: z.object({ slug: z.string().nullable(), name: z.string() }).nullable(),
  family: z.string(),
  version: z.string(),
  /** What it is for. */
  type: z.enum(modelTypes),
  /** Null when unknown; then it is sorted by the day on which it first came up. */
  releaseDate: isoDate.nullable(),
  /** When it first came up in a source or here; null where that is not recorded, and then it sorts last. */
  firstSeenOn: isoDate.nullable(),
  architecture: z.string(),
  parameterCount: z.string().nullable(),
  quantization: z.array(z.string()),
  contextWindow: z.int().nullable(),
  maxOutput: z.int().nullable(),
  /** Year and month, as makers state it. */
  knowledgeCutoff: z.string().nullable(),
  /** Its licence allows commercial use of the weights. */
  isOpenSource: z.boolean(),
  /** Anybody can download the weights, whatever the licence allows. */
  hasOpenWeights: z.boolean(),
  licence: z.string().nullable(),
  rating: z.number(),
  reviewCount: z.int(),
  isPopular: z.boolean(),
  /** The list price in numbers; null exactly when `listPrice` is. */
  pricing: z
    .object({
      inputPerMillion: z.number().nullable(),
      outputPerMillion: z.number().nullable(),
      currency: z.string(),
    })
    .nullable(),
  /** The maker's own price, never somebody else's; null when it has none, or none that we can rely on. */
  listPrice: listPrice.nullable(),
  lowestOffer: lowestOffer.nullable(),
  /** What lists show, sort and filter by: the list price, else the lowest offer. */
  shownPrice: z.enum(shownPrices),
  /** Of the shown price. */
  pricingKind: z.enum(pricingKinds),
  lowestInput: lowestPrice.nullable(),
  lowestOutput: lowestPrice.nullable(),
  hasFreeOffer: z.boolean(),
  priceVerifiedOn: isoDate.nullable(),
  /** The provider whose price is the list price; null without one. */
  provider: z.string().nullable(),
  providers: z.array(z.string()),
  offerCount: z.int(),
  /** How many of them are in no figure: their price is doubted, or not everyone can buy them. */
  uncountedOfferCount: z.int(),
  /** What the maker calls it. */
  apiId: z.string().nullable(),
  capabilities: z.array(z.string()),
  modelCapabilities: z.array(z.object({ capability: z.object({ name: z.string() }) })),
  createdAt: isoDateTime,
  updatedAt: isoDateTime,
})
export type Model = z.output<typeof model>

export const modelDetail = model.extend({
  upvotes: z.int(),
  lowestInputSeries: priceSeries,
  source: z.string(),
  sourceDate: isoDate,
})
export type ModelDetail = z.output<typeof modelDetail>

const price = z.coerce.number().min(0).max(1_000_000)

export const modelFilterQuery = {
  provider: slugParam.optional(),
  /** Comma-joined; any of them. */
  type: nameList.pipe(z.array(z.enum(modelTypes))).optional(),
  isOpenSource: queryFlag.optional(),
  minContextWindow: wholeNumber.optional(),
  maxContextWindow: wholeNumber.optional(),
  capabilities: nameList.optional(),
  minRating: z.coerce.number().min(0).max(5).optional(),
  q: searchText.optional(),
  maxInputPrice: price.optional(),
  maxOutputPrice: price.optional(),
}

export const listModels = {
  method: 'GET',
  path: '/catalog/models',
  access: 'catalogue.read',
  summary: 'Models that pass the filters; best rated first unless sorted otherwise',
  query: z.strictObject({ ...cursorQuery, ...modelFilterQuery, sort: z.enum(modelSorts).default('rating') }),
  response: z.array(model),
  tags: ['models', 'ratings'],
} as const satisfies Endpoint

export const readModel = {
  method: 'GET',
  path: '/catalog/models/:slug',
  access: 'catalogue.read',
  summary: 'One model',
  params: z.strictObject({ slug: slugParam }),
  response: modelDetail,
  tags: ['model/:slug'],
} as const satisfies Endpoint

export const capability = z.object({
  id: z.uuid(),
  name: z.string(),
  displayName: z.string(),
  category: z.string(),
})
export type Capability = z.output<typeof capability>

export const listCapabilities = {
  method: 'GET',
  path: '/catalog/capabilities',
  access: 'catalogue.read',
  summary: 'What models can do',
  query: z.strictObject({ category: searchText.optional(), activeOnly: queryFlag.optional() }),
  response: z.array(capability),
  tags: ['capabilities'],
} as const satisfies Endpoint
