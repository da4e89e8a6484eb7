import { dealUses } from '@inferdex/domain/deals/deal-choices'
import { allowanceScopes } from '@inferdex/domain/plans/allowance-scope'
import { limitPeriods } from '@inferdex/domain/plans/limit-periods'
import type { EditedTier, SentTier } from '@inferdex/domain/plans/pricing-edits'
import { LARGEST_FIGURE } from '@inferdex/domain/plans/pricing-rules'
import { z } from 'zod'
import { idParams, optionalText } from '../protocol/records.staff.ts'
import type { Endpoint } from '../protocol/endpoint.ts'
import { billingPeriods, type PricingTier, pricingTier } from './plans.ts'
import { decimal, isoDateTime, plainText } from '../protocol/wire-types.ts'

export const TIER_TEXT_LENGTHS = { name: 100, badge: 40, description: 1000, feature: 200, speed: 200 } as const
const MAX_TIERS = 100
const MAX_FEATURES = 100

/** Names of the models that an allowance is for. */
export const scopeModels = z.array(plainText.trim().min(1).max(200)).max(100)

// The rules of the price list (domain/plans/pricing-rules) check these numbers, not this schema: an empty or negative
// number must reach the rule that has the right message for it.
const figure = z.number().min(-LARGEST_FIGURE).max(LARGEST_FIGURE).nullable()
/** Responses have the exact text; the input accepts a number or text. */
const overagePrice = z.union([figure, decimal.max(30).transform(Number)]).default(null)
const text = (length: number) => optionalText(length).default(null)

const amountPer = { amount: figure, period: z.enum(limitPeriods).default('month') }
const NO_OVERAGE = { enabled: false } as const

const limits = z.strictObject({
  tokens: z
    .strictObject({
      ...amountPer,
      overage: z
        .strictObject({ enabled: z.boolean().default(false), pricePerMillion: overagePrice })
        .prefault(NO_OVERAGE),
    })
    .nullable()
    .default(null),
  requests: z
    .strictObject({
      ...amountPer,
      overage: z
        .strictObject({ enabled: z.boolean().default(false), pricePerRequest: overagePrice })
        .prefault(NO_OVERAGE),
    })
    .nullable()
    .default(null),
  speed: z
    .strictObject({ tokensPerSecond: figure, description: text(TIER_TEXT_LENGTHS.speed) })
    .nullable()
    .default(null),
  concurrentRequests: figure.default(null),
})

const editable = {
  id: plainText.trim().min(1).max(100),
  name: plainText.trim().max(TIER_TEXT_LENGTHS.name),
  badge: text(TIER_TEXT_LENGTHS.badge),
  description: text(TIER_TEXT_LENGTHS.description),
  price: figure,
  currency: plainText.trim().toUpperCase().max(10).default('USD'),
  billingPeriod: z.enum(billingPeriods).default('monthly'),
  isUnlimited: z.boolean().default(false),
  isFreeTier: z.boolean().default(false),
  isRecommended: z.boolean().default(false),
  requiresCreditCard: z.boolean().nullable().default(null),
  displayOrder: figure,
  trialPeriodDays: figure.default(null),
  features: z.array(plainText.trim().min(1).max(TIER_TEXT_LENGTHS.feature)).max(MAX_FEATURES).default([]),
  limits: limits.prefault({}),
  // Fields that are left out stay unchanged.
  use: z.enum(dealUses).nullable().optional(),
  scope: z.enum(allowanceScopes).nullable().optional(),
  scopeModels: scopeModels.optional(),
}

/** Fields of a tier that only the server sets; they are accepted and ignored. */
const serverFields = pricingTier
  .pick({
    priceExact: true,
    creditAmount: true,
    isTrial: true,
    closedSince: true,
    source: true,
    sourceName: true,
    sourceUrl: true,
    verifiedOn: true,
  })
  .partial()

function withoutServerFields<Tier extends z.output<typeof serverFields>>(tier: Tier) {
  const {
    priceExact: _price,
    creditAmount: _credit,
    isTrial: _trial,
    closedSince: _closed,
    source: _source,
    sourceName: _name,
    sourceUrl: _url,
    verifiedOn: _day,
    ...rest
  } = tier
  return rest
}

/** Accepts a tier exactly as it was read. */
export const pricingTierInput = z
  .strictObject({ ...editable, ...serverFields.shape })
  .transform((tier): SentTier => withoutServerFields(tier))

/** Converts a stored tier for the edit form. */
export function editedTier(tier: PricingTier): EditedTier {
  const { tokens, requests, speed, concurrentRequests } = tier.limits
  const priceOf = (exact: string | null) => (exact === null ? null : Number(exact))
  return {
    ...withoutServerFields(tier),
    limits: {
      tokens: tokens && {
        amount: tokens.amount,
        period: tokens.period,
        overage: { enabled: tokens.overage.enabled, pricePerMillion: priceOf(tokens.overage.pricePerMillion) },
      },
      requests: requests && {
        amount: requests.amount,
        period: requests.period,
        overage: { enabled: requests.overage.enabled, pricePerRequest: priceOf(requests.overage.pricePerRequest) },
      },
      speed: speed && { tokensPerSecond: speed.tokensPerSecond, description: speed.description },
      concurrentRequests,
    },
  }
}

/** A price list after saving; it is read together with its provider. */
export const savedPricing = z.object({
  pricing: z.object({ tiers: z.array(pricingTier), currency: z.string() }),
  /** Increases with every save. */
  version: z.int(),
  /** The last save by staff; null if there was none. */
  lastSave: z.object({ username: z.string(), at: isoDateTime }).nullable(),
})
export type SavedPricing = z.output<typeof savedPricing>

export const saveProviderPricing = {
  method: 'PUT',
  path: '/admin/providers/:id/pricing',
  access: 'pricing.manage',
  summary: 'Save the price list of a provider; 409 with the current one if someone else saved in the meantime',
  params: idParams,
  body: z.strictObject({
    pricing: z.strictObject({
      tiers: z.array(pricingTierInput).max(MAX_TIERS),
      currency: plainText
        .trim()
        .toUpperCase()
        .regex(/^[A-Z]{3}$/, 'Valid 3-letter currency code is required (e.g., USD, EUR)')
        .default('USD'),
    }),
    /** The version that was edited. When left out, the current list is overwritten. */
    version: z.int().optional(),
  }),
  response: savedPricing,
} as const satisfies Endpoint
