import { expect, it } from 'vitest'
import type { PricingKind } from '../plans/pricing-kinds.ts'
import { billOf } from './bill.ts'
import { explainBill } from './explain.ts'
import bills from './golden-bills.json' with { type: 'json' }
import { monthsOf } from './month.ts'
import { type BillOffer, type BillPrice, type BillPriceKind, type OfferDoubt, prepareOffers } from './terms/offer.ts'
import { type TierTerms, tiersForBill } from './terms/tier-terms.ts'
import { defaultWorkload, type EligibilityGroup, type Workload, type WorkloadNeed } from './workload/workload.ts'

// Real offers with real prices. The expected bills were calculated independently in exact fractions; every digit must
// match.

type Limits = { requests?: number; tokens?: number; per?: string; beyond?: string; unlimited?: boolean }
type Golden = {
  id: number
  offer: string
  load: {
    requests: number
    in: number
    out: number
    cached?: number
    written?: number
    batch?: number
    multiplier?: number
    needs?: WorkloadNeed[]
    for?: EligibilityGroup[]
  }
  terms: {
    kind: PricingKind
    reasons: boolean
    context: number | null
    maxOutput: number | null
    prices: Record<string, string>
    unconfirmed?: boolean
    plans?: (Limits & { name: string; fee: string; billed?: 'annual' })[]
    free?: Limits & { name: string; credit?: string }
    deals?: { title: string; value: string; unit: 'usd' | 'percent'; for: EligibilityGroup[] }[]
  }
  bill: object
}

const CASES: readonly Golden[] = bills as unknown as Golden[]

it.each(CASES)('$id: $offer [FIG-01, FIG-06, FIG-07, FIG-08, FIG-28]', ({ load, terms, bill }) => {
  expect(outcomeOf(offerOf(terms), workloadOf(load))).toEqual({ notes: [], ...bill })
})

it('there are bills for every rule', () => {
  expect(CASES).toHaveLength(82)
})

function outcomeOf(offer: BillOffer, workload: Workload) {
  const [prepared] = prepareOffers([offer])
  if (prepared === undefined) throw new Error('no offer')
  const result = billOf(prepared, monthsOf(workload))
  if ('total' in result) {
    const { lines, total } = explainBill(result, workload)
    return {
      outcome: result.outcome,
      lines: lines.map(({ kind, quantity, unitPrice, amount }) => [kind, quantity, unitPrice, amount]),
      total,
      notes: result.notes,
      ...(result.plan === null ? {} : { plan: result.plan.name, coveredByPlan: result.coveredByPlan }),
      ...(result.coveredByFreeTier === 0 ? {} : { coveredByFreeTier: result.coveredByFreeTier }),
    }
  }
  const { outcome } = result
  const reason =
    outcome === 'excluded' ? result.exclusion : outcome === 'missing' ? { missing: result.missing } : { ...result }
  const { offer: _, ...rest } = { offer: null, ...reason }
  return { outcome, notes: [], ...rest }
}

function workloadOf(load: Golden['load']): Workload {
  return {
    ...defaultWorkload,
    requestsPerMonth: load.requests,
    inputTokensPerRequest: load.in,
    outputTokensPerRequest: load.out,
    cachedShare: load.cached ?? 0,
    writtenShare: load.written ?? 1,
    batchShare: load.batch ?? 0,
    reasoningMultiplier: load.multiplier ?? 1,
    neededCapabilities: load.needs ?? [],
    eligibility: load.for ?? [],
  }
}

function offerOf(terms: Golden['terms']): BillOffer {
  const tiers = [
    ...(terms.plans ?? []).map((plan) => ({ ...plan, isFree: false, credit: null, billed: plan.billed ?? 'monthly' })),
    ...(terms.free === undefined
      ? []
      : [{ ...terms.free, fee: '0', isFree: true, credit: terms.free.credit ?? null, billed: 'monthly' }]),
  ]
  const doubt: OfferDoubt = { kind: 'unconfirmed', reason: 'Looks like a price per minute' }
  return {
    key: 'model@seller',
    model: { slug: 'model', name: 'Model', lab: null, labSlug: null },
    provider: { slug: 'seller', name: 'Seller' },
    pricingKind: terms.kind,
    prices: Object.entries(terms.prices).map(priceOf),
    places: [],
    contextWindow: terms.context,
    maxOutput: terms.maxOutput,
    doubt: terms.unconfirmed === true ? doubt : null,
    capabilities: terms.reasons ? ['reasoning'] : [],
    ...tiersForBill(
      tiers.map(
        (tier): TierTerms => ({
          name: tier.name,
          price: tier.fee,
          currency: 'USD',
          billingPeriod: tier.billed === 'annual' ? 'annual' : 'monthly',
          isFreeTier: tier.isFree,
          use: 'api',
          scope: 'all-models',
          scopeModels: [],
          isUnlimited: tier.unlimited ?? false,
          creditAmount: tier.credit,
          limits: limitsOf(tier),
        }),
      ),
    ),
    deals: (terms.deals ?? []).map(({ title, value, unit, for: groups }) => ({ title, value, unit, groups })),
    remarks: [],
  }
}

function limitsOf({ requests, tokens, per = 'month', beyond }: Limits) {
  return {
    requests:
      requests === undefined ? null : { amount: requests, period: per, overage: { pricePerRequest: beyond ?? null } },
    tokens: tokens === undefined ? null : { amount: tokens, period: per, overage: { pricePerMillion: beyond ?? null } },
  }
}

/** Parses a price named like "input:batch@200000": kind, mode, and minimum of input tokens. */
function priceOf([name, amount]: [string, string]): BillPrice {
  const [which = '', above = '0'] = name.split('@')
  const [kind = '', mode] = which.split(':')
  return {
    kind: kind as BillPriceKind,
    mode: mode === 'batch' ? 'batch' : 'standard',
    minInputTokens: Number(above),
    amount,
  }
}
