import { dealUses } from '@inferdex/domain/deals/deal-choices'
import { allowanceScopes } from '@inferdex/domain/plans/allowance-scope'
import { limitPeriods } from '@inferdex/domain/plans/limit-periods'
import { completeTier, type EditedTier } from '@inferdex/domain/plans/pricing-edits'
import { type PricingFinding, pricingFindings } from '@inferdex/domain/plans/pricing-rules'
import { proofRuns } from '@inferdex/domain/text/testing/proof-runs'
import { describe, expect, it } from 'vitest'
import { editedTier, pricingTierInput, saveProviderPricing } from './plans.staff.ts'
import { billingPeriods, type PricingTier } from './plans.ts'

const TIER_SETS = proofRuns(100_000)
const sentTiers = pricingTierInput.array()

/** Creates a repeatable random generator (mulberry32); a failure prints its seed. */
function randomFrom(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const oneOf = <T>(...values: readonly T[]): T => values[Math.floor(next() * values.length)] as T
  return { oneOf, isSo: (likelihood: number) => next() < likelihood }
}

/** Generates tiers at and around every bound. NaN is tested in pricing-rules.test.ts: it never leaves the form. */
function randomTiers(seed: number): EditedTier[] {
  const { oneOf, isSo } = randomFrom(seed)
  const figure = () =>
    oneOf<number | null>(-1, -0.0001, -0, 0, 0.1, 1, 1.5, 2, 10, 3650, 3651, 1_000_000, 1_000_001, null)
  const limit = () => ({ amount: figure(), period: oneOf(...limitPeriods) })
  return Array.from({ length: oneOf(0, 1, 1, 2, 2, 3, 5) }, () => ({
    id: oneOf('a', 'b', 'c', 'd', 'e', 'f'),
    name: oneOf('', ' ', 'Pro', 'pro', ' Pro', 'Max', 'Team', 'Free'),
    badge: null,
    description: null,
    price: figure(),
    currency: oneOf('USD', 'USD', 'USD', 'usd', 'EUR', 'US', 'U5D', '', 'USDX'),
    billingPeriod: oneOf(...billingPeriods),
    isUnlimited: isSo(0.3),
    isFreeTier: isSo(0.3),
    isRecommended: isSo(0.3),
    requiresCreditCard: isSo(0.5),
    displayOrder: figure(),
    trialPeriodDays: figure(),
    features: [],
    limits: {
      tokens: isSo(0.5) ? null : { ...limit(), overage: { enabled: isSo(0.5), pricePerMillion: figure() } },
      requests: isSo(0.5) ? null : { ...limit(), overage: { enabled: isSo(0.5), pricePerRequest: figure() } },
      speed: isSo(0.5) ? null : { tokensPerSecond: figure(), description: oneOf(null, '', ' ', 'Fast') },
      concurrentRequests: figure(),
    },
    use: oneOf(null, ...dealUses),
    scope: oneOf(null, ...allowanceScopes),
    scopeModels: oneOf([], ['m']),
  }))
}

const messagesOf = (findings: readonly PricingFinding[]) =>
  findings.map(({ level, message }) => `${level} ${message}`).toSorted()

/**
 * Returns the messages of a second implementation of the rules, written from the specification, for the tiers after a
 * JSON round trip.
 */
function oracle(tiers: readonly EditedTier[]): string[] {
  const wire = JSON.parse(JSON.stringify(tiers)) as EditedTier[]
  const lines: string[] = []
  for (let n = 1; n <= wire.length; n += 1) {
    const tier = wire[n - 1] as EditedTier
    const error = (text: string) => lines.push(`error Tier ${n}: ${text}`)
    const warn = (text: string) => lines.push(`warning Tier ${n}: ${text}`)
    const { tokens, requests, speed, concurrentRequests: atOnce } = tier.limits
    if (!/\S/.test(tier.name)) error('Tier name is required')
    if (tier.price === null || tier.price < 0) error('Price must be 0 or greater')
    const isLetter = (character: string) => character.toLowerCase() !== character.toUpperCase()
    if (tier.currency.length !== 3 || ![...tier.currency].every(isLetter))
      error('Valid 3-letter currency code is required (e.g., USD, EUR)')
    if (tier.isUnlimited && (tokens || requests)) warn('Unlimited tier should not have token or request limits')
    if (tokens) {
      const { enabled, pricePerMillion: price } = tokens.overage
      if (tokens.amount === null || tokens.amount <= 0) error('Token limit amount must be greater than 0')
      if (enabled && price === null) error('Overage price per million must be specified when overage is enabled')
      if (price !== null && price < 0) error('Overage price must be 0 or greater')
    }
    if (requests) {
      const { enabled, pricePerRequest: price } = requests.overage
      if (requests.amount === null || requests.amount <= 0) error('Request limit amount must be greater than 0')
      if (enabled && price === null) error('Overage price per request must be specified when overage is enabled')
      if (price !== null && price < 0) error('Overage price must be 0 or greater')
    }
    if (speed) {
      if (speed.tokensPerSecond === null || speed.tokensPerSecond <= 0)
        error('Tokens per second must be greater than 0')
      if (speed.description === null || !/\S/.test(speed.description)) warn('Speed limit description is required')
    }
    if (atOnce !== null) {
      if (atOnce < 1) error('Concurrent requests must be at least 1')
      else if (atOnce % 1 !== 0 || atOnce > 1e6) error('Concurrent requests must be a whole number up to 1,000,000')
    }
    if (tier.scope === 'named-models' ? tier.scopeModels.length === 0 : tier.scopeModels.length > 0)
      error(tier.scope === 'named-models' ? 'Name at least one model' : 'Only an allowance for named models has names')
    if (tier.isFreeTier) {
      if (tier.billingPeriod === 'one-time') error('A credit that is given once is a deal, not a free tier')
      if (tier.price !== null && tier.price > 0) error('Free tier must have price of 0')
      if (!tier.isUnlimited && !tokens && !requests)
        warn('Free tier should have token or request limits (or be marked unlimited)')
    }
    if (tier.displayOrder === null || tier.displayOrder < 0) error('Display order must be 0 or greater')
    else if (tier.displayOrder % 1 !== 0 || tier.displayOrder > 1e6)
      error('Display order must be a whole number up to 1,000,000')
    const days = tier.trialPeriodDays
    if (days !== null && !(days >= 1 && days <= 3650 && days % 1 === 0))
      error('Trial period must be a whole number of days from 1 to 3,650')
  }
  if (wire.length === 0) lines.push('error At least one pricing tier is required')
  const again = <T>(values: readonly T[]) => [...new Set(values.filter((value, at) => values.indexOf(value) !== at))]
  const inOrder = <T>(values: readonly T[], some: readonly T[]) =>
    [...new Set(values)].filter((value) => some.includes(value))
  const ids = wire.map(({ id }) => id)
  if (again(ids).length > 0) lines.push(`error Duplicate tier IDs found: ${inOrder(ids, again(ids)).join(', ')}`)
  const names = wire.map(({ name }) => name.trim().toLowerCase())
  const twice = inOrder(names, again(names)).filter((name) => name !== '')
  if (twice.length > 0) {
    const written = twice.map((name) => wire[names.indexOf(name)]?.name.trim())
    lines.push(`warning Duplicate tier names found: ${written.join(', ')}`)
  }
  if (wire.filter((tier) => tier.isFreeTier).length > 1) lines.push('error Only one tier can be marked as free tier')
  if (wire.filter((tier) => tier.isRecommended).length > 1)
    lines.push('warning Only one tier should be marked as recommended')
  if (wire.some((tier) => tier.currency.toUpperCase() !== wire[0]?.currency.toUpperCase()))
    lines.push('warning All tiers should use the same currency')
  const orders = wire.flatMap(({ displayOrder }) => (displayOrder === null ? [] : [displayOrder]))
  if (again(orders).length > 0) lines.push('warning Multiple tiers have the same display order')
  return lines.toSorted()
}

describe('the rules of a price list', () => {
  it(`${TIER_SETS.toLocaleString('en')} random tier sets follow the specification, with the same findings before and after the wire`, () => {
    const seen = new Set<string>()
    for (let seed = 1; seed <= TIER_SETS; seed += 1) {
      const tiers = randomTiers(seed)
      const here = pricingFindings(tiers)
      const there = pricingFindings(
        sentTiers.parse(JSON.parse(JSON.stringify(tiers))).map((tier) => completeTier(tier, undefined)),
      )
      const [found, expected] = [messagesOf(here), oracle(tiers)]
      // Comparing texts is much faster than calling `expect` as often.
      if (found.join('\n') !== expected.join('\n')) expect({ seed, found }).toEqual({ seed, found: expected })
      if (JSON.stringify(here) !== JSON.stringify(there)) expect({ seed, there }).toEqual({ seed, there: here })
      for (const { text } of here) seen.add(text.replace(/: .*$/, ''))
    }
    // Every rule was broken at least once.
    expect(seen.size).toBe(28)
  }, 180_000)
})

describe('the input', () => {
  const stored: PricingTier = {
    id: 'pro',
    name: 'Pro',
    description: null,
    badge: null,
    price: 10,
    priceExact: '10.00',
    currency: 'USD',
    billingPeriod: 'monthly',
    isRecommended: false,
    isFreeTier: false,
    isUnlimited: false,
    requiresCreditCard: false,
    use: 'api',
    scope: 'named-models',
    scopeModels: ['m-1'],
    isTrial: false,
    closedSince: null,
    sourceName: null,
    displayOrder: 0,
    trialPeriodDays: null,
    features: ['All models'],
    limits: {
      tokens: { amount: 1000, period: 'day', overage: { enabled: true, pricePerMillion: '0.05' } },
      requests: null,
      speed: null,
      concurrentRequests: null,
    },
    creditAmount: '5',
    source: 'staff',
    sourceUrl: null,
    verifiedOn: '2026-07-01',
  }

  it('accepts a tier as it was read', () => {
    expect(pricingTierInput.parse(stored)).toEqual(editedTier(stored))
    expect(editedTier(stored).limits.tokens?.overage).toEqual({ enabled: true, pricePerMillion: 0.05 })
  })

  it('fills in the defaults of the specification', () => {
    expect(pricingTierInput.parse({ id: 'a', name: 'A', price: 1, displayOrder: 0, limits: {} })).toMatchObject({
      currency: 'USD',
      billingPeriod: 'monthly',
      features: [],
      isFreeTier: false,
      limits: { tokens: null, requests: null, speed: null, concurrentRequests: null },
    })
    expect(saveProviderPricing.body.parse({ pricing: { tiers: [] } })).toEqual({
      pricing: { tiers: [], currency: 'USD' },
    })
  })

  it.each([
    ['an unknown key', { ...stored, colour: 'red' }],
    ['an unknown period', { ...stored, billingPeriod: 'weekly' }],
    ['a figure that is none', { ...stored, price: '10' }],
    ['an empty feature', { ...stored, features: [' '] }],
  ])('refuses %s', (_, tier) => {
    expect(pricingTierInput.safeParse(tier).success).toBe(false)
  })
})
