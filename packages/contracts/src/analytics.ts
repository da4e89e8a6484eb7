import { likeTargets } from '@inferdex/domain/votes/vote-targets'
import { z } from 'zod'
import type { Endpoint } from './protocol/endpoint.ts'

const MAX_TARGETS = 500

const target = { targetType: z.enum(likeTargets), targetId: z.uuid('This is not an id') }

/** Figures from users only, without the editors' figures. */
const figures = {
  /** Null without reviews; pages then show the editors' rating. */
  averageRating: z.number().nullable(),
  reviewCount: z.int(),
  totalUpvotes: z.int(),
}

export const readAnalytics = {
  method: 'GET',
  path: '/analytics',
  access: 'community.read',
  summary: "A target's average rating, reviews and upvotes",
  query: z.strictObject(target),
  response: z.object(figures),
} as const satisfies Endpoint

export const targetAnalytics = z.object({ targetType: target.targetType, targetId: z.uuid(), ...figures })
export type TargetAnalytics = z.output<typeof targetAnalytics>

export const readAnalyticsBatch = {
  method: 'POST',
  path: '/analytics/batch',
  access: 'community.read',
  summary: "The same for many targets, in the requested order; targets that don't exist are left out",
  body: z.strictObject({
    targets: z.array(z.strictObject(target)).max(MAX_TARGETS, `Please ask for at most ${MAX_TARGETS} targets`),
  }),
  response: z.array(targetAnalytics),
} as const satisfies Endpoint
