import { toUnits } from '../../text/decimal.ts'
import { compare, sortName } from '../../text/ordering.ts'
import type { Place } from '../../offers/regions/places.ts'
import type { ProviderKind } from '../../offers/who-sells/provider-kind.ts'
import { type AllowanceCover, covers } from '../../plans/allowance-scope.ts'
import type { PricingKind } from '../../plans/pricing-kinds.ts'
import type { EligibilityGroup } from '../workload/workload.ts'

export const billPriceKinds = [
  'input',
  'output',
  'cache-read',
  'cache-write',
  'cache-write-1h',
  'reasoning',
  'request',
] as const
export type BillPriceKind = (typeof billPriceKinds)[number]
export type BillPriceMode = 'standard' | 'batch' | 'flex' | 'priority'

/** A price in USD per million tokens, or per request. */
export type BillPrice = {
  readonly kind: BillPriceKind
  readonly mode: BillPriceMode
  /** The price applies to the whole request once its input exceeds this; 0 is the standard price. */
  readonly minInputTokens: number
  readonly amount: string
}

/** The prices of an offer in some places; its other prices apply everywhere else. */
export type RegionalPrices = { readonly places: readonly Place[]; readonly prices: readonly BillPrice[] }

/** The monthly allowance. Null means not limited; when both are null, the provider states none. */
export type Allowance = { readonly requests: number | null; readonly tokens: number | null }

export type BillPlan = {
  readonly name: string
  /** A subscription includes models for its fee; with a usage plan, usage is billed by the token on top of its fee. */
  readonly kind: 'subscription' | 'usage'
  /** USD a month. */
  readonly fee: string
  readonly isUnlimited: boolean
  readonly allowance: Allowance
  /** USD for usage beyond the allowance; null when it is not sold. */
  readonly overage: { readonly perMillionTokens: string | null; readonly perRequest: string | null }
}

export type BillFreeTier = {
  readonly name: string
  readonly isUnlimited: boolean
  readonly allowance: Allowance
  /** USD of usage each month. */
  readonly credit: string | null
}

export type BillDeal = {
  readonly title: string
  readonly value: string
  readonly unit: 'percent' | 'usd'
  /** The visitor must belong to all of them. */
  readonly groups: readonly EligibilityGroup[]
}

/** Terms of a provider with the models that they are for, as slugs. */
export type Covering<Terms> = Terms & AllowanceCover

export type CoveringPlan = Covering<BillPlan> & {
  /** Null when not stated. */
  readonly use: 'api' | 'app' | null
  /** Whether its limit applies per hour, day or week, so that the monthly total is available only with even use. */
  readonly isPerWindow: boolean
}

/** The terms of a provider; each offer gets those that cover it. */
export type ProviderTerms = {
  readonly plans: readonly CoveringPlan[]
  readonly freeTier: Covering<BillFreeTier> | null
  readonly deals: readonly Covering<BillDeal>[]
}

/**
 * Why an offer is not ranked: a plausibility rule doubts its price and staff has not confirmed it, or access is
 * limited.
 */
export type OfferDoubt = {
  readonly kind: 'unconfirmed' | 'restricted'
  /** A sentence for the reader. */
  readonly reason: string
  /** Whether only the output price is doubted, so that a workload without output has a bill. */
  readonly isOfOutput?: true
}

/** The facts about an offer that a bill needs. */
export type BillOffer = {
  /** Unique among all offers and short enough for a URL. */
  readonly key: string
  /** The record's id; set when the server calculates the bill. */
  readonly id?: string
  readonly model: {
    readonly slug: string
    readonly name: string
    readonly lab: string | null
    readonly labSlug: string | null
  }
  /** The kind defaults to seller. */
  readonly provider: { readonly slug: string; readonly name: string; readonly kind?: ProviderKind }
  /** The provider's id for it, if the provider sells the model under several ids. */
  readonly ownId?: string
  readonly pricingKind: PricingKind
  readonly prices: readonly BillPrice[]
  /** Where it runs; empty if not stated. */
  readonly places: readonly Place[]
  readonly contextWindow: number | null
  readonly maxOutput: number | null
  /** Null when the offer is ranked normally. */
  readonly doubt: OfferDoubt | null
  readonly capabilities: readonly string[]
  readonly plans: readonly BillPlan[]
  readonly freeTier: BillFreeTier | null
  readonly deals: readonly BillDeal[]
  /** Sentences for the visitor about deals that the bill leaves out. */
  readonly remarks: readonly string[]
}

type OfferTerms = Pick<BillOffer, 'plans' | 'freeTier' | 'deals'>

/** Returns the plans, the free tier and the deals of a provider that are for API calls of this offer. */
export function termsFor(
  { plans, freeTier, deals }: ProviderTerms,
  pricingKind: PricingKind,
  model: string,
): OfferTerms {
  const isCovered = (terms: AllowanceCover) => covers(terms, { pricingKind, model })
  return {
    plans: plans.flatMap((plan) => {
      if (plan.use !== 'api') return []
      if (isCovered(plan)) return [plan]
      // The fee of a usage plan is due for every model; its allowance does not cover this one.
      return plan.kind === 'usage' ? [{ ...plan, isUnlimited: false, allowance: NOTHING_INCLUDED }] : []
    }),
    freeTier: freeTier !== null && isCovered(freeTier) ? freeTier : null,
    deals: deals.filter(isCovered),
  }
}

const NOTHING_INCLUDED: Allowance = { requests: null, tokens: null }

// Scales of the integers. Tokens are in units of 10^-12, because three shares with four decimals are multiplied. Prices
// per million tokens are in units of 10^-18 USD, of which the last six digits are zero, so that a millionth of an
// amount
// is still an integer. Their product is in units of 10^-36 USD.
export const TOKEN_SCALE = 12
export const AMOUNT_SCALE = 36
const PRICE_DECIMALS = 12
const PERCENT_DECIMALS = 4
export const MILLION = 1_000_000n

export type PriceStep = {
  readonly above: number
  readonly amount: string
  readonly units: bigint
  /** The units as a float, for estimates. */
  readonly rate: number
}
/** Sorted by threshold, lowest first. */
export type PriceSteps = readonly PriceStep[]

/** An offer with its prices as integers: prepared once, used for many bills. */
export type PreparedOffer = {
  readonly offer: BillOffer
  /** Whether its model produces reasoning tokens. */
  readonly reasons: boolean
  readonly standard: Readonly<Record<BillPriceKind, PriceSteps>>
  readonly batch: Readonly<Record<BillPriceKind, PriceSteps>>
  readonly flex: Readonly<Record<BillPriceKind, PriceSteps>>
  readonly priority: Readonly<Record<BillPriceKind, PriceSteps>>
  readonly subscriptions: readonly PreparedPlan[]
  readonly usagePlans: readonly PreparedPlan[]
  readonly credit: bigint
  readonly deals: readonly PreparedDeal[]
}

export type PreparedPlan = {
  readonly plan: BillPlan
  readonly fee: bigint
  readonly perRequest: bigint | null
  /** The price of one unit of 10^-12 tokens. */
  readonly perToken: bigint | null
}

export type PreparedDeal = {
  readonly deal: BillDeal
  /** The discount as millionths of the metered part, or as an amount; the other one is 0. */
  readonly millionths: bigint
  readonly amount: bigint
}

/** Returns whether an offer is only sold as part of a plan. */
export function isInPlan({ offer }: PreparedOffer): boolean {
  return offer.pricingKind === 'included'
}

export function prepareOffers(offers: readonly BillOffer[]): readonly PreparedOffer[] {
  return sortOffers(offers).map(prepareOffer)
}

/** Sorts offers by name of model and provider; this order decides ties. */
export function sortOffers(offers: readonly BillOffer[]): readonly BillOffer[] {
  return offers
    .map((offer) => ({ offer, name: sortName(offer.model.name), seller: sortName(offer.provider.name) }))
    .toSorted((a, b) => compare(a.name, b.name) || compare(a.seller, b.seller) || compare(a.offer.key, b.offer.key))
    .map(({ offer }) => offer)
}

export function prepareOffer(offer: BillOffer): PreparedOffer {
  return {
    offer,
    reasons: offer.capabilities.includes('reasoning'),
    standard: stepsOf(offer, 'standard'),
    batch: stepsOf(offer, 'batch'),
    flex: stepsOf(offer, 'flex'),
    priority: stepsOf(offer, 'priority'),
    subscriptions: offer.plans.filter(({ kind }) => kind === 'subscription').map(preparePlan),
    usagePlans: offer.plans.filter(({ kind }) => kind === 'usage').map(preparePlan),
    credit: dollars(offer.freeTier?.credit ?? '0'),
    deals: offer.deals.map(prepareDeal),
  }
}

function preparePlan(plan: BillPlan): PreparedPlan {
  const { perRequest, perMillionTokens } = plan.overage
  return {
    plan,
    fee: dollars(plan.fee),
    perRequest: perRequest === null ? null : dollars(perRequest),
    perToken: perMillionTokens === null ? null : tokenPrice(perMillionTokens),
  }
}

function prepareDeal(deal: BillDeal): PreparedDeal {
  if (deal.unit === 'usd') return { deal, millionths: 0n, amount: dollars(deal.value) }
  const millionths = toUnits(deal.value, PERCENT_DECIMALS)
  return { deal, millionths: millionths > MILLION ? MILLION : millionths, amount: 0n }
}

const NO_STEPS: Readonly<Record<BillPriceKind, PriceSteps>> = {
  input: [],
  output: [],
  'cache-read': [],
  'cache-write': [],
  'cache-write-1h': [],
  reasoning: [],
  request: [],
}

function stepsOf({ prices }: BillOffer, mode: BillPriceMode): Readonly<Record<BillPriceKind, PriceSteps>> {
  if (!prices.some((price) => price.mode === mode)) return NO_STEPS
  const of = (kind: BillPriceKind) =>
    prices
      .filter((price) => price.kind === kind && price.mode === mode)
      .toSorted((a, b) => a.minInputTokens - b.minInputTokens)
      .map(({ minInputTokens, amount }) => {
        const units = kind === 'request' ? dollars(amount) : tokenPrice(amount)
        return { above: minInputTokens, amount, units, rate: Number(units) }
      })
  return {
    input: of('input'),
    output: of('output'),
    'cache-read': of('cache-read'),
    'cache-write': of('cache-write'),
    'cache-write-1h': of('cache-write-1h'),
    reasoning: of('reasoning'),
    request: of('request'),
  }
}

/** Returns the standard price of an offer per million tokens; null if it has none. */
export function standardPrice({ prices }: BillOffer, kind: 'input' | 'output'): string | null {
  return prices.find((one) => one.kind === kind && one.mode === 'standard' && one.minInputTokens === 0)?.amount ?? null
}

/** Returns the price with the highest threshold that the request's input exceeds. */
export function priceFor(steps: PriceSteps, inputTokens: number): PriceStep | null {
  // From the last one, which is the highest: called for every price of thousands of offers.
  for (let index = steps.length - 1; index >= 0; index -= 1) {
    const step = steps[index]
    if (step !== undefined && (step.above === 0 || inputTokens > step.above)) return step
  }
  return null
}

function tokenPrice(perMillion: string): bigint {
  return toUnits(perMillion, PRICE_DECIMALS) * MILLION
}

/** Converts USD with at most 12 decimals to the integer units of a bill. */
function dollars(amount: string): bigint {
  return toUnits(amount, PRICE_DECIMALS) * 10n ** BigInt(AMOUNT_SCALE - PRICE_DECIMALS)
}
