import { tag } from '../protocol/tags.ts'
import { providerKinds } from '@inferdex/domain/offers/who-sells/provider-kind'
import { providerSorts, toolTypes } from '@inferdex/domain/providers/provider-filters'
import { z } from 'zod'
import type { Endpoint } from '../protocol/endpoint.ts'
import { offerOfProvider } from '../offers.ts'
import { cursorQuery } from '../protocol/paging.ts'
import { pricingTier } from '../plans/plans.ts'
import { asOfParams, decimal, isoDate, isoDateTime, queryFlag, searchText, slugParam } from '../protocol/wire-types.ts'

export const providerTool = z
  .object({
    id: z.uuid(),
    name: z.string(),
    description: z.string().nullable(),
    type: z.enum(toolTypes),
    platform: z.string().nullable(),
    official: z.boolean(),
    documentation: z.string().nullable(),
  })
  .meta({ id: 'ProviderTool' })

export const provider = z
  .object({
    id: z.uuid(),
    slug: z.string(),
    name: z.string(),
    description: z.string(),
    website: z.string().nullable(),
    documentation: z.string().nullable(),
    headquarters: z.string().nullable(),
    logo: z.string().nullable(),
    featured: z.boolean(),
    /** Whether it sells models, routes calls to sellers, or includes models in the fee of a plan or a tool. */
    kind: z.enum(providerKinds),
    /** The reason for the kind, its source, and the day of the check; null for a seller without notes. */
    kindNote: z.string().nullable(),
    kindSourceUrl: z.string().nullable(),
    kindObservedOn: isoDate.nullable(),
    rating: z.number(),
    reviewCount: z.int(),
    /** Among the top 10 % by reviews or upvotes; false while there are none. */
    isPopular: z.boolean(),
    tools: z.array(providerTool),
    pricing: z.object({ tiers: z.array(pricingTier), currency: z.string() }),
    hasFreeTier: z.boolean(),
    /** The lowest price above zero of a tier that is billed monthly. */
    lowestPaidPrice: decimal.nullable(),
    modelCount: z.int(),
    offerCount: z.int(),
    /** How many of the models it sells are its own. */
    ownModelCount: z.int(),
    sellsChat: z.boolean(),
    /** The lowest price per million input tokens of its chat models. */
    lowestInput: decimal.nullable(),
    priceVerifiedOn: isoDate.nullable(),
    createdAt: isoDateTime,
    updatedAt: isoDateTime,
  })
  .meta({ id: 'Provider' })
export type Provider = z.output<typeof provider>

/** Up to 500 slugs; empty for a provider with more, whose models the list `?provider=` returns. */
const models = z.array(z.string())

export const listedProvider = provider.extend({ models }).meta({ id: 'ListedProvider' })
export type ListedProvider = z.output<typeof listedProvider>

/** A single provider also has its number of upvotes. */
export const providerWithModels = listedProvider.extend({ upvotes: z.int() }).meta({ id: 'ProviderWithModels' })
export type ProviderWithModels = z.output<typeof providerWithModels>

export const listProviders = {
  method: 'GET',
  path: '/catalog/providers',
  access: 'catalogue.read',
  summary: 'Providers; best rated first unless sorted otherwise, equal ratings by prominence',
  query: z.strictObject({
    ...cursorQuery,
    q: searchText.optional(),
    /** By default the best match of `q` comes first; without `q`, the best rated. */
    sort: z.enum(providerSorts).optional(),
    hasFreeTier: queryFlag.optional(),
    ...asOfParams,
  }),
  response: z.array(listedProvider),
  tags: [tag.providers, tag.ratings],
} as const satisfies Endpoint

export const readProvider = {
  method: 'GET',
  path: '/catalog/providers/:slug',
  access: 'catalogue.read',
  summary: 'One provider with its tools, pricing tiers and the slugs of its models',
  params: z.strictObject({ slug: slugParam }),
  query: z.strictObject(asOfParams),
  response: providerWithModels,
  tags: [tag.provider(':slug')],
} as const satisfies Endpoint

export const listOffersOfProvider = {
  method: 'GET',
  path: '/catalog/providers/:slug/offers',
  access: 'catalogue.read',
  summary: 'What a provider sells: its offers with their current prices, cheapest first',
  params: z.strictObject({ slug: slugParam }),
  query: z.strictObject({ ...cursorQuery, ...asOfParams }),
  response: z.array(offerOfProvider),
  tags: [tag.provider(':slug')],
} as const satisfies Endpoint
