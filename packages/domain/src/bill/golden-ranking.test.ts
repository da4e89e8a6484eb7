import { describe, expect, it } from 'vitest'
import { centsText } from './bill-lines.ts'
import { cheapestPerModel } from './cheapest-per-model.ts'
import { bestPerModel, rankOffers } from './ranking.ts'
import { AMOUNT_SCALE, type BillOffer, prepareOffers } from './terms/offer.ts'
import { defaultWorkload, type Workload } from './workload/workload.ts'

// Examples of the rules that properties.test.ts checks with random offers.

/** One request of a million tokens in and none out: a bill is the price of input. */
const workload: Workload = {
  ...defaultWorkload,
  requestsPerMonth: 1,
  inputTokensPerRequest: 1_000_000,
  outputTokensPerRequest: 0,
  cachedShare: 0,
  batchShare: 0,
  reasoningMultiplier: 1,
  neededCapabilities: [],
}

/** Returns an offer. `input` is a price per million tokens, or "free". */
function offer(model: string, seller: string, input: string): BillOffer {
  const isFree = input === 'free'
  return {
    key: `${model}@${seller}`,
    model: { slug: model.toLowerCase(), name: model, lab: null, labSlug: null },
    provider: { slug: seller.toLowerCase(), name: seller },
    pricingKind: isFree ? 'free' : 'metered',
    prices: isFree ? [] : [{ kind: 'input', mode: 'standard', minInputTokens: 0, amount: input }],
    contextWindow: null,
    maxOutput: null,
    places: [],
    doubt: null,
    capabilities: [],
    plans: [],
    freeTier: isFree
      ? { name: 'Free', isUnlimited: true, allowance: { requests: null, tokens: null }, credit: null }
      : null,
    deals: [],
    remarks: [],
  }
}

const ranked = (offers: readonly BillOffer[]) => rankOffers(prepareOffers(offers), workload).ranked
const keys = (offers: readonly BillOffer[]) => ranked(offers).map(({ offer: { key } }) => key)

describe('the ranking, by example', () => {
  it.each<[string, BillOffer[], string[]]>([
    ['nothing', [], []],
    ['cheapest first', [offer('A', 'x', '3'), offer('B', 'x', '0.5'), offer('C', 'x', '10')], ['B@x', 'A@x', 'C@x']],
    ['free before all prices', [offer('A', 'x', '0.01'), offer('B', 'x', 'free')], ['B@x', 'A@x']],
    [
      'equal bills by model',
      [offer('b', 'x', '1'), offer('C', 'x', '1.0'), offer('A', 'x', '1.00')],
      ['A@x', 'b@x', 'C@x'],
    ],
    ['equal bills of one model by seller', [offer('A', 'y', '2'), offer('A', 'X', '2')], ['A@X', 'A@y']],
  ])('%s [HOUSE-23]', (_, offers, expected) => {
    expect(keys(offers)).toEqual(expected)
    expect(keys(offers.toReversed())).toEqual(expected)
  })

  it('goes on in the same order beyond the first batches [HOUSE-23]', () => {
    const prices = Array.from({ length: 700 }, (_, index) => String(((index * 37) % 700) + 1))
    const found = ranked(prices.map((price) => offer(`m${price}`, 'x', price)))
    expect(found.map(({ offer: { key } }) => key)).toEqual(Array.from({ length: 700 }, (_, index) => `m${index + 1}@x`))
  })

  it('the best of each model, and what each costs at its cheapest paid offer [HOUSE-23]', () => {
    const offers = [
      offer('A', 'x', '4'),
      offer('A', 'y', '2.5'),
      offer('A', 'z', 'free'),
      offer('B', 'x', '3'),
      offer('C', 'z', 'free'),
    ]
    expect([...bestPerModel(ranked(offers))].map(({ offer: { key } }) => key)).toEqual(['A@z', 'C@z', 'B@x'])
    expect(cheapestPerModel(prepareOffers(offers), workload)).toEqual({ a: '2.5', b: '3', c: '0' })
  })
})

describe('amounts in cents, by example', () => {
  const cent = 10n ** BigInt(AMOUNT_SCALE - 2)
  it.each([
    [0n, '$0.00'],
    [1n, '< $0.01'],
    [cent / 2n - 1n, '< $0.01'],
    [cent / 2n, '$0.01'],
    [cent, '$0.01'],
    [cent + cent / 2n, '$0.02'],
    [-cent / 2n, '-$0.01'],
    [1n - cent / 2n, '$0.00'],
    [123_456_789n * cent, '$1,234,567.89'],
  ])('%i units are %s [HOUSE-23] [FIG-50]', (units, text) => {
    expect(centsText(units)).toBe(text)
  })
})
