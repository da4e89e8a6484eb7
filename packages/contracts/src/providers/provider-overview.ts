import { tag } from '../protocol/tags.ts'
import { z } from 'zod'
import { offerOfProvider } from '../offers.ts'
import type { Endpoint } from '../protocol/endpoint.ts'
import { cursorQuery } from '../protocol/paging.ts'
import { slugParam } from '../protocol/wire-types.ts'
import { providerWithModels } from './providers.ts'

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
    /** Sorted by count, then by name. */
    capabilities: z.array(capabilityCount),
  }),
  tags: [tag.provider(':slug'), tag.models, tag.ratings],
} as const satisfies Endpoint
