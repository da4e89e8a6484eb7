import { describe, expect, it } from 'vitest'
import { doubtedPriceLabel } from '../uncounted-offer.ts'
import type { ModelFacts, OfferFacts, TokenPrice } from './facts.ts'
import { evaluatePrices } from './evaluate.ts'
import { isCutoffAfterRelease, implausibleFacts } from './limits.ts'
import { model, offer, prices } from './testing/some-facts.ts'

const evaluated = (facts: ModelFacts, id = 'odd') => evaluatePrices(facts).get(id)
const tokenPrice = (kind: string, amount: number, minInputTokens = 0): TokenPrice => ({
  ...(prices({ in: 1 })[0] as TokenPrice),
  kind,
  amount,
  minInputTokens,
})

describe('only the doubted price is withheld [FIG-45]', () => {
  it.each<[string, OfferFacts, Partial<ModelFacts>, object]>([
    [
      'a cache write that costs a tenth of input',
      offer('odd', { in: 3, out: 15, read: 0.3, write: 0.3 }),
      {},
      { whole: [], prices: { 'cache-write': ['cache-out-of-line'] } },
    ],
    [
      'an output price that two sources give differently',
      offer(
        'odd',
        { in: 4, out: 16 },
        {
          sourceValues: ['x', 'y'].flatMap((source) => prices({ in: 4, out: 24 }, { source })),
        },
      ),
      { lab: 'odd' },
      { whole: [], prices: { output: ['outvoted'] } },
    ],
    [
      'an input price that two sources give differently: nothing is left to compare',
      offer(
        'odd',
        { in: 4, out: 16 },
        {
          sourceValues: ['x', 'y'].flatMap((source) => prices({ in: 6, out: 16 }, { source })),
        },
      ),
      { lab: 'odd' },
      { whole: ['outvoted'], prices: {} },
    ],
    [
      'the output price of an offer that has no other price: nothing is left to compare',
      offer('odd', { out: 16 }, { sourceValues: ['x', 'y'].flatMap((source) => prices({ out: 24 }, { source })) }),
      { lab: 'odd' },
      { whole: ['outvoted'], prices: {} },
    ],
    [
      'a long-context price below the ordinary one [FIG-53]',
      offer('odd', { in: 2, out: 6 }, { prices: [...prices({ in: 2, out: 6 }), tokenPrice('output', 5, 200_000)] }),
      {},
      { whole: [], prices: { 'output@200000': ['cheaper-when-long'] } },
    ],
    [
      'a long-context price at the ordinary one',
      offer('odd', { in: 2, out: 6 }, { prices: [...prices({ in: 2, out: 6 }), tokenPrice('output', 6, 200_000)] }),
      {},
      { whole: [], prices: {} },
    ],
  ])('%s', (_, tested, about, expected) => {
    expect(evaluated(model([tested], about))).toEqual(expected)
  })

  it.each([
    ['output', 'Output price unconfirmed'],
    ['cache-write', 'Cache price unconfirmed'],
    ['output@200000', 'Long-context price unconfirmed'],
  ])('a doubt about %s reads "%s", until staff confirms it', (price, label) => {
    const doubts = [{ reason: 'Odd', price }]
    expect(doubtedPriceLabel({ doubts, confirmedOn: null })).toEqual({ label, reason: 'Odd' })
    expect(doubtedPriceLabel({ doubts, confirmedOn: '2026-11-01' })).toBeNull()
    expect(doubtedPriceLabel({ doubts: [{ reason: 'Odd', price: null }], confirmedOn: null })).toBeNull()
  })
})

it('a price halfway between the maker’s ordinary and long-context prices is doubted [FIG-53]', () => {
  const own = [...prices({ in: 30, out: 180, longIn: 60 }), tokenPrice('output', 270, 200_000)]
  const maker = offer('maker', {}, { prices: own })
  const rules = (amounts: { in: number; out: number }, isOpen: boolean) =>
    evaluated(model([maker, offer('odd', amounts)], { isOpen }))?.whole
  expect(rules({ in: 45, out: 225 }, false)).toEqual(['long-context-price'])
  expect(rules({ in: 45, out: 180 }, false)).toEqual([])
  expect(rules({ in: 45, out: 225 }, true)).toEqual([])
})

describe('image output recorded as text output [FIG-36]', () => {
  const pictures = { capabilities: ['image-generation'] }
  const maker = offer(
    'maker',
    { in: 0.5, out: 3 },
    { prices: [...prices({ in: 0.5, out: 3 }), tokenPrice('output-image', 60)] },
  )
  it.each<[string, number, Partial<ModelFacts>, boolean]>([
    ['the price of image output', 60, pictures, true],
    ['nearly the price of image output', 65, pictures, true],
    ['the price of text output', 3, pictures, false],
    ['some other price', 20, pictures, false],
    ['a model that makes no pictures', 60, {}, false],
  ])('%s: %d', (_, out, about, isDoubted) => {
    const found = evaluated(model([maker, offer('odd', { in: 0.5, out })], about))
    expect(found?.prices['output']?.includes('image-tokens-as-output') ?? false).toBe(isDoubted)
  })
})

describe('prices of other units [FIG-37]', () => {
  const sells = (provider: string, per: string, amount: number, kind = 'input') =>
    offer(provider, {}, { unitPrices: [{ kind, per, amount }] })
  it.each<[string, string[], ModelFacts]>([
    ['characters for a fraction of a cent', ['odd-for-unit'], model([sells('odd', '1M-characters', 0.3)])],
    ['an image at $6', ['odd-for-unit'], model([sells('odd', 'image', 6)])],
    ['a page at $3', ['odd-for-unit'], model([sells('odd', 'page', 3)])],
    ['a second at $6', ['odd-for-unit'], model([sells('odd', 'second', 6)])],
    [
      'half of what the maker of a closed model asks',
      ['unit-far-from-others'],
      model([sells('maker', 'image', 0.1), sells('odd', 'image', 0.05)], { isOpen: false }),
    ],
    [
      'a little under the maker',
      [],
      model([sells('maker', 'image', 0.1), sells('odd', 'image', 0.06)], { isOpen: false }),
    ],
    ['half of the maker of an open model', [], model([sells('maker', 'image', 0.1), sells('odd', 'image', 0.05)])],
    [
      'far from three others',
      ['unit-far-from-others'],
      model([...['a', 'b', 'c'].map((name) => sells(name, 'image', 0.01)), sells('odd', 'image', 0.2)]),
    ],
    [
      'another unit is never compared',
      [],
      model([sells('maker', 'second', 2), sells('odd', 'image', 0.05)], { isOpen: false }),
    ],
    [
      'another kind is never compared',
      [],
      model([sells('maker', 'second', 2, 'video'), sells('odd', 'second', 0.05, 'audio')], { isOpen: false }),
    ],
  ])('%s', (_, rules, facts) => {
    expect(evaluated(facts)?.whole).toEqual(rules)
  })
})

describe('facts that cannot be right together [FIG-52]', () => {
  it.each([
    ['2024-10-01', '2024-03-15', true],
    ['2024-04', '2024-01-25', true],
    ['2024-01', '2024-01-25', false],
    ['2024-01-31', '2024-01', false],
    ['2024-02-01', '2024-01', true],
    ['2023', '2024-01-25', false],
    [null, '2024-01-25', false],
    ['2024-04', null, false],
  ])('a cutoff of %s with a release on %s: %s', (knowledgeCutoff, releaseDate, isDoubted) => {
    expect(isCutoffAfterRelease({ knowledgeCutoff, releaseDate })).toBe(isDoubted)
  })

  it('are listed with the reason', () => {
    const facts = { contextWindow: 8192, maxOutput: 16_384, knowledgeCutoff: '2025-01', releaseDate: '2024-06-01' }
    expect(implausibleFacts(facts).map(({ field }) => field)).toEqual(['maxOutput', 'knowledgeCutoff'])
    expect(implausibleFacts({ ...facts, maxOutput: 8192, knowledgeCutoff: '2024-01' })).toEqual([])
  })
})
