import type { MarketRow, PriceChange } from '@inferdex/contracts/providers/provider-overview'
import { describe, expect, it } from 'vitest'
import { changesByMonth, priceBins } from './market-bins.ts'

const row = (input: string) => ({ input, model: { slug: input, name: `At ${input}`, lab: null } }) as MarketRow
const change = (day: string, before: string, after: string) => ({ day, before, after }) as PriceChange

describe('the prices of a provider in steps [USE-22]', () => {
  it('are counted from the lower edge, with empty steps between', () => {
    const { bins, finding } = priceBins('Acme', ['0.03', '0.0299', '0.1', '2.99', '3'].map(row)) ?? {}
    expect(finding).toBe('Half of 5 models at Acme cost $0.10 or less')
    expect(bins?.map(({ from, to, count }) => [from, to, count])).toEqual([
      ['0.01', '0.03', 1],
      ['0.03', '0.1', 1],
      ['0.1', '0.3', 1],
      ['0.3', '1', 0],
      ['1', '3', 1],
      ['3', '10', 1],
    ])
    expect(bins?.[0]?.models).toEqual(['At 0.0299'])
  })

  it('of a few models, or of models in one step, are not counted', () => {
    expect(priceBins('Acme', ['0.03', '1', '2', '3'].map(row))).toBeNull()
    expect(priceBins('Acme', ['1', '1', '1.5', '2', '2'].map(row))).toBeNull()
  })
})

describe('the changes of a provider by month [USE-22]', () => {
  const changes = [change('2026-03-09', '2', '1'), change('2026-03-01', '1', '2'), change('2026-01-20', '4', '3')]

  it('are counted from the first record to the newest, months without a change too', () => {
    expect(changesByMonth({ changes, since: '2025-12-24', until: '2026-04-01', isCut: false })).toEqual({
      finding: '2 price cuts and 1 rise since Dec 2025',
      months: [
        { month: '2025-12', cuts: 0, rises: 0 },
        { month: '2026-01', cuts: 1, rises: 0 },
        { month: '2026-02', cuts: 0, rises: 0 },
        { month: '2026-03', cuts: 1, rises: 1 },
        { month: '2026-04', cuts: 0, rises: 0 },
      ],
    })
  })

  it('a month of which only a part is known is left out', () => {
    const more = [change('2026-04-10', '3', '2'), ...changes]
    const { finding, months } = changesByMonth({ changes: more, since: '2025-06-01', until: null, isCut: true }) ?? {}
    expect(months?.[0]?.month).toBe('2026-02')
    expect(finding).toBe('2 price cuts and 1 rise since Feb 2026')
  })

  it('a few changes, or changes in two months, have no chart', () => {
    expect(changesByMonth({ changes: changes.slice(1), since: null, until: null, isCut: false })).toBeNull()
    const inTwoMonths = changes.map((each, index) => ({ ...each, day: `2026-0${index === 0 ? 3 : 2}-01` }))
    expect(changesByMonth({ changes: inTwoMonths, since: null, until: null, isCut: false })).toBeNull()
  })
})
