import { describe, expect, it } from 'vitest'
import { barsNote, type Charted, type ChartedDeal, creditsTitle, endsTitle, largestCredits, nextEnds } from './deal-charts.ts'

const NOW = new Date('2026-07-01T12:00:00Z')
const aDeal = (id: string, over: Partial<ChartedDeal> = {}): ChartedDeal => ({
  id,
  title: id,
  providerName: id.toUpperCase(),
  providerSlug: id,
  discountValue: '10',
  discountUnit: 'usd',
  expiresAt: null,
  disputed: null,
  eligibility: { startup: false, student: false },
  ...over,
})
const ids = ({ rows }: Charted<ChartedDeal>) => rows.map(({ id }) => id)
const drawn = (rows: ChartedDeal[], total: number | null = rows.length) => ({ rows, total })
const many = (count: number, over: Partial<ChartedDeal> = {}) =>
  Array.from({ length: count }, (_, index) => aDeal(`d${String(index).padStart(2, '0')}`, over))

describe('credits', () => {
  const deals = [
    aDeal('b', { discountValue: '50' }),
    aDeal('a', { discountValue: '50' }),
    aDeal('c', { discountValue: '2500' }),
    aDeal('half', { discountUnit: 'percent', discountValue: '50' }),
    aDeal('nothing', { discountValue: '0' }),
    aDeal('disputed', { discountValue: '9000', disputed: 'It has ended.' }),
  ]

  it('are the amounts in dollars, the largest first', () => {
    expect(ids(largestCredits(deals))).toEqual(['c', 'a', 'b'])
    expect(largestCredits(deals.slice(0, 2))).toEqual({ rows: [], total: 2 })
    expect(ids(largestCredits(many(12)))).toHaveLength(8)
  })

  it.each([
    [largestCredits(deals), 'C gives the most credit: $2,500'],
    [
      drawn([aDeal('a', { discountValue: '90', eligibility: { startup: true, student: false } }), aDeal('b')]),
      'A gives the most credit: $90, for startups',
    ],
    [drawn([aDeal('a'), aDeal('b'), aDeal('c')]), '3 deals give credit, up to $10'],
    [largestCredits(many(12)), '12 deals give credit, up to $10'],
    [drawn(many(8), null), 'More than 1,000 deals give credit, up to $10'],
    [drawn([]), 'Credit by deal'],
  ])('the title counts all of them, not the bars [CODE-06] %#', (credits, title) => {
    expect(creditsTitle(credits)).toBe(title)
  })
})

describe('ends', () => {
  const deals = [
    aDeal('never'),
    aDeal('past', { expiresAt: '2026-07-01T11:59:59.000Z' }),
    aDeal('last', { expiresAt: '2026-09-29T12:00:00.000Z' }),
    aDeal('too late', { expiresAt: '2026-09-29T12:00:01.000Z' }),
    aDeal('first', { expiresAt: '2026-07-03T12:00:00.000Z' }),
  ]

  it('are those of the next 90 days, the first one first', () => {
    expect(ids(nextEnds(deals, NOW))).toEqual(['first', 'last'])
  })

  it.each([
    [nextEnds(deals, NOW), '2 deals end in the next 90 days, the first on 3 Jul 2026'],
    [nextEnds(deals.slice(4), NOW), 'One deal ends in the next 90 days, on 3 Jul 2026'],
    [
      nextEnds(many(9, { expiresAt: '2026-07-03T12:00:00.000Z' }), NOW),
      '9 deals end in the next 90 days, the first on 3 Jul 2026',
    ],
    [
      drawn(many(8, { expiresAt: '2026-07-03T12:00:00.000Z' }), null),
      'More than 1,000 deals end in the next 90 days, the first on 3 Jul 2026',
    ],
    [drawn([]), 'Ends in the next 90 days'],
  ])('the title counts all of them, not the bars [CODE-06] %#', (ends, title) => {
    expect(endsTitle(ends)).toBe(title)
  })

  it.each([
    [drawn(many(3)), ''],
    [drawn(many(8), 12), 'Drawn: the 8 first of 12.'],
    [drawn(many(8), null), 'Drawn: the 8 first.'],
  ])('a chart that leaves some out says so [CODE-06] %#', (charted, note) => {
    expect(barsNote(charted, 'first')).toBe(note)
  })
})
