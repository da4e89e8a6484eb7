import { fromUnits, toUnits } from '../decimal.ts'
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
  readonly isUnlimited: boolean
  readonly creditAmount: string | null
  readonly limits: {
    readonly tokens: (NonNullable<Limit> & { readonly overage: { readonly pricePerMillion: string | null } }) | null
    readonly requests: (NonNullable<Limit> & { readonly overage: { readonly pricePerRequest: string | null } }) | null
  }
}

/** Shorter periods limit how fast something is used, not how much of it; a lifetime is not a month. */
const MONTHS_WORTH: Readonly<Record<string, number>> = { day: 30, month: 1 }

/** The plans and the free tier that a provider's tiers make. */
export function tiersForBill(tiers: readonly TierTerms[]): { plans: BillPlan[]; freeTier: BillFreeTier | null } {
  const known = tiers.filter(({ currency, billingPeriod }) => currency === 'USD' && billingPeriod !== 'one-time')
  const free = known.find(({ isFreeTier }) => isFreeTier)
  const plans = known.filter(({ isFreeTier }) => !isFreeTier).map(toPlan)
  const usage = plans.filter(({ kind }) => kind === 'usage')
  return {
    // Without fee and allowance a usage plan is the plain price list, which needs no plan.
    plans: [...plans.filter(({ kind }) => kind === 'subscription'), ...(usage.every(isPlain) ? [] : usage)],
    freeTier: free === undefined ? null : toFreeTier(free),
  }
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
  const times = limit === null ? undefined : MONTHS_WORTH[limit.period]
  return limit === null || times === undefined ? null : Math.floor(limit.amount * times)
}

/** A twelfth to the cent, rounded up: a bill must not promise less than is charged. */
function monthlyPart(price: string): string {
  return fromUnits((toUnits(price, 2) + 11n) / 12n, 2)
}

function isPlain({ fee, allowance, isUnlimited }: BillPlan): boolean {
  return toUnits(fee, 2) === 0n && allowance.requests === null && allowance.tokens === null && !isUnlimited
}
