import { implausibleFactNames } from '@inferdex/domain/offers/plausibility/limits'
import { tag } from '../protocol/tags.ts'
import { directions, modelSorts } from '@inferdex/domain/models/model-columns'
import { capabilityFilters, sourceTypes } from '@inferdex/domain/models/model-filters'
import { priceColumns } from '@inferdex/domain/models/model-facts'
import { licenceKinds } from '@inferdex/domain/models/model-licence'
import {
  type ModelFields,
  modelFields,
  type ModelRecordKey,
  modelRecordKeys,
} from '@inferdex/domain/models/model-fields'
import { modelTypes } from '@inferdex/domain/models/model-type'
import { placeChoices, places } from '@inferdex/domain/offers/regions/places'
import { offerFilters } from '@inferdex/domain/evidence/offer-filter'
import { pricingKinds } from '@inferdex/domain/plans/pricing-kinds'
import { shownPrices } from '@inferdex/domain/offers/shown-price'
import { z } from 'zod'
import type { Endpoint } from '../protocol/endpoint.ts'
import { priceUnits } from '../offers.ts'
import { cursorQuery } from '../protocol/paging.ts'
import {
  asOfParams,
  decimal,
  isoDate,
  isoDateTime,
  nameList,
  queryFlag,
  searchText,
  slugParam,
  viaParam,
  wholeNumber,
} from '../protocol/wire-types.ts'

const seller = z.object({ slug: z.string(), name: z.string() })
const lowestPrice = z.object({ amount: decimal, provider: seller })

/** The maker's price per million tokens; null where the maker charges by another unit. */
const listPrice = z.object({
  input: decimal.nullable(),
  output: decimal.nullable(),
  cacheRead: decimal.nullable(),
  provider: seller,
  /** Whether this is the last price of a maker that no longer sells the model. */
  isRetired: z.boolean(),
})

/** The price of a model that is not sold by the token. */
const unitPrice = z.object({
  amount: decimal,
  per: z.enum(priceUnits),
  /** The seller; null for the maker. */
  seller: seller.nullable(),
})
export type UnitPrice = z.output<typeof unitPrice>

/** The lowest input price among counted offers that can be bought, of sellers or of routers. */
const lowestOffer = z.object({
  provider: seller,
  /** The provider's id for the model. */
  id: z.string(),
  input: decimal,
  output: decimal.nullable(),
  cacheRead: decimal.nullable(),
  verifiedOn: isoDate,
})

/** The lowest input price over time: days and the amount from that day on. */
export const priceSeries = z.array(z.tuple([isoDate, decimal]))

/** The schema of each type of field that the public record returns as stored. */
const RECORD_SCHEMAS = {
  name: z.string(),
  slug: z.string(),
  filledText: z.string(),
  text: z.string().nullable(),
  url: z.string().nullable(),
  flag: z.boolean(),
  day: isoDate.nullable(),
  partialDate: z.string().nullable(),
  context: z.int().nullable(),
  tokens: z.int().nullable(),
  names: z.array(z.string()),
} as const satisfies Record<'url' | ModelFields[ModelRecordKey]['type'], z.ZodType>

type RecordSchemas = { readonly [Key in ModelRecordKey]: (typeof RECORD_SCHEMAS)[ModelFields[Key]['type']] }

const recordFields = Object.fromEntries(
  modelRecordKeys.map((key) => [key, RECORD_SCHEMAS[modelFields[key].type]]),
) as RecordSchemas

export const model = z
  .object({
    id: z.uuid(),
    ...recordFields,
    lab: z.object({ slug: z.string().nullable(), name: z.string() }).nullable(),
    /** The type of task. */
    type: z.enum(modelTypes),
    /** The day it first appeared in a source or in the catalogue; null when not recorded, which sorts last. */
    firstSeenOn: isoDate.nullable(),
    rating: z.number(),
    reviewCount: z.int(),
    isPopular: z.boolean(),
    /** The list price as numbers; null exactly when `listPrice` is. */
    pricing: z
      .object({
        inputPerMillion: z.number().nullable(),
        outputPerMillion: z.number().nullable(),
        currency: z.string(),
      })
      .nullable(),
    /** The maker's own price; null when it has none, or none that counts. */
    listPrice: listPrice.nullable(),
    /** The cheapest direct offer: of a seller, not through a router. */
    lowestOffer: lowestOffer.nullable(),
    /** The cheapest offer of a router, which passes calls on to sellers. */
    routerOffer: lowestOffer.nullable(),
    /**
     * The price that lists show, sort and filter by: list price, else lowest direct offer; `none` if only routers sell
     * it.
     */
    shownPrice: z.enum(shownPrices),
    /** The pricing kind of the shown price. */
    pricingKind: z.enum(pricingKinds),
    /**
     * The maker's price, else the lowest, per image, second, minute, page or million characters; null if sold by token.
     */
    unitPrice: unitPrice.nullable(),
    /** The lowest prices of sellers, without routers. */
    lowestInput: lowestPrice.nullable(),
    lowestOutput: lowestPrice.nullable(),
    hasFreeOffer: z.boolean(),
    priceVerifiedOn: isoDate.nullable(),
    /** The provider whose price is the list price; null without one. */
    provider: z.string().nullable(),
    providers: z.array(z.string()),
    /** Where its offers run, as sellers state: codes of regions such as `eu` or `eu-west-1`; empty if not stated. */
    regions: z.array(z.string()),
    /** The places of these regions. */
    places: z.array(z.enum(places)),
    /** All current offers, including those of routers. */
    offerCount: z.int(),
    /** The number of sellers, without routers, plans and tools. */
    sellerCount: z.int(),
    /** Whether its maker stopped selling it, or it has no seller any more. */
    isRetired: z.boolean(),
    /** Whether its maker sells it today. */
    isSoldByMaker: z.boolean(),
    /** Facts that contradict others, such as an output limit above the context window. */
    /** Implausible facts; the released API has this name. */
    oddFacts: z.array(z.object({ field: z.enum(implausibleFactNames), reason: z.string() })),
    /** Whether a rule doubts a price of its maker; then the list price, or its output price, is missing. */
    isMakerUnconfirmed: z.boolean(),
    /** How many of the offers do not count: their price is doubted, or not everyone can buy them. */
    uncountedOfferCount: z.int(),
    /** How many offers have disputed figures, and how many have unconfirmed prices. */
    disputedOfferCount: z.int(),
    unconfirmedOfferCount: z.int(),
    /** The day on which its maker switches it off, if it is announced; and whether it is retired. */
    endsOn: isoDate.nullable(),
    hasEnded: z.boolean(),
    /** The maker's id for it. */
    apiId: z.string().nullable(),
    capabilities: z.array(z.string()),
    modelCapabilities: z.array(z.object({ capability: z.object({ name: z.string() }) })),
    createdAt: isoDateTime,
    updatedAt: isoDateTime,
  })
  .meta({ id: 'Model' })
export type Model = z.output<typeof model>

/** The maker's announcement of the end of a model. */
const modelLifecycle = z
  .object({
    status: z.enum(['unknown', 'active', 'beta', 'deprecated', 'retired']),
    retiresOn: isoDate.nullable(),
    source: z.string().nullable(),
    sourceUrl: z.string().nullable(),
    observedOn: isoDate.nullable(),
    /** The days that other sources state for its end. */
    otherDays: z.array(z.object({ retiresOn: isoDate, sourceName: z.string(), sourceUrl: z.string().nullable() })),
    /** The successors that the maker names, with their shown prices. */
    successors: z.array(
      z.object({ slug: z.string(), name: z.string(), input: decimal.nullable(), output: decimal.nullable() }),
    ),
  })
  .meta({ id: 'ModelLifecycle' })
export type ModelLifecycle = z.output<typeof modelLifecycle>

export const modelDetail = model
  .extend({
    lifecycle: modelLifecycle,
    upvotes: z.int(),
    /** The average of reviews, without the editors' rating; null without reviews. */
    communityRating: z.object({ rating: z.number(), reviews: z.int() }).nullable(),
    lowestInputSeries: priceSeries,
    source: z.string(),
    sourceDate: isoDate,
  })
  .meta({ id: 'ModelDetail' })
export type ModelDetail = z.output<typeof modelDetail>

const keysOf = <Key extends string>(record: Readonly<Record<Key, unknown>>) => Object.keys(record) as Key[]

const price = z.coerce.number().min(0).max(1_000_000)

export const modelFilterQuery = {
  provider: slugParam.optional(),
  /** Where some offer runs, comma-separated; matches any of them. `not-stated`: no seller states a region. */
  region: nameList.pipe(z.array(z.enum(placeChoices))).optional(),
  /** Comma-separated; matches any of them. */
  type: nameList.pipe(z.array(z.enum(modelTypes))).optional(),
  isOpenSource: queryFlag.optional(),
  /** Kinds of licences, comma-separated; matches any of them. */
  licence: nameList.pipe(z.array(z.enum(licenceKinds))).optional(),
  /** `true` leaves out models whose weights cannot be downloaded. */
  openWeights: queryFlag.optional(),
  /** Slugs of makers (or names of those without one), comma-separated; matches any of them. */
  maker: nameList.optional(),
  /** A day; models with an unknown release date never match. */
  releasedSince: isoDate.optional(),
  /** `true` leaves out models that no provider sells today. */
  sold: queryFlag.optional(),
  /** `disputed`, `unconfirmed` or both, comma-separated: models with an offer like this. */
  offers: nameList.pipe(z.array(z.enum(offerFilters))).optional(),
  minContextWindow: wholeNumber.optional(),
  maxContextWindow: wholeNumber.optional(),
  capabilities: nameList.optional(),
  minRating: z.coerce.number().min(0).max(5).optional(),
  q: searchText.optional(),
  maxInputPrice: price.optional(),
  maxOutputPrice: price.optional(),
  via: viaParam,
}

export const listModels = {
  method: 'GET',
  path: '/catalog/models',
  access: 'catalogue.read',
  summary: 'Models that pass the filters; best rated first unless sorted otherwise',
  query: z.strictObject({
    ...cursorQuery,
    ...modelFilterQuery,
    /** By default the best match of `q` comes first; without `q`, the best rated. */
    sort: z.enum(modelSorts).optional(),
    /** By default names and prices ascend, everything else descends. Unknown values are always last. */
    dir: z.enum(directions).optional(),
    /** Cannot be combined with filtering or sorting by price, which use today's prices. */
    ...asOfParams,
  }),
  response: z.array(model),
  tags: [tag.models, tag.ratings],
} as const satisfies Endpoint

const count = z.int().min(0)

export const readModelFacts = {
  method: 'GET',
  path: '/catalog/model-facts',
  access: 'catalogue.read',
  summary: 'How many models there are of each type, capability, licence, region, maker and month of release',
  response: z.object({
    total: count,
    /** The types that any model has. */
    withType: z.partialRecord(z.enum(modelTypes), count),
    withCapability: z.record(z.enum(keysOf(capabilityFilters)), count),
    withSource: z.record(z.enum(sourceTypes), count),
    withLicence: z.record(z.enum(licenceKinds), count),
    withOpenWeights: count,
    withPlace: z.record(z.enum(placeChoices), count),
    /** The 100 makers with the most models, by the key that `maker` filters by. */
    makers: z.array(z.object({ key: z.string(), name: z.string(), count })),
    /** Months such as 2026-01 with the number of models released in them. */
    releasedIn: z.record(z.string(), count),
    /** How many are sold today. */
    sold: count,
    /** Models with a disputed offer, or with an unconfirmed price. */
    withOffers: z.record(z.enum(offerFilters), count),
    /** Decimals of the longest price of each kind. */
    decimals: z.record(z.enum(priceColumns), count),
    /** The first and the last day on which prices were recorded. */
    recorded: z.object({ from: isoDate, to: isoDate }).nullable(),
  }),
  tags: [tag.models],
  isForPages: true,
} as const satisfies Endpoint

export const readModel = {
  method: 'GET',
  path: '/catalog/models/:slug',
  access: 'catalogue.read',
  summary: 'One model, with its prices of today or of a day',
  params: z.strictObject({ slug: slugParam }),
  query: z.strictObject(asOfParams),
  response: modelDetail,
  tags: [tag.model(':slug')],
} as const satisfies Endpoint

export const capability = z
  .object({
    id: z.uuid(),
    name: z.string(),
    displayName: z.string(),
    category: z.string(),
  })
  .meta({ id: 'Capability' })
export type Capability = z.output<typeof capability>

export const listCapabilities = {
  method: 'GET',
  path: '/catalog/capabilities',
  access: 'catalogue.read',
  summary: 'What models can do',
  query: z.strictObject({ category: searchText.optional(), activeOnly: queryFlag.optional() }),
  response: z.array(capability),
  tags: [tag.capabilities],
} as const satisfies Endpoint
