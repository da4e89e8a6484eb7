import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareDecimals } from '../text/decimal.ts'
import { paretoFrontier, type PricedScore } from './pareto.ts'

type Named = PricedScore & { readonly name: string }
const row = (name: string, price: string, score: number): Named => ({ name, price, score })
const names = (rows: readonly Named[]) => paretoFrontier(rows).map(({ name }) => name)

describe('the frontier of price and score', () => {
  it.each<[string, Named[], string[]]>([
    ['nothing', [], []],
    ['a single row', [row('a', '1', 50)], ['a']],
    ['cheapest first', [row('dear', '10', 90), row('cheap', '1', 50)], ['cheap', 'dear']],
    ['dearer and no better is beaten', [row('a', '1', 50), row('b', '2', 50)], ['a']],
    ['as cheap and worse is beaten', [row('a', '1', 50), row('b', '1', 49)], ['a']],
    ['equal rows do not beat each other', [row('a', '1', 50), row('b', '1.0', 50)], ['a', 'b']],
    ['free is a price', [row('paid', '0.01', 40), row('free', '0', 50), row('best', '5', 60)], ['free', 'best']],
    ['prices are compared as decimals, not as text', [row('nine', '9', 50), row('ten', '10', 60)], ['nine', 'ten']],
    [
      'a difference that a float cannot hold still counts',
      [row('more', '0.30000000000000000002', 50), row('less', '0.3', 50)],
      ['less'],
    ],
  ])('%s', (_, rows, expected) => {
    expect(names(rows)).toEqual(expected)
  })

  it('is exactly the rows that no other row beats', () => {
    const arbitraryRow = fc.record({
      price: fc.integer({ min: 0, max: 20 }).map((cents) => String(cents / 100)),
      score: fc.integer({ min: 0, max: 10 }),
    })
    const beats = (a: PricedScore, b: PricedScore) => {
      const price = compareDecimals(a.price, b.price)
      return price <= 0 && a.score >= b.score && (price < 0 || a.score > b.score)
    }
    fc.assert(
      fc.property(fc.array(arbitraryRow, { maxLength: 30 }), (rows) => {
        const unbeaten = rows.filter((one) => !rows.some((other) => beats(other, one)))
        expect(new Set(paretoFrontier(rows))).toEqual(new Set(unbeaten))
      }),
      { numRuns: 1000 },
    )
  })
})
