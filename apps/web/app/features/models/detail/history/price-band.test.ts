import { describe, expect, it } from 'vitest'
import type { Step } from '../offer-view.ts'
import { anOffer, flat, UNCONFIRMED } from '../testing/an-offer.ts'
import { historyFinding, priceHistory } from './price-band.ts'

const day = (text: string) => Date.parse(text)
const month = (at: number) => new Date(at).toISOString().slice(0, 7)
const finding = (offers: Parameters<typeof priceHistory>[0]) =>
  historyFinding(priceHistory(offers, 'input'), 'input', month)
const fell = (from: string, to: string): Step[] => [...flat(from), ['2026-03-01', to, 'change']]

describe('priceHistory', () => {
  it('leaves out what cannot be placed or does not count: free, retired, undated, doubted [FIG-02]', () => {
    const offers = [
      anOffer('cheap', flat('0.1')),
      anOffer('high', flat('2')),
      anOffer('free', flat('0'), { pricingKind: 'free' }),
      anOffer('doubted', flat('0.001'), { mark: UNCONFIRMED }),
      anOffer('gone', flat('1'), { status: 'retired' }),
      anOffer('undated', [[null, '1', 'launch']]),
    ]
    expect(priceHistory(offers, 'input').sellers.map(({ name }) => name)).toEqual(['cheap', 'high'])
  })

  it('has one series per provider, its cheapest offer, the maker first', () => {
    const offers = [
      anOffer('a', flat('3')),
      anOffer('a', flat('1')),
      anOffer('maker', flat('9'), { isFirstParty: true }),
    ]
    expect(priceHistory(offers, 'input').sellers.map(({ name, points }) => [name, points.at(-1)?.value])).toEqual([
      ['maker', 9],
      ['a', 1],
    ])
  })

  it('has the lowest, median and highest price from each day with a change [USE-22]', () => {
    const offers = [
      anOffer('a', fell('4', '1')),
      anOffer('b', flat('2')),
      anOffer('c', [['2026-02-01', '3', 'launch']]),
    ]
    expect(priceHistory(offers, 'input').days).toEqual([
      { at: day('2026-01-01'), low: 2, median: 3, high: 4, offers: 2 },
      { at: day('2026-02-01'), low: 2, median: 3, high: 4, offers: 3 },
      { at: day('2026-03-01'), low: 1, median: 2, high: 3, offers: 3 },
    ])
  })

  it('does not count a value that is recorded again as a step', () => {
    const steps: Step[] = [...flat('1'), ['2026-03-01', '1', 'correction'], ['2026-04-01', '0.5', 'change']]
    expect(priceHistory([anOffer('x', steps)], 'input').sellers[0]?.points.map(({ value }) => value)).toEqual([1, 0.5])
  })
})

describe('historyFinding', () => {
  const two = [anOffer('a', flat('2')), anOffer('b', flat('3'))]
  it.each([
    ['no price with a date', [], 'Recorded input price'],
    ['two sellers', two, 'Recorded input price since 2026-01'],
    ['three sellers, one cut', [anOffer('x', fell('4', '1')), ...two], 'The median input price fell 33% since 2026-01'],
    [
      'and the maker kept its price',
      [anOffer('Z.AI', flat('9'), { isFirstParty: true }), anOffer('x', fell('2.5', '5')), ...two],
      'The median input price rose 45% since 2026-01; Z.AI kept its own',
    ],
    ['only the maker', [anOffer('Z.AI', fell('2', '1'), { isFirstParty: true })], 'Z.AI cut its input price'],
  ])('%s', (_, offers, expected) => {
    expect(finding(offers)).toBe(expected)
  })
})
