import { describe, expect, it } from 'vitest'
import type { OfferRow } from '../offer-view.ts'
import { anOffer, flat, UNCONFIRMED } from '../testing/an-offer.ts'
import { leftOutOfSpread, medianOf, priceSpread, shareText, spreadFinding } from './price-spread.ts'
import { drawSpread } from './spread-drawing.tsx'

const at = (name: string, amount: string, over: Partial<OfferRow> = {}) => anOffer(name, flat(amount), over)
const maker = (amount: string) => at('Z.AI', amount, { isFirstParty: true })
const three = [at('a', '0.3'), at('b', '0.4'), at('c', '0.5')]
const finding = (offers: readonly OfferRow[]) => {
  const spread = priceSpread(offers)
  return spread && spreadFinding(spread)
}

describe('priceSpread', () => {
  it('is not drawn under four prices that count', () => {
    expect(priceSpread([...three, at('d', '0.1', { mark: UNCONFIRMED })])).toBeNull()
    expect(priceSpread([...three, at('d', '0.1')])).not.toBeNull()
  })

  it('never takes an unconfirmed, free or retired offer for the cheapest or into the median [USE-22]', () => {
    const spread = priceSpread([
      ...three,
      maker('0.6'),
      at('doubted', '0.01', { mark: UNCONFIRMED }),
      at('free', '0', { pricingKind: 'free' }),
      at('plan', '0', { pricingKind: 'included' }),
      at('gone', '0.02', { status: 'retired' }),
    ])
    const input = spread?.rows[0]
    expect(input?.cheapest?.offer.name).toBe('a')
    expect(input?.maker?.offer.name).toBe('Z.AI')
    expect(input?.median).toBeCloseTo(0.45)
    expect(input?.offers.map(({ offer, isUncounted }) => [offer.name, isUncounted])).toEqual([
      ['doubted', true],
      ['a', false],
      ['b', false],
      ['c', false],
      ['Z.AI', false],
    ])
    expect(spread && leftOutOfSpread(spread)).toBe(
      'Not in the median: 1 free, 1 without a price, 1 unconfirmed or restricted.',
    )
  })
})

describe('spreadFinding', () => {
  it.each([
    ['some undercut the maker', [...three, maker('0.6')], '3 of 4 priced offers undercut Z.AI, down to half its price'],
    [
      'one does',
      [at('x', '0.55'), at('y', '0.7'), at('z', '0.8'), maker('0.6')],
      '1 of 4 priced offers undercuts Z.AI, down to 92% of its price',
    ],
    ['none does', [...three, maker('0.3')], 'None of 4 priced offers is below Z.AI’s own price'],
    ['no maker, far apart', [...three, at('d', '3')], 'The highest of 4 input prices is 10 times the lowest'],
    [
      'no maker, close',
      [...three, at('d', '0.31')].filter(({ name }) => name !== 'c').concat(at('e', '0.4')),
      '4 offers ask nearly the same input price',
    ],
    [
      'all as the maker',
      [...['a', 'b', 'c'].map((name) => at(name, '2.5')), maker('2.5')],
      'None of 4 priced offers is below Z.AI’s own price',
    ],
    [
      'one is hardly below',
      [at('a', '2.499'), at('b', '2.5'), at('c', '2.5'), maker('2.5')],
      '1 of 4 priced offers undercuts Z.AI by less than 1%',
    ],
    [
      'two are hardly below',
      [at('a', '14.994'), at('b', '14.994'), at('c', '15'), maker('15')],
      '2 of 4 priced offers undercut Z.AI by less than 1%',
    ],
    [
      'one percent below',
      [at('a', '0.99'), at('b', '1'), at('c', '1'), maker('1')],
      '1 of 4 priced offers undercuts Z.AI, down to 99% of its price',
    ],
    [
      'only the maker’s own other offer is lower',
      [at('Z.AI', '0.5', { isFirstParty: true }), at('b', '1'), at('c', '1'), maker('1')],
      'None of 4 priced offers is below Z.AI’s own price',
    ],
    ['all the same', ['a', 'b', 'c', 'd'].map((name) => at(name, '2')), 'All 4 priced offers ask the same'],
  ])('%s [FIG-47]', (_, offers, expected) => {
    expect(finding(offers)).toBe(expected)
  })
})

it.each([
  [[], null],
  [[3], 3],
  [[1, 3], 2],
  [[1, 2, 9], 2],
])('the median of %j is %s', (values, median) => {
  expect(medianOf(values)).toBe(median)
})

it.each([
  [0.5, 'half'],
  [0.34, 'a third of'],
  [0.83, '83% of'],
  [0.994, '99% of'],
  [0.014, '1% of'],
  [0.0099, 'less than 1% of'],
  [0.001, 'less than 1% of'],
])('%d of a price is %s', (ratio, text) => {
  expect(shareText(ratio)).toBe(text)
})

it('draws one point per price at every width, equal prices above each other', () => {
  const spread = priceSpread(['a', 'b', 'c', 'd'].map((name) => at(name, '2')))
  for (const width of [334, 760, 1216] as const) {
    const { points } = drawSpread(width, spread?.rows ?? [])
    expect(points.map(({ x }) => x)).toEqual(Array(4).fill(points[0]?.x))
    expect(new Set(points.map(({ y }) => y)).size).toBe(4)
  }
})
