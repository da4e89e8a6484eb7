import { tag } from '../protocol/tags.ts'
import { z } from 'zod'
import { offerOfProvider } from '../offers.ts'
import type { Endpoint } from '../protocol/endpoint.ts'
import { cursorQuery } from '../protocol/paging.ts'
import { decimal, isoDate, queryFlag, slugParam } from '../protocol/wire-types.ts'
import { providerWithModels } from './providers.ts'

export const capabilityCount = z.object({ name: z.string(), count: z.int() })
export type CapabilityCount = z.output<typeof capabilityCount>

/** A model's input price here against the cheapest counted price of each other provider. */
export const marketRow = z.object({
  model: z.object({ slug: z.string(), name: z.string(), lab: z.string().nullable() }),
  releasedOn: isoDate.nullable(),
  input: decimal,
  output: decimal.nullable(),
  hasCachePrice: z.boolean(),
  /** How many other providers sell it; the other figures are null without one. */
  sellers: z.int(),
  lowest: decimal.nullable(),
  median: z.number().nullable(),
  highest: decimal.nullable(),
  lowestSeller: z.string().nullable(),
  highestSeller: z.string().nullable(),
})
export type MarketRow = z.output<typeof marketRow>

/** A recorded change of a standard price. Corrections of the catalogue are not changes. */
export const priceChange = z.object({
  model: z.object({ slug: z.string(), name: z.string() }),
  day: isoDate,
  kind: z.enum(['input', 'output', 'cache-read', 'cache-write']),
  before: decimal,
  after: decimal,
})
export type PriceChange = z.output<typeof priceChange>

/** A price announced for a later day, and today's price. */
export const announcedChange = z.object({
  model: z.object({ slug: z.string(), name: z.string() }),
  /** 'input', 'output:batch', 'input@200000' … */
  field: z.string(),
  before: decimal.nullable(),
  after: decimal,
  on: isoDate,
})
export type AnnouncedChange = z.output<typeof announcedChange>

export const readProviderOverview = {
  method: 'GET',
  path: '/catalog/providers/:slug/overview',
  access: 'catalogue.read',
  summary: 'One provider with its cheapest offers and what most of its models can do, in one call',
  params: z.strictObject({ slug: slugParam }),
  query: z.strictObject({ limit: cursorQuery.limit, market: queryFlag.optional() }),
  response: z.object({
    provider: providerWithModels,
    offers: z.array(offerOfProvider),
    /** Sorted by count, then by name. */
    capabilities: z.array(capabilityCount),
    /** Soonest first, at most 50. */
    announced: z.array(announcedChange),
    /**
     * Its prices compared with those of others, most sellers first, and its newest price changes; null unless
     * requested.
     */
    market: z
      .object({ rows: z.array(marketRow), changes: z.array(priceChange), recordedSince: isoDate.nullable() })
      .nullable(),
  }),
  tags: [tag.provider(':slug'), tag.models, tag.ratings],
  isForPages: true,
} as const satisfies Endpoint
