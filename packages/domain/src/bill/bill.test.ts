import { describe, expect, it } from 'vitest'
import { billOf } from './bill.ts'
import { explainBill, unbilledText } from './explain.ts'
import { monthsOf } from './month.ts'
import { type BillOffer, type BillPlan, type BillPrice, prepareOffers } from './terms/offer.ts'
import { anOffer, aWorkload } from './testing/an-offer.ts'
import type { Workload } from './workload/workload.ts'

const plainOffer = anOffer({
  prices: [
    { kind: 'input', mode: 'standard', minInputTokens: 0, amount: '2.00' },
    { kind: 'output', mode: 'standard', minInputTokens: 0, amount: '10.00' },
  ],
  capabilities: ['function-calling', 'reasoning'],
})

const plainWorkload = aWorkload({ reasoningMultiplier: 1 })

function outcome(offer: Partial<BillOffer>, workload: Partial<Workload> = {}) {
  const load = { ...plainWorkload, ...workload }
  const [prepared] = prepareOffers([{ ...plainOffer, ...offer }])
  if (prepared === undefined) throw new Error('no offer')
  return { bill: billOf(prepared, monthsOf(load)), load }
}

/** Returns the shown part of a bill: total, lines and remarks. */
function billed(offer: Partial<BillOffer>, workload: Partial<Workload> = {}) {
  const { bill, load } = outcome(offer, workload)
  if (!('total' in bill)) throw new Error(`not billed: ${unbilledText(bill)}`)
  const text = explainBill(bill, load)
  return {
    outcome: bill.outcome,
    total: text.total,
    cents: text.cents,
    lines: text.lines.map(({ label, formula, product, cents }) => [label, formula, product, cents]),
    missing: text.missing,
    assumptions: text.assumptions,
  }
}

function refused(offer: Partial<BillOffer>, workload: Partial<Workload> = {}): string {
  const { bill } = outcome(offer, workload)
  return 'total' in bill ? `billed ${bill.total}` : `${bill.outcome}: ${unbilledText(bill)}`
}

const price = (kind: BillPrice['kind'], amount: string, more: Partial<BillPrice> = {}): BillPrice => ({
  kind,
  mode: 'standard',
  minInputTokens: 0,
  amount,
  ...more,
})
const withPrices = (...prices: BillPrice[]) => ({ prices: [...plainOffer.prices, ...prices] })

describe('the bill of one offer, computed by hand', () => {
  it('plain: 1,000 × 3,000 tokens at $2 and 1,000 × 400 at $10 make $6.00 and $4.00', () => {
    const bill = billed({})
    expect(bill.lines).toEqual([
      ['Fresh input', '1,000 req × 3,000 tok', '3M × $2.00', '$6.00'],
      ['Output', '1,000 req × 400 tok', '0.4M × $10.00', '$4.00'],
    ])
    expect(bill).toMatchObject({ total: '10', cents: '$10.00', missing: [], assumptions: [] })
  })

  it('cached: 60 % of 360M tokens at the cache price', () => {
    const bill = billed(
      { prices: [price('input', '0.14'), price('output', '0.28'), price('cache-read', '0.0028')] },
      { requestsPerMonth: 120_000, cachedShare: 0.6, reasoningMultiplier: 1.5 },
    )
    expect(bill.lines).toEqual([
      ['Fresh input', '120,000 req × 3,000 tok × 40%', '144M × $0.14', '$20.16'],
      ['Cached input', '120,000 req × 3,000 tok × 60%', '216M × $0.0028', '$0.60'],
      ['Output', '120,000 req × 400 tok × 1.5 reasoning', '72M × $0.28', '$20.16'],
    ])
    expect(bill).toMatchObject({ total: '40.9248', cents: '$40.92' })
  })

  it('cached without a cache price: the share costs as much as fresh input, and the bill says so', () => {
    const bill = billed({}, { cachedShare: 0.5 })
    expect(bill.lines.map(([label, , , cents]) => [label, cents])).toEqual([
      ['Fresh input', '$3.00'],
      ['Cached input', '$3.00'],
      ['Output', '$4.00'],
    ])
    expect(bill.missing).toEqual(['No cache price: the cached share is billed as fresh input.'])
  })

  it('batch: a quarter of the requests at half the price', () => {
    const bill = billed(
      withPrices(price('input', '1.00', { mode: 'batch' }), price('output', '5.00', { mode: 'batch' })),
      { batchShare: 0.25 },
    )
    expect(bill.lines).toEqual([
      ['Fresh input', '1,000 req × 3,000 tok × 75%', '2.25M × $2.00', '$4.50'],
      ['Batch input', '1,000 req × 3,000 tok × 25%', '0.75M × $1.00', '$0.75'],
      ['Output', '1,000 req × 400 tok × 75%', '0.3M × $10.00', '$3.00'],
      ['Batch output', '1,000 req × 400 tok × 25%', '0.1M × $5.00', '$0.50'],
    ])
    expect(bill.cents).toBe('$8.75')
  })

  it('batch without a batch price: standard prices, and the bill says so', () => {
    const bill = billed({}, { batchShare: 1 })
    expect(bill).toMatchObject({
      cents: '$10.00',
      missing: ['No batch price: the batch share is billed at standard prices.'],
    })
  })

  it('batch and cached: without a cache price for batches it is at most the lower price [FIG-35]', () => {
    const bill = billed(
      withPrices(
        price('cache-read', '0.20'),
        price('input', '1.00', { mode: 'batch' }),
        price('output', '5.00', { mode: 'batch' }),
      ),
      { batchShare: 0.5, cachedShare: 0.5 },
    )
    // 0.75M × 2 + 0.75M × 0.2 + 0.75M × 1 + 0.75M × 0.2 + 0.2M × 10 + 0.2M × 5
    expect(bill.cents).toBe('$5.55')
    expect(bill.lines[3]).toEqual([
      'Batch, cached, at most',
      '1,000 req × 3,000 tok × 50% × 50%',
      '0.75M × $0.20',
      '$0.15',
    ])
    expect(bill.missing).toEqual([
      'No cache price for batches: their cached share is billed at the lower of cached input and batch input, the most it can cost.',
      'No cache-write price: cache writes are billed as fresh input.',
    ])
  })

  it('reasoning: its own price for what it adds, else the price of output', () => {
    expect(billed({}, { reasoningMultiplier: 2.5 }).cents).toBe('$16.00')
    const bill = billed(withPrices(price('reasoning', '4.00')), { reasoningMultiplier: 2.5 })
    expect(bill.lines.slice(1)).toEqual([
      ['Output', '1,000 req × 400 tok', '0.4M × $10.00', '$4.00'],
      ['Reasoning', '1,000 req × 400 tok × 1.5 reasoning', '0.6M × $4.00', '$2.40'],
    ])
  })

  it('a model that does not reason ignores the reasoning multiplier for tokens, context and allowance [FIG-07]', () => {
    const capabilities = ['function-calling']
    expect(billed({ capabilities }, { reasoningMultiplier: 2.5 })).toMatchObject({
      cents: '$10.00',
      lines: [
        ['Fresh input', '1,000 req × 3,000 tok', '3M × $2.00', '$6.00'],
        ['Output', '1,000 req × 400 tok', '0.4M × $10.00', '$4.00'],
      ],
    })
    const prices = withPrices(price('reasoning', '4.00')).prices
    expect(billed({ capabilities, prices }, { reasoningMultiplier: 2.5 }).cents).toBe('$10.00')
    expect(billed({ capabilities, contextWindow: 3400, maxOutput: 400 }, { reasoningMultiplier: 9 }).cents).toBe(
      '$10.00',
    )
    expect(refused({ maxOutput: 400 }, { reasoningMultiplier: 9 })).toBe('excluded: output up to 400, needs 3K')
  })

  it('cache writes: all fresh input once a share is cached, or the share that the visitor sets [FIG-06]', () => {
    const prices = [price('input', '1'), price('output', '5'), price('cache-read', '0.1'), price('cache-write', '1.25')]
    const load = { requestsPerMonth: 10_000, inputTokensPerRequest: 20_000, outputTokensPerRequest: 500 }
    expect(billed({ prices }, { ...load, cachedShare: 0.7 }).lines).toEqual([
      ['Cache writes', '10,000 req × 20,000 tok × 30%', '60M × $1.25', '$75.00'],
      ['Cached input', '10,000 req × 20,000 tok × 70%', '140M × $0.10', '$14.00'],
      ['Output', '10,000 req × 500 tok', '5M × $5.00', '$25.00'],
    ])
    expect(billed({ prices }, { ...load, cachedShare: 0.7, writtenShare: 0.5 }).lines.slice(0, 2)).toEqual([
      ['Fresh input', '10,000 req × 20,000 tok × 30% × 50%', '30M × $1.00', '$30.00'],
      ['Cache writes', '10,000 req × 20,000 tok × 30% × 50%', '30M × $1.25', '$37.50'],
    ])
    expect(billed({ prices }, { ...load, cachedShare: 0.7, writtenShare: 0 }).cents).toBe('$99.00')
    expect(billed({ prices }, { ...load, cachedShare: 0, writtenShare: 1 }).cents).toBe('$225.00')
  })

  it('cache writes of batches: at their own price, else as batch input [FIG-06]', () => {
    const batch = (kind: BillPrice['kind'], amount: string) => price(kind, amount, { mode: 'batch' })
    const prices = [batch('input', '1'), batch('output', '5'), batch('cache-read', '0.1'), price('cache-write', '9')]
    const load = { batchShare: 1, cachedShare: 0.5 }
    expect(billed({ prices }, load).lines.map(([label, , product]) => [label, product])).toEqual([
      ['Batch input', '1.5M × $1.00'],
      ['Batch, cached', '1.5M × $0.10'],
      ['Batch output', '0.4M × $5.00'],
    ])
    expect(billed({ prices: [...prices, batch('cache-write', '1.25')] }, load).lines[0]).toEqual([
      'Batch, cache writes',
      '1,000 req × 3,000 tok × 50%',
      '1.5M × $1.25',
      '$1.88',
    ])
  })

  it('an unconfirmed price and a channel that not everyone can buy have no bill; the channel has one for those who ask [FIG-01]', () => {
    const restricted = { doubt: { kind: 'restricted', reason: 'For subscribers' } } as const
    expect(refused({ doubt: { kind: 'unconfirmed', reason: 'Too low' } })).toBe('unranked: price unconfirmed')
    expect(refused(restricted)).toBe('unranked: not everyone can buy it')
    expect(billed(restricted, { eligibility: ['restricted'] }).cents).toBe('$10.00')
    expect(refused({ ...restricted, contextWindow: 10 })).toBe('excluded: context 10, needs 3K')
  })

  it('an unconfirmed output price leaves a bill for requests without output [FIG-45]', () => {
    const unsure = { doubt: { kind: 'unconfirmed', reason: 'Too low', isOfOutput: true } } as const
    expect(refused(unsure)).toBe('unranked: price unconfirmed')
    expect(billed(unsure, { outputTokensPerRequest: 0 }).cents).toBe('$6.00')
  })

  it('a price for each request is added', () => {
    expect(billed(withPrices(price('request', '0.005'))).cents).toBe('$15.00')
  })

  const tiered = withPrices(
    price('input', '4.00', { minInputTokens: 200_000 }),
    price('output', '15.00', { minInputTokens: 200_000 }),
  )
  it.each([
    ['below', 199_999, '399.998', '4'],
    ['at', 200_000, '400', '4'],
    ['above', 200_001, '800.004', '6'],
  ])('context tier %s its boundary: the whole request of %i tokens has one price', (_, length, input, output) => {
    const { bill, load } = outcome(tiered, { inputTokensPerRequest: length })
    if (!('total' in bill)) throw new Error('not billed')
    expect(explainBill(bill, load).lines.map(({ amount }) => amount)).toEqual([input, output])
  })

  it('a price that is not recorded for this length: the one for shorter requests, and the bill says so', () => {
    const bill = billed(
      { prices: [...tiered.prices, price('cache-read', '0.20')] },
      { inputTokensPerRequest: 300_000, cachedShare: 0.5 },
    )
    expect(bill.missing).toEqual([
      'Not every price is known for requests of this length, so the price for shorter requests is used.',
      'No cache-write price: cache writes are billed as fresh input.',
    ])
  })

  const pro: BillPlan = {
    name: 'Pro',
    kind: 'subscription',
    fee: '10',
    isUnlimited: false,
    allowance: { requests: 300, tokens: null },
    overage: { perMillionTokens: null, perRequest: '0.04' },
  }

  it('plan with overage: $10 for 300 requests, and 700 more at $0.04', () => {
    const bill = billed({ pricingKind: 'included', prices: [], plans: [pro] })
    expect(bill.lines).toEqual([
      ['Plan fee', 'Pro, a month', '', '$10.00'],
      ['Beyond the plan', 'beyond Pro', '700 × $0.04', '$28.00'],
    ])
    expect(bill).toMatchObject({ cents: '$38.00', assumptions: ['Pro includes 300 requests.'] })
  })

  it('of several plans the cheapest for this workload is taken; one that is too small and sells no more is not', () => {
    const plus: BillPlan = { ...pro, name: 'Plus', fee: '39', allowance: { requests: 1500, tokens: null } }
    const small: BillPlan = { ...pro, name: 'Small', fee: '1', overage: { perMillionTokens: null, perRequest: null } }
    const offer = { pricingKind: 'included' as const, prices: [], plans: [plus, small, pro] }
    expect(billed(offer).cents).toBe('$38.00')
    expect(billed(offer, { requestsPerMonth: 1100 }).cents).toBe('$39.00')
    expect(refused({ ...offer, plans: [small] })).toBe('excluded: covers 300 of 1,000 requests')
    // The largest of several is named, in any order.
    const larger = { ...small, name: 'Larger', allowance: { requests: 500, tokens: null } }
    const smallest = { ...small, name: 'Smallest', allowance: { requests: 100, tokens: null } }
    for (const plans of [
      [small, larger, smallest],
      [larger, smallest],
      [smallest, larger],
    ]) {
      expect(refused({ ...offer, plans })).toBe('excluded: covers 500 of 1,000 requests')
    }
  })

  it('a usage plan with a fee, included tokens and a price beyond them', () => {
    const scale: BillPlan = {
      ...pro,
      name: 'Scale',
      kind: 'usage',
      fee: '5',
      allowance: { requests: null, tokens: 1_000_000 },
      overage: { perMillionTokens: '3.00', perRequest: null },
    }
    // 3,400 tokens a request: 294 requests are included, 706 × 3,400 tokens at $3.
    const bill = billed({ plans: [scale] })
    expect(bill.lines).toEqual([
      ['Plan fee', 'Scale, a month', '', '$5.00'],
      ['Beyond the plan', 'beyond Scale', '2.4004M × $3.00', '$7.20'],
    ])
    expect(bill).toMatchObject({ total: '12.2012', assumptions: ['Scale includes 294 requests.'] })
  })

  it('a plan without stated limits has no bill, beside a plan that is too small as well; one that fits is taken [FIG-01]', () => {
    const open: BillPlan = { ...pro, allowance: { requests: null, tokens: null } }
    const small: BillPlan = { ...pro, name: 'Small', overage: { perMillionTokens: null, perRequest: null } }
    const offer = { pricingKind: 'included' as const, prices: [] }
    expect(refused({ ...offer, plans: [open] })).toBe('unranked: plan, limit unknown')
    expect(refused({ ...offer, plans: [open, small] })).toBe('unranked: plan, limit unknown')
    expect(billed({ ...offer, plans: [{ ...open, fee: '1' }, pro] }).cents).toBe('$38.00')
    expect(billed({ ...offer, plans: [{ ...open, isUnlimited: true }] }).cents).toBe('$10.00')
  })

  const freeTier = { name: 'Free', isUnlimited: false, allowance: { requests: 400, tokens: null }, credit: null }
  it('free tier used up: 400 requests cost nothing, 600 are billed; only for visitors who select it', () => {
    expect(billed({ freeTier }).cents).toBe('$10.00')
    const bill = billed({ freeTier }, { eligibility: ['free-tier'] })
    expect(bill.lines).toEqual([
      ['Fresh input', '600 req × 3,000 tok', '1.8M × $2.00', '$3.60'],
      ['Output', '600 req × 400 tok', '0.24M × $10.00', '$2.40'],
    ])
    expect(bill.cents).toBe('$6.00')
    expect(bill.assumptions[0]).toContain('Free covers 400 requests')
    expect(billed({ freeTier }, { eligibility: ['free-tier'], requestsPerMonth: 400 }).cents).toBe('$0.00')
  })

  it('free tier by tokens and by credit', () => {
    const byTokens = { ...freeTier, allowance: { requests: null, tokens: 1_700_000 } }
    expect(billed({ freeTier: byTokens }, { eligibility: ['free-tier'] }).cents).toBe('$5.00')
    const byCredit = { ...freeTier, allowance: { requests: null, tokens: null }, credit: '2.50' }
    expect(billed({ freeTier: byCredit }, { eligibility: ['free-tier'] }).lines.at(-1)).toEqual([
      'Monthly credit',
      'Free',
      '',
      '-$2.50',
    ])
  })

  it('deal in percent: 25 % off the metered part, not off the plan fee', () => {
    const deals = [{ title: 'Startups', value: '25', unit: 'percent' as const, groups: ['startup' as const] }]
    expect(billed({ deals }).cents).toBe('$10.00')
    const bill = billed({ deals }, { eligibility: ['startup'] })
    expect(bill.lines.at(-1)).toEqual(['Deal', 'Startups, 25% of usage', '', '-$2.50'])
    expect(bill.cents).toBe('$7.50')
    const withFee = { deals, plans: [{ ...pro, kind: 'usage' as const, allowance: { requests: 0, tokens: null } }] }
    // 1,000 requests beyond the plan at $0.04 are $40: a quarter of it off, and $10 for the plan.
    expect(billed(withFee, { eligibility: ['startup'] }).cents).toBe('$40.00')
  })

  it('deal in dollars: off the total, never below zero; of two deals the one that saves more', () => {
    const deal = (value: string) => ({ title: `$${value}`, value, unit: 'usd' as const, groups: ['new-user' as const] })
    expect(billed({ deals: [deal('4.99')] }, { eligibility: ['new-user'] }).cents).toBe('$5.01')
    expect(billed({ deals: [deal('25')] }, { eligibility: ['new-user'] })).toMatchObject({ total: '0', cents: '$0.00' })
    const both = [deal('1'), { ...deal('3'), groups: ['new-user' as const, 'student' as const] }, deal('2')]
    expect(billed({ deals: both }, { eligibility: ['new-user'] }).cents).toBe('$8.00')
    expect(billed({ deals: both }, { eligibility: ['new-user', 'student'] }).cents).toBe('$7.00')
  })

  it('missing price: not ranked, with the reason; nothing is missing where nothing is used', () => {
    expect(refused({ prices: [price('input', '2')] })).toBe('missing: no output price')
    expect(refused({ prices: [price('output', '2')] })).toBe('missing: no input price')
    expect(billed({ prices: [price('input', '2')] }, { outputTokensPerRequest: 0 }).cents).toBe('$6.00')
  })

  it('keeps the five kinds of "no price" apart', () => {
    expect(billed({ pricingKind: 'free', prices: [], freeTier: { ...freeTier, isUnlimited: true } })).toMatchObject({
      outcome: 'free',
      total: '0',
      lines: [],
    })
    expect(refused({ pricingKind: 'included', prices: [] })).toBe('missing: included in a plan with an unknown fee')
    expect(refused({ pricingKind: 'unknown' })).toBe('missing: price unknown')
    expect(refused({ pricingKind: 'self-hosted' })).toBe('not-applicable: n/a: run it yourself')
    const zero = billed({ prices: [price('input', '0'), price('output', '0.00')] })
    expect(zero).toMatchObject({ outcome: 'billed', total: '0', cents: '$0.00' })
    expect(zero.lines.map(([label]) => label)).toEqual(['Fresh input', 'Output'])
  })

  it('excludes a free offer that covers too few requests, and does not rank one with an unknown limit [FIG-01]', () => {
    expect(refused({ pricingKind: 'free', prices: [] })).toBe('unranked: free, limit unknown')
    const perMinute = { ...freeTier, allowance: { requests: null, tokens: null } }
    expect(refused({ pricingKind: 'free', freeTier: perMinute })).toBe('unranked: free, limit unknown')
    expect(refused({ pricingKind: 'free', freeTier })).toBe('excluded: covers 400 of 1,000 requests')
    expect(billed({ pricingKind: 'free', freeTier }, { requestsPerMonth: 400 }).outcome).toBe('free')
  })

  it('excludes an offer that cannot do the work, with the reason', () => {
    expect(refused({}, { neededCapabilities: ['image-input'] })).toBe('excluded: lacks image-input')
    expect(refused({}, { neededContext: 2_000_000 })).toBe('excluded: context 1M, needs 2M')
    expect(refused({ contextWindow: 3399 })).toBe('excluded: context 3K, needs 3K')
    expect(refused({ contextWindow: null }, { neededContext: 1 })).toBe('excluded: context window unknown')
    expect(billed({ contextWindow: null }).missing).toEqual([
      "The context window isn't known, so we assume the request fits.",
    ])
    expect(refused({ maxOutput: 399 })).toBe('excluded: output up to 399, needs 400')
    expect(refused({}, { providers: ['other'] })).toBe('excluded: provider not chosen')
  })

  it('needs a whole token for a part of one: 401 × 1.25 is 501.25, which takes 502 [HOUSE-23]', () => {
    const load = { outputTokensPerRequest: 401, reasoningMultiplier: 1.25 }
    expect(refused({ maxOutput: 501 }, load)).toBe('excluded: output up to 501, needs 502')
    expect(billed({ maxOutput: 502 }, load).outcome).toBe('billed')
    expect(refused({ contextWindow: 3501 }, load)).toBe('excluded: context 3K, needs 3K')
    expect(billed({ contextWindow: 3502 }, load).outcome).toBe('billed')
  })
})
