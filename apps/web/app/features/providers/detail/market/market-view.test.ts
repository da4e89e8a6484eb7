import type { MarketRow, PriceChange } from '@inferdex/contracts/providers/provider-overview'
import { describe, expect, it } from 'vitest'
import { drawMarket } from './market-drawing.tsx'
import {
  againstText,
  changeLog,
  changesFinding,
  lastChanges,
  marketFacts,
  marketFinding,
  marketSummary,
  sortMarket,
  toMarketView,
} from './market-view.ts'

const row = (slug: string, input: string, median: number | null, over: Partial<MarketRow> = {}): MarketRow => ({
  model: { slug, name: slug, lab: null },
  releasedOn: null,
  input,
  output: null,
  hasCachePrice: false,
  sellers: median === null ? 0 : 4,
  lowest: median === null ? null : String(median / 2),
  median,
  highest: median === null ? null : String(median * 2),
  lowestSeller: null,
  highestSeller: null,
  ...over,
})
const change = (name: string, day: string, before: string, after: string, kind: PriceChange['kind'] = 'input') => ({
  model: { slug: name, name },
  day,
  kind,
  before,
  after,
})
const names = (rows: readonly MarketRow[]) => rows.map(({ model }) => model.slug).join(' ')

describe('the market [USE-22]', () => {
  const rows = [row('a', '0.8', 1), row('b', '1', 1), row('c', '3', 2), row('d', '1', null), row('e', '0.1', 1)]

  it.each([
    ['20% under', 0],
    ['at median', 1],
    ['50% over', 2],
    ['only here', 3],
  ])('says %s', (text, index) => {
    expect(rows[index] && againstText(rows[index])).toBe(text)
  })

  it('sorts by distance to the median; what nobody else sells is last in both directions', () => {
    expect(names(sortMarket(rows, 'wanted'))).toBe('a b c d e')
    expect(names(sortMarket(rows, 'under'))).toBe('e a b c d')
    expect(names(sortMarket(rows, 'over'))).toBe('c b a e d')
    expect(
      names(
        sortMarket(
          [row('old', '1', 1, { releasedOn: '2025-01-01' }), row('new', '1', 1, { releasedOn: '2026-01-01' })],
          'newest',
        ),
      ),
    ).toBe('new old')
  })

  it('says nothing about the market under three comparable models', () => {
    expect(marketSummary([row('a', '1', 2), row('b', '1', 2), row('c', '1', null)])).toBeNull()
    expect(
      marketFacts({ rows: [row('a', '1', 2)], changes: [], recordedSince: '2026-01-02' }).map(({ value, note }) => [
        value,
        note,
      ]),
    ).toEqual([
      ['Too few to compare', undefined],
      ['0', 'of 1 models'],
      ['None recorded', 'since 2 Jan 2026'],
    ])
  })

  it('nothing is said about a provider that sells nothing by the token [USE-06]', () => {
    expect(marketFacts({ rows: [], changes: [], recordedSince: null })).toEqual([])
  })

  it.each([
    [rows, 'X is under the market on 2 of 4 models, over on 1'],
    [[row('a', '2', 1), row('b', '2', 1), row('c', '2', 1)], 'X is over the market on 3 of 3 models'],
    [[row('a', '1', 1), row('b', '1', 1), row('c', '1', 1)], 'X is at the market’s median on all 3 models'],
    [[], 'Input prices of X'],
  ])('finds a sentence (%#)', (of, sentence) => {
    expect(marketFinding('X', marketSummary(of))).toBe(sentence)
  })

  it('counts a price as the lowest only if no other provider asks as little', () => {
    expect(marketSummary(rows)?.cheapest).toBe(1)
    expect(marketSummary([row('a', '0.5', 1), row('b', '0.4', 1), row('c', '1', 1)])?.cheapest).toBe(1)
  })

  it('sends 16 models unless all are asked for, in the order asked for', () => {
    const many = Array.from({ length: 20 }, (_, index) => row(`m${index}`, String(index + 1), 1))
    const market = { rows: many, changes: [], recordedSince: null }
    const view = (query: string) =>
      toMarketView({ name: 'X', priceVerifiedOn: null }, market, new URLSearchParams(query))
    expect([view('').rows.length, view('').total, view('').isShort]).toEqual([16, 20, false])
    expect(view('all=1').rows).toHaveLength(20)
    expect(view('sort=over').rows[0]?.model.slug).toBe('m19')
    expect(view('sort=nonsense').rows[0]?.model.slug).toBe('m0')
  })

  it('draws one point per model at every width', () => {
    for (const width of [334, 760] as const) expect(drawMarket(width, rows).points).toHaveLength(rows.length)
  })
})

describe('price changes', () => {
  const changes = [
    change('a', '2026-06-11', '0.8', '0.6'),
    change('a', '2026-06-11', '2', '1', 'output'),
    change('b', '2026-06-11', '0.1', '0.2'),
    change('c', '2026-06-11', '1', '0.5'),
    change('a', '2026-03-07', '1', '0.8', 'cache-read'),
  ]

  it('draws the input prices of the last day with changes, largest cut first', () => {
    const last = lastChanges(changes)
    expect(last?.changes.map(({ model, percent }) => [model.name, percent])).toEqual([
      ['c', -50],
      ['a', -25],
      ['b', 100],
    ])
    expect(last && changesFinding(last)).toBe('Two price cuts and one rise on 11 Jun 2026')
    expect(lastChanges([change('d', '2026-07-01', '1', '2'), ...changes])?.day).toBe('2026-06-11')
    expect(lastChanges([change('d', '2026-07-01', '1', '2')])?.day).toBe('2026-07-01')
    expect(lastChanges([])).toBeNull()
  })

  it('sums them up by day', () => {
    const both = [change('a', '2026-01-01', '2', '1'), change('b', '2026-01-01', '2', '1')]
    expect(changeLog(both, 5)[0]?.title).toBe('2 prices cut')
    expect(changeLog(changes, 5)).toEqual([
      { day: '2026-06-11', title: '4 prices changed, 3 down, 1 up', detail: 'a, b and 1 more' },
      { day: '2026-03-07', title: 'Cached input price cut', detail: 'a' },
    ])
  })
})
