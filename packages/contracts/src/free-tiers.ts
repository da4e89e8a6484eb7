import { tag } from './protocol/tags.ts'
import { z } from 'zod'
import type { Endpoint } from './protocol/endpoint.ts'
import { pricingTier } from './plans/plans.ts'

/** A provider with its free tiers. */
export const freeTierProvider = z
  .object({
    id: z.uuid(),
    slug: z.string(),
    name: z.string(),
    description: z.string(),
    website: z.string().nullable(),
    headquarters: z.string().nullable(),
    logo: z.string().nullable(),
    /** Only its free tiers, in display order; never empty. */
    tiers: z.array(pricingTier),
  })
  .meta({ id: 'FreeTierProvider' })
export type FreeTierProvider = z.output<typeof freeTierProvider>

export const listFreeTiers = {
  method: 'GET',
  path: '/catalog/free-tiers',
  access: 'catalogue.read',
  summary: 'Providers that have a free tier, by name, each with its free tiers',
  response: z.array(freeTierProvider),
  tags: [tag.providers],
} as const satisfies Endpoint
