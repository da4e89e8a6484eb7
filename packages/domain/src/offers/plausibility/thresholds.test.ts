import { describe, expect, it } from 'vitest'
import { isSamePair, largestRatio, medianOf, medianPair, priceRatio, ratioOf } from './compare.ts'
import type { ModelFacts, OfferFacts, Twin } from './facts.ts'
import { evaluateOffers } from './evaluate.ts'
import { type Amounts, model, offer, prices } from './testing/some-facts.ts'

// Each rule at its threshold: the last price that is doubted, and the first that is not.

const usual = { in: 1, out: 4 }
const sellers = (count: number) => ['a', 'b', 'c', 'd', 'e'].slice(0, count).map((name) => offer(name, usual))
const maker = offer('maker', usual)
const closed = { isOpen: false }
const siblings = { siblings: { input: 1, output: 4 } }
const twins = (...amounts: number[]): Partial<OfferFacts> => ({
  twins: amounts.map((amount): Twin => {
    const pair = { input: amount, output: amount * 4 }
    return { median: pair, maker: pair }
  }),
})

type Case = {
  rule: string
  doubted: Amounts
  not: Amounts
  others?: OfferFacts[]
  about?: Partial<ModelFacts>
}
const CASES: [what: string, given: Case][] = [
  [
    'a price per minute',
    {
      rule: 'price-of-a-minute',
      doubted: { in: 0.0199 },
      not: { in: 0.02 },
      about: { capabilities: ['text-to-speech'] },
    },
  ],
  ['under a cent', { rule: 'under-a-cent', doubted: { in: 0.0099, out: 1 }, not: { in: 0.01, out: 1 } }],
  [
    'retrieval',
    { rule: 'dear-for-retrieval', doubted: { in: 1.01 }, not: { in: 1 }, about: { capabilities: ['reranking'] } },
  ],
  ['zero for both', { rule: 'zero-price', doubted: { in: 0, out: 0 }, not: { in: 0, out: 0.5 } }],
  ['zero for input alone', { rule: 'zero-price', doubted: { in: 0 }, not: { in: 0.01 } }],
  ['dear output', { rule: 'output-far-above-input', doubted: { in: 1, out: 30 }, not: { in: 1, out: 29.9 } }],
  ['cheap output', { rule: 'output-below-input', doubted: { in: 1, out: 0.89 }, not: { in: 1, out: 0.9 } }],
  ['cache reads', { rule: 'cache-out-of-line', doubted: { ...usual, read: 1.01 }, not: { ...usual, read: 1 } }],
  [
    'cheap cache writes',
    { rule: 'cache-out-of-line', doubted: { ...usual, write: 0.24 }, not: { ...usual, write: 0.25 } },
  ],
  [
    'dear cache writes',
    { rule: 'cache-out-of-line', doubted: { ...usual, write: 2.11 }, not: { ...usual, write: 2.1 } },
  ],
  [
    'above others who agree',
    { rule: 'far-from-other-sellers', doubted: { in: 6, out: 24 }, not: { in: 5.9, out: 23.6 }, others: sellers(5) },
  ],
  [
    'below others who agree',
    {
      rule: 'far-from-other-sellers',
      doubted: { in: 0.16, out: 0.64 },
      not: { in: 0.17, out: 0.68 },
      others: sellers(3),
    },
  ],
  [
    'above two others',
    { rule: 'far-from-other-sellers', doubted: { in: 20, out: 80 }, not: { in: 19.9, out: 79.6 }, others: sellers(2) },
  ],
  [
    'a maker above many others',
    {
      rule: 'far-from-other-sellers',
      doubted: { in: 10, out: 40 },
      not: { in: 9.9, out: 39.6 },
      others: sellers(5),
      about: { lab: 'odd' },
    },
  ],
  [
    'a maker above two others',
    {
      rule: 'far-from-other-sellers',
      doubted: { in: 60, out: 240 },
      not: { in: 59.9, out: 239.6 },
      others: sellers(2),
      about: { lab: 'odd' },
    },
  ],
  [
    'the maker’s other models',
    { rule: 'far-from-siblings', doubted: { in: 25, out: 100 }, not: { in: 24.9, out: 99.6 }, about: siblings },
  ],
  [
    'the own other models',
    {
      rule: 'far-from-siblings',
      doubted: { in: 60, out: 240 },
      not: { in: 59.9, out: 239.6 },
      about: { ...siblings, lab: 'odd' },
    },
  ],
  [
    'above the maker',
    { rule: 'far-from-maker', doubted: { in: 2.41, out: 4 }, not: { in: 2.4, out: 4 }, others: [maker], about: closed },
  ],
  [
    'below the maker',
    {
      rule: 'far-from-maker',
      doubted: { in: 0.54, out: 4 },
      not: { in: 0.55, out: 4 },
      others: [maker],
      about: closed,
    },
  ],
  [
    'one price for both',
    {
      rule: 'input-at-output-price',
      doubted: { in: 2, out: 2 },
      not: { in: 2, out: 2.01 },
      others: [offer('maker', { in: 1, out: 3 })],
      about: closed,
    },
  ],
  [
    'the own long-context price',
    {
      rule: 'long-context-price',
      doubted: { in: 1.5, out: 4, longIn: 1.5 },
      not: { in: 1.49, out: 4, longIn: 1.49 },
      others: sellers(5),
    },
  ],
  [
    'dearer at home than abroad',
    {
      rule: 'dearer-at-home',
      doubted: { in: 1.4, out: 4 },
      not: { in: 1.39, out: 4 },
      others: [maker],
      about: { homeSites: new Map([['odd', 'maker']]) },
    },
  ],
  [
    'dearer at home than strangers',
    {
      rule: 'dearer-at-home',
      doubted: { in: 3, out: 4 },
      not: { in: 2.99, out: 4 },
      others: sellers(3),
      about: { homeSites: new Map([['odd', 'abroad']]) },
    },
  ],
]

const rulesOn = (tested: OfferFacts, others: OfferFacts[] = [], about: Partial<ModelFacts> = {}) =>
  evaluateOffers(model([...others, tested], about)).get('odd') ?? []

describe('thresholds of prices [HOUSE-23]', () => {
  it.each(CASES)('%s', (_, { rule, doubted, not, others, about }) => {
    expect(rulesOn(offer('odd', doubted), others, about)).toContain(rule)
    expect(rulesOn(offer('odd', not), others, about)).not.toContain(rule)
  })

  it.each([
    [12, false],
    [49.9, false],
    [50, true],
    [80, true],
  ])('%d times the others’ price that another seller asks too: doubted is %s', (times, isDoubted) => {
    const far = { in: times, out: 4 * times }
    const rules = rulesOn(offer('odd', far), [...sellers(5), offer('same', far)])
    expect(rules.includes('far-from-other-sellers')).toBe(isDoubted)
  })

  it('two sellers at home are too few to compare with', () => {
    const about = { homeSites: new Map([['odd', 'abroad']]) }
    expect(rulesOn(offer('odd', { in: 3, out: 4 }), sellers(2), about)).not.toContain('dearer-at-home')
  })

  it.each([
    ['contradicted', 8, 7.9, 'genai-prices', 'models-dev'],
    ['contradicted', 3, 2.9, 'genai-prices', 'litellm'],
    ['changed-on-sellers-page', 1.21, 1.2, 'model-price-watch', 'models-dev'],
  ])('%s by a later source from %d times on, not at %d', (rule, far, near, source, own) => {
    const doubtsOf = (amount: number) =>
      rulesOn(
        offer('odd', usual, {
          prices: prices(usual, { source: own }),
          sourceValues: prices({ in: amount, out: 4 }, { source, on: '2026-08-21' }),
        }),
      )
    expect(doubtsOf(far)).toContain(rule)
    expect(doubtsOf(near)).not.toContain(rule)
  })

  it.each([
    ['2026-07-01', false],
    ['2026-07-02', false],
    ['2026-07-03', true],
  ])('a price of 2 July is changed by a reading of the seller’s page on %s: %s', (on, isDoubted) => {
    const sourceValues = prices({ in: 1.5, out: 4 }, { source: 'model-price-watch', on })
    const rules = rulesOn(offer('odd', usual, { prices: prices(usual, { on: '2026-07-02' }), sourceValues }))
    expect(rules.includes('changed-on-sellers-page')).toBe(isDoubted)
  })

  it('two sources outvote a maker by more than a fifth, and only if they agree', () => {
    const doubtsOf = (one: number, other: number) =>
      rulesOn(
        offer('odd', usual, {
          sourceValues: [
            ...prices({ in: one, out: 4 }, { source: 'x' }),
            ...prices({ in: other, out: 4 }, { source: 'y' }),
          ],
        }),
        [],
        { lab: 'odd' },
      )
    expect(doubtsOf(1.21, 1.21)).toContain('outvoted')
    expect(doubtsOf(1.2, 1.2)).not.toContain('outvoted')
    expect(doubtsOf(1.3, 1.31)).not.toContain('outvoted')
  })

  it.each([
    ['at three and a half times', { in: 3.5, out: 14 }, 3.5, true],
    ['just under it', { in: 3.4, out: 13.6 }, 3.4, false],
    ['of a model that costs half as much again', { in: 4, out: 16 }, 6, true],
    ['of a model that is too far off', { in: 4, out: 16 }, 6.6, false],
  ])('a copied price %s', (_, amounts, twin, isDoubted) => {
    const rules = rulesOn(offer('odd', amounts, twins(twin)), [maker, ...sellers(3)])
    expect(rules.includes('copied-pair')).toBe(isDoubted)
  })

  it.each([
    ['five models that differ eightfold', [8, 1, 1, 1], true],
    ['four models', [8, 1, 1], false],
    ['five models that differ less', [7.9, 1, 1, 1], false],
  ])('one price for %s', (_, amounts, isDoubted) => {
    const rules = rulesOn(offer('odd', { in: 2, out: 8 }, twins(...amounts)), sellers(5))
    expect(rules.includes('placeholder')).toBe(isDoubted)
  })
})

describe('comparisons of prices [HOUSE-23]', () => {
  it.each([
    [[], null],
    [[3], 3],
    [[3, 1], 2],
    [[9, 1, 2], 2],
    [[4, 1, 3, 2], 2.5],
  ])('the median of %j is %d', (values, median) => {
    expect(medianOf(values)).toBe(median)
  })

  it('unknown and zero amounts are not compared', () => {
    expect([ratioOf(2, 8), ratioOf(8, 2), ratioOf(0, 2), ratioOf(null, 2)]).toEqual([4, 4, null, null])
    expect(
      medianPair([
        { input: 1, output: null },
        { input: 3, output: 8 },
      ]),
    ).toEqual({ input: 2, output: 8 })
    expect(largestRatio({ input: 2, output: 1 }, { input: 1, output: 5 })).toBe(5)
    expect(largestRatio({ input: null, output: null }, { input: 1, output: 5 })).toBe(1)
    expect(priceRatio({ input: 2, output: 8 }, { input: 1, output: 1 })).toBeCloseTo(4)
    expect(priceRatio({ input: 2, output: null }, { input: 1, output: 1 })).toBe(2)
    expect(priceRatio({ input: 0, output: null }, { input: 1, output: 1 })).toBeNull()
  })

  it.each([
    [{ input: 1, output: 4 }, { input: 1.03, output: 4 }, true],
    [{ input: 1, output: 4 }, { input: 1.04, output: 4 }, false],
    [{ input: 1, output: null }, { input: 1, output: null }, true],
    [{ input: 1, output: null }, { input: 1, output: 4 }, false],
  ])('%j and %j are the same up to rounding: %s', (a, b, expected) => {
    expect(isSamePair(a, b)).toBe(expected)
  })
})
