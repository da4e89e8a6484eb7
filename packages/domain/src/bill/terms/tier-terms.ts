import { fromUnits, toUnits } from '../../text/decimal.ts'
import type { Allowance, BillFreeTier, BillPlan } from './offer.ts'

type Limit = { readonly amount: number; readonly period: string } | null

/** The part of a provider's pricing tier that a bill needs. */
export type TierTerms = {
  readonly name: string
  /** In `currency`, for each `billingPeriod`. */
  readonly price: string
  readonly currency: string
  readonly billingPeriod: 'monthly' | 'annual' | 'one-time' | 'pay-as-you-go'
  readonly isFreeTier: boolean
  /** Whether the tier is for an app of the provider rather than for its API. */
  readonly isForApp: boolean
  readonly isUnlimited: boolean
  readonly creditAmount: string | null
  readonly limits: {
    readonly tokens: (NonNullable<Limit> & { readonly overage: { readonly pricePerMillion: string | null } }) | null
    readonly requests: (NonNullable<Limit> & { readonly overage: { readonly pricePerRequest: string | null } }) | null
  }
}

/**
 * How many of each period fit into 30 days, as a fraction. Seconds and minutes are missing: they limit the speed, not
 * the amount. `lifetime` is missing because it is given only once.
 */
const TIMES_PER_MONTH: Readonly<Record<string, readonly [times: number, of: number]>> = {
  hour: [720, 1],
  '4h': [180, 1],
  '5-hours': [144, 1],
  day: [30, 1],
  week: [30, 7],
  month: [1, 1],
}

/** Turns a provider's tiers into the plans and the free tier that bills count. */
export function tiersForBill(tiers: readonly TierTerms[]): { plans: BillPlan[]; freeTier: BillFreeTier | null } {
  const known = tiers.filter((tier) => tier.currency === 'USD' && tier.billingPeriod !== 'one-time' && paysForApi(tier))
  const free = known.find(({ isFreeTier }) => isFreeTier)
  const plans = known.filter(({ isFreeTier }) => !isFreeTier).map(toPlan)
  const usage = plans.filter(({ kind }) => kind === 'usage')
  return {
    // A usage plan without fee and allowance is just the price list, which needs no plan.
    plans: [...plans.filter(({ kind }) => kind === 'subscription'), ...(usage.every(isPlain) ? [] : usage)],
    freeTier: free === undefined ? null : toFreeTier(free),
  }
}

/** Tells whether a tier covers API calls: free and pay-as-you-go tiers of an app do not. */
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
  const worth = limit === null ? undefined : TIMES_PER_MONTH[limit.period]
  return limit === null || worth === undefined ? null : Math.floor((limit.amount * worth[0]) / worth[1])
}

/** Returns a twelfth of the price, rounded up to the cent: a bill must not promise less than is charged. */
function monthlyPart(price: string): string {
  return fromUnits((toUnits(price, 2) + 11n) / 12n, 2)
}

function isPlain({ fee, allowance, isUnlimited }: BillPlan): boolean {
  return toUnits(fee, 2) === 0n && allowance.requests === null && allowance.tokens === null && !isUnlimited
}
