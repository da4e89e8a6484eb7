import { fromUnits, toUnits } from '../../text/decimal.ts'
import type { AllowanceCover } from '../../plans/allowance-scope.ts'
import type { Allowance, BillFreeTier, BillPlan, Covering, CoveringPlan } from './offer.ts'

type Limit = { readonly amount: number; readonly period: string } | null

/** The part of a provider's pricing tier that a bill needs. */
export type TierTerms = AllowanceCover & {
  readonly name: string
  /** In `currency`, for each `billingPeriod`. */
  readonly price: string
  readonly currency: string
  readonly billingPeriod: 'monthly' | 'annual' | 'one-time' | 'pay-as-you-go'
  readonly isFreeTier: boolean
  /** Whether the tier is for API calls or for an app of the provider; null when not stated. */
  readonly use: 'api' | 'app' | null
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

export type TiersForBill = {
  readonly plans: readonly CoveringPlan[]
  readonly freeTier: Covering<BillFreeTier> | null
  /** Sentences about a free tier that bills leave out. */
  readonly remarks: readonly string[]
}

/**
 * Converts a provider's tiers to the plans and the free tier that bills count. A free tier counts if its source states
 * that it is for API calls and which models it covers.
 */
export function tiersForBill(tiers: readonly TierTerms[]): TiersForBill {
  const known = tiers.filter((tier) => tier.currency === 'USD' && tier.billingPeriod !== 'one-time')
  const free = known.find(({ isFreeTier, use }) => isFreeTier && use !== 'app')
  const plans = known.filter(({ isFreeTier }) => !isFreeTier).map(toPlan)
  const usage = plans.filter(({ kind, use }) => kind === 'usage' && use !== 'app')
  return {
    // A usage plan without fee and allowance is just the price list, which needs no plan.
    plans: [...plans.filter(({ kind }) => kind === 'subscription'), ...(usage.every(isPlain) ? [] : usage)],
    freeTier: free === undefined || free.use !== 'api' ? null : toFreeTier(free),
    remarks: free === undefined ? [] : remarksOn(free),
  }
}

function remarksOn({ name, use, scope }: TierTerms): string[] {
  if (use === null) return [`Not counted: ${name} (its source does not say whether it is for API calls).`]
  return scope === null ? [`Not counted: ${name} (its source does not say which models it covers).`] : []
}

function toPlan({ name, price, billingPeriod, isUnlimited, limits, use, scope, scopeModels }: TierTerms): CoveringPlan {
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
    use,
    isPerWindow: isPerWindow(limits.requests) || isPerWindow(limits.tokens),
    scope,
    scopeModels,
  }
}

function toFreeTier(tier: TierTerms): Covering<BillFreeTier> {
  const { name, isUnlimited, limits, creditAmount, scope, scopeModels } = tier
  return { name, isUnlimited, allowance: allowanceOf(limits), credit: creditAmount, scope, scopeModels }
}

function allowanceOf({ tokens, requests }: TierTerms['limits']): Allowance {
  return { requests: monthOf(requests), tokens: monthOf(tokens) }
}

function monthOf(limit: Limit): number | null {
  const worth = limit === null ? undefined : TIMES_PER_MONTH[limit.period]
  return limit === null || worth === undefined ? null : Math.floor((limit.amount * worth[0]) / worth[1])
}

/** Returns whether a limit applies to a part of the month, so that only even use reaches the monthly total. */
function isPerWindow(limit: Limit): boolean {
  return limit !== null && limit.period !== 'month' && TIMES_PER_MONTH[limit.period] !== undefined
}

/** Returns a twelfth of the price, rounded up to the cent: a bill must not promise less than is charged. */
function monthlyPart(price: string): string {
  return fromUnits((toUnits(price, 2) + 11n) / 12n, 2)
}

function isPlain({ fee, allowance, isUnlimited }: BillPlan): boolean {
  return toUnits(fee, 2) === 0n && allowance.requests === null && allowance.tokens === null && !isUnlimited
}
