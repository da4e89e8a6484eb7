import { z } from 'zod'
import { benchmarkResult } from './benchmarks.ts'
import type { Endpoint } from './endpoint.ts'
import { modelDetail } from './models.ts'
import { offerHistory, offerOfModel, offerOfProvider } from './offers.ts'
import { cursorQuery } from './paging.ts'
import { providerWithModels } from './providers.ts'
import { slugParam } from './wire-types.ts'

export const readModelOverview = {
  method: 'GET',
  path: '/catalog/models/:slug/overview',
  access: 'catalogue.read',
  summary: 'One model with its offers, their recorded prices and its scores, in one call',
  params: z.strictObject({ slug: slugParam }),
  response: z.object({
    model: modelDetail,
    offers: z.array(offerOfModel),
    priceHistory: z.array(offerHistory),
    benchmarks: z.array(benchmarkResult),
  }),
  tags: ['model/:slug', 'benchmarks'],
} as const satisfies Endpoint

export const capabilityCount = z.object({ name: z.string(), count: z.int() })
export type CapabilityCount = z.output<typeof capabilityCount>

export const readProviderOverview = {
  method: 'GET',
  path: '/catalog/providers/:slug/overview',
  access: 'catalogue.read',
  summary: 'One provider with its cheapest offers and what most of its models can do, in one call',
  params: z.strictObject({ slug: slugParam }),
  query: z.strictObject({ limit: cursorQuery.limit }),
  response: z.object({
    provider: providerWithModels,
    offers: z.array(offerOfProvider),
    /** By count and then by name. */
    capabilities: z.array(capabilityCount),
  }),
  tags: ['provider/:slug', 'models', 'ratings'],
} as const satisfies Endpoint
