import { toUnits } from '../../text/decimal.ts'
import { compare, sortName } from '../../text/ordering.ts'
import type { PricingKind } from '../../plans/pricing-kinds.ts'
import type { EligibilityGroup } from '../workload/workload.ts'

export const billPriceKinds = ['input', 'output', 'cache-read', 'cache-write', 'reasoning', 'request'] as const
export type BillPriceKind = (typeof billPriceKinds)[number]
export type BillPriceMode = 'standard' | 'batch'

/** In USD: for a million tokens, or for one request. */
export type BillPrice = {
  readonly kind: BillPriceKind
  readonly mode: BillPriceMode
  /** Holds for the whole request as soon as its input exceeds this; 0 is the ordinary price. */
  readonly minInputTokens: number
  readonly amount: string
}

/** What a month includes; a part that is null is not limited, both null: not stated. */
export type Allowance = { readonly requests: number | null; readonly tokens: number | null }

export type BillPlan = {
  readonly name: string
  /** A subscription gives the models that are included in it; a usage plan is the ground on which usage is metered. */
  readonly kind: 'subscription' | 'usage'
  /** USD a month. */
  readonly fee: string
  readonly isUnlimited: boolean
  readonly allowance: Allowance
  /** USD for what goes beyond; null: not sold. */
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
  /** All of them must hold. */
  readonly groups: readonly EligibilityGroup[]
}

/** Why nobody can count on an offer: a rule doubts its price and nobody confirmed it, or not everyone can buy it. */
export type OfferDoubt = {
  readonly kind: 'unconfirmed' | 'restricted'
  /** A sentence for the reader. */
  readonly reason: string
}

/** What the bill needs to know of an offer. */
export type BillOffer = {
  /** Unique among all offers, short enough for an address. */
  readonly key: string
  readonly model: {
    readonly slug: string
    readonly name: string
    readonly lab: string | null
    readonly labSlug: string | null
  }
  readonly provider: { readonly slug: string; readonly name: string }
  readonly pricingKind: PricingKind
  readonly prices: readonly BillPrice[]
  readonly contextWindow: number | null
  readonly maxOutput: number | null
  /** Null: it counts. */
  readonly doubt: OfferDoubt | null
  readonly capabilities: readonly string[]
  readonly plans: readonly BillPlan[]
  readonly freeTier: BillFreeTier | null
  readonly deals: readonly BillDeal[]
  /** Why something of the provider does not count, for the reader. */
  readonly remarks: readonly string[]
}

// Scales of whole numbers. Tokens come in 10^-12, because three shares of 10^-4 meet; prices for a million in 10^-18, of
// which the last six are zero, so that a percentage of 10^-6 stays whole. Their product is an amount in 10^-36 USD.
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
/** Lowest threshold first. */
export type PriceSteps = readonly PriceStep[]

/** An offer with its prices as whole numbers: made once, billed often. */
export type PreparedOffer = {
  readonly offer: BillOffer
  /** Its model thinks before it answers. */
  readonly reasons: boolean
  readonly standard: Readonly<Record<BillPriceKind, PriceSteps>>
  readonly batch: Readonly<Record<BillPriceKind, PriceSteps>>
  readonly subscriptions: readonly PreparedPlan[]
  readonly usagePlans: readonly PreparedPlan[]
  readonly credit: bigint
  readonly deals: readonly PreparedDeal[]
}

export type PreparedPlan = {
  readonly plan: BillPlan
  readonly fee: bigint
  readonly perRequest: bigint | null
  /** For tokens in their unit. */
  readonly perToken: bigint | null
}

export type PreparedDeal = {
  readonly deal: BillDeal
  /** Millionths of the metered part, or an amount. */
  readonly millionths: bigint
  readonly amount: bigint
}

export function prepareOffers(offers: readonly BillOffer[]): readonly PreparedOffer[] {
  return sortOffers(offers).map(prepareOffer)
}

/** In the order of their names, which decides ties. */
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

function stepsOf({ prices }: BillOffer, mode: BillPriceMode): Record<BillPriceKind, PriceSteps> {
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
    reasoning: of('reasoning'),
    request: of('request'),
  }
}

/** The price of the highest threshold that the input of a request exceeds. */
export function priceFor(steps: PriceSteps, inputTokens: number): PriceStep | null {
  let found: PriceStep | null = null
  for (const step of steps) if (step.above === 0 || inputTokens > step.above) found = step
  return found
}

function tokenPrice(perMillion: string): bigint {
  return toUnits(perMillion, PRICE_DECIMALS) * MILLION
}

/** An amount in USD with at most 12 decimals, as whole units of a bill. */
function dollars(amount: string): bigint {
  return toUnits(amount, PRICE_DECIMALS) * 10n ** BigInt(AMOUNT_SCALE - PRICE_DECIMALS)
}
