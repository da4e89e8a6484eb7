import { fromUnits, toUnits } from '../../text/decimal.ts'
import type { Allowance, BillFreeTier, BillPlan } from './offer.ts'

type Limit = { readonly amount: number; readonly period: string } | null

/** What a pricing tier of a provider says, as far as a bill needs it. */
export type TierTerms = {
  readonly name: string
  /** In `currency`, for each `billingPeriod`. */
  readonly price: string
  readonly currency: string
  readonly billingPeriod: 'monthly' | 'annual' | 'one-time' | 'pay-as-you-go'
  readonly isFreeTier: boolean
  /** For an app of the provider, not for its API. */
  readonly isForApp: boolean
  readonly isUnlimited: boolean
  readonly creditAmount: string | null
  readonly limits: {
    readonly tokens: (NonNullable<Limit> & { readonly overage: { readonly pricePerMillion: string | null } }) | null
    readonly requests: (NonNullable<Limit> & { readonly overage: { readonly pricePerRequest: string | null } }) | null
  }
}

/**
 * How often a period comes in 30 days, as a fraction. Seconds and minutes limit how fast something is used, not how
 * much of it; a lifetime is not a month.
 */
const MONTHS_WORTH: Readonly<Record<string, readonly [times: number, of: number]>> = {
  hour: [720, 1],
  '4h': [180, 1],
  '5-hours': [144, 1],
  day: [30, 1],
  week: [30, 7],
  month: [1, 1],
}

/** The plans and the free tier that a provider's tiers make. */
export function tiersForBill(tiers: readonly TierTerms[]): { plans: BillPlan[]; freeTier: BillFreeTier | null } {
  const known = tiers.filter((tier) => tier.currency === 'USD' && tier.billingPeriod !== 'one-time' && paysForApi(tier))
  const free = known.find(({ isFreeTier }) => isFreeTier)
  const plans = known.filter(({ isFreeTier }) => !isFreeTier).map(toPlan)
  const usage = plans.filter(({ kind }) => kind === 'usage')
  return {
    // Without fee and allowance a usage plan is the plain price list, which needs no plan.
    plans: [...plans.filter(({ kind }) => kind === 'subscription'), ...(usage.every(isPlain) ? [] : usage)],
    freeTier: free === undefined ? null : toFreeTier(free),
  }
}

/** What an app gives for nothing pays for no call of the API; models that a plan includes come with its fee. */
function paysForApi({ isForApp, isFreeTier, billingPeriod }: TierTerms): boolean {
  return !isForApp || (!isFreeTier && billingPeriod !== 'pay-as-you-go')
}

function toPlan({ name, price, billingPeriod, isUnlimited, limits }: TierTerms): BillPlan {
  return {
    name,
    kind: billingPeriod === 'pay-as-you-go' ? 'usage' : 'subscription',
    fee: billingPeriod === 'annual' ? monthlyPart(price) : price,
    isUnlimited,
    allowance: allowanceOf(limits),
    overage: {
      perMillionTokens: limits.tokens?.overage.pricePerMillion ?? null,
      perRequest: limits.requests?.overage.pricePerRequest ?? null,
    },
  }
}

function toFreeTier({ name, isUnlimited, limits, creditAmount }: TierTerms): BillFreeTier {
  return { name, isUnlimited, allowance: allowanceOf(limits), credit: creditAmount }
}

function allowanceOf({ tokens, requests }: TierTerms['limits']): Allowance {
  return { requests: monthOf(requests), tokens: monthOf(tokens) }
}

function monthOf(limit: Limit): number | null {
  const worth = limit === null ? undefined : MONTHS_WORTH[limit.period]
  return limit === null || worth === undefined ? null : Math.floor((limit.amount * worth[0]) / worth[1])
}

/** A twelfth to the cent, rounded up: a bill must not promise less than is charged. */
function monthlyPart(price: string): string {
  return fromUnits((toUnits(price, 2) + 11n) / 12n, 2)
}

function isPlain({ fee, allowance, isUnlimited }: BillPlan): boolean {
  return toUnits(fee, 2) === 0n && allowance.requests === null && allowance.tokens === null && !isUnlimited
}
