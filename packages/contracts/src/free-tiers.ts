import { z } from 'zod'
import type { Endpoint } from './protocol/endpoint.ts'
import { pricingTier } from './plans/plans.ts'

/** A provider with what it gives for nothing. */
export const freeTierProvider = z.object({
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  website: z.string().nullable(),
  headquarters: z.string().nullable(),
  logo: z.string().nullable(),
  /** Its free tiers only, in their order; never empty. */
  tiers: z.array(pricingTier),
})
export type FreeTierProvider = z.output<typeof freeTierProvider>

export const listFreeTiers = {
  method: 'GET',
  path: '/catalog/free-tiers',
  access: 'catalogue.read',
  summary: 'Providers that have a free tier, by name, each with its free tiers',
  response: z.array(freeTierProvider),
  tags: ['providers'],
} as const satisfies Endpoint
