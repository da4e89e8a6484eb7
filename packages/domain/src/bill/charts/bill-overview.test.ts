import { describe, expect, it } from 'vitest'
import { rankOffers } from '../ranking.ts'
import { type BillOffer, prepareOffer } from '../terms/offer.ts'
import { anOffer, aWorkload } from '../testing/an-offer.ts'
import { billOverview, changeText } from './bill-overview.ts'
import { currentBill } from './current-bill.ts'

/** 1,000 requests of 1,000 tokens: a bill is the price of a million input tokens. */
const workload = aWorkload({
  requestsPerMonth: 1000,
  inputTokensPerRequest: 1000,
  outputTokensPerRequest: 0,
  reasoningMultiplier: 1,
})

function offer(model: string, seller: string, input: string, more: Partial<BillOffer> = {}): BillOffer {
  return anOffer({
    key: `${model}@${seller}`,
    model: { slug: model.toLowerCase(), name: model, lab: 'Maker', labSlug: 'maker' },
    provider: { slug: seller, name: seller },
    prices: [{ kind: 'input', mode: 'standard', minInputTokens: 0, amount: input }],
    contextWindow: null,
    ...more,
  })
}
const plan = {
  name: 'Starter',
  kind: 'subscription',
  fee: '2',
  isUnlimited: true,
  allowance: { requests: null, tokens: null },
  overage: { perMillionTokens: null, perRequest: null },
} as const
const inPlan = (model: string) => offer(model, 'plans', '0', { pricingKind: 'included', prices: [], plans: [plan] })

describe('the figures above the ranking [USE-16]', () => {
  const offers = [inPlan('P'), inPlan('Q'), offer('A', 'x', '4'), offer('Now', 'maker', '40')].map(prepareOffer)
  const { ranked } = rankOffers(offers, workload)
  const current = currentBill(offers, { slug: 'now', labSlug: 'maker' }, workload)

  it('name the cheapest, the cheapest by the token, what is paid now and what could be saved', () => {
    const { summary, now, charts } = billOverview(ranked, offers, current, workload)
    expect(summary).toEqual({
      cheapest: { name: 'plans Starter', total: '$2.00' },
      perToken: { name: 'A at x', total: '$4.00' },
    })
    expect(now).toEqual({ slug: 'now', model: 'Now', provider: 'maker', total: '$40.00', saved: '95%' })
    // Both models of the plan cost the same: one line.
    expect(charts?.byVolume.curves.map(({ key, isNow }) => [key, isNow])).toEqual([
      ['P@plans', false],
      ['A@x', false],
      ['Now@maker', true],
    ])
  })

  it('say nothing where there is nothing', () => {
    expect(billOverview([], offers, null, workload)).toEqual({ summary: null, now: null, charts: null })
  })
})

describe('what the visitor pays now', () => {
  const model = { slug: 'm', labSlug: 'maker' }
  it.each([
    ['at the maker, even if others are cheaper', [offer('M', 'maker', '5'), offer('M', 'x', '1')], 'M@maker'],
    ['at the cheapest seller, if the maker sells none', [offer('M', 'y', '5'), offer('M', 'x', '1')], 'M@x'],
    [
      'not at an offer whose price is in doubt',
      [offer('M', 'x', '1', { doubt: { kind: 'unconfirmed', reason: '' } })],
      null,
    ],
    ['not of another model', [offer('Other', 'maker', '1')], null],
  ])('%s', (_, offers, key) => {
    // The requirements for a new model do not apply to the one in use.
    const asked = { ...workload, neededCapabilities: ['image-input'] as const, providers: ['nobody'] }
    expect(currentBill(offers.map(prepareOffer), model, asked)?.prepared.offer.key ?? null).toBe(key)
  })

  it.each([
    [3n, 100n, '-97%'],
    [112n, 100n, '+12%'],
    [100n, 100n, '0%'],
  ])('%i against %i is %s', (total, than, text) => {
    expect(changeText(total, than)).toBe(text)
  })
})
