import { dealUses } from '@inferdex/domain/deals/deal-choices'
import { allowanceScopes } from '@inferdex/domain/plans/allowance-scope'
import { limitPeriods } from '@inferdex/domain/plans/limit-periods'
import { z } from 'zod'
import { decimal, isoDate } from '../protocol/wire-types.ts'

export const billingPeriods = ['monthly', 'annual', 'one-time', 'pay-as-you-go'] as const

const amountPer = { amount: z.number(), period: z.enum(limitPeriods) }

/** What a tier includes; null means not limited or not stated. */
export const tierLimits = z
  .object({
    tokens: z
      .object({ ...amountPer, overage: z.object({ enabled: z.boolean(), pricePerMillion: decimal.nullable() }) })
      .nullable(),
    requests: z
      .object({ ...amountPer, overage: z.object({ enabled: z.boolean(), pricePerRequest: decimal.nullable() }) })
      .nullable(),
    speed: z.object({ tokensPerSecond: z.number().nullable(), description: z.string().nullable() }).nullable(),
    concurrentRequests: z.int().nullable(),
  })
  .meta({ id: 'TierLimits' })
export type TierLimits = z.output<typeof tierLimits>

export const pricingTier = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    badge: z.string().nullable(),
    /** The price as a number, as in the specification; `priceExact` is the same as a decimal string. */
    price: z.number(),
    priceExact: decimal,
    currency: z.string(),
    billingPeriod: z.enum(billingPeriods),
    isRecommended: z.boolean(),
    isFreeTier: z.boolean(),
    isUnlimited: z.boolean(),
    /** Null when not stated. */
    requiresCreditCard: z.boolean().nullable(),
    displayOrder: z.int(),
    trialPeriodDays: z.int().nullable(),
    features: z.array(z.string()),
    limits: tierLimits,
    /** Whether it is for API calls or for the provider's own app; null when not stated. */
    use: z.enum(dealUses).nullable(),
    /** The models it covers, as its source states; null when not stated. */
    scope: z.enum(allowanceScopes).nullable(),
    /** With `named-models`: slugs of models, or the provider's names for them. */
    scopeModels: z.array(z.string()),
    /** Whether it is for trying out only; then its free models have no list price. */
    isTrial: z.boolean(),
    /** The day since which new customers are not accepted. */
    closedSince: isoDate.nullable(),
    /** Credit included in the tier, in its currency. */
    creditAmount: decimal.nullable(),
    source: z.string().nullable(),
    sourceName: z.string().nullable(),
    sourceUrl: z.string().nullable(),
    verifiedOn: isoDate.nullable(),
  })
  .meta({ id: 'PricingTier' })
export type PricingTier = z.output<typeof pricingTier>
