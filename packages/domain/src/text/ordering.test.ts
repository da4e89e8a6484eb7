import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nameOrder, sortedBy, sortName } from './ordering.ts'
import { proofRuns } from './testing/proof-runs.ts'

describe('the name that lists are sorted by', () => {
  it.each([
    ['GPT-5 Mini', 'gpt-5 mini'],
    ['Ärger GPT', 'Ärger gpt'],
    ['İnfer', 'İnfer'],
    ['', ''],
  ])('%s: %s', (name, expected) => {
    expect(sortName(name)).toBe(expected)
  })

  it('changes A to Z and no other letter, as the database does', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        expect(sortName(name)).toBe(
          [...name].map((letter) => (/^[A-Z]$/.test(letter) ? letter.toLowerCase() : letter)).join(''),
        )
      }),
      { numRuns: proofRuns(10_000) },
    )
  })
})

describe('order, by example', () => {
  it('names compare by characters, as in the database: full-width letters before emoji [HOUSE-23]', () => {
    const names = ['😀', '｡', 'zebra', 'Apple', 'Été', '\uE000']
    expect(names.toSorted((a, b) => (nameOrder(a) < nameOrder(b) ? -1 : 1))).toEqual([
      'Apple',
      'zebra',
      'Été',
      '\uE000',
      '｡',
      '😀',
    ])
  })

  it('by figure, then name in any letter case, then id [HOUSE-23]', () => {
    const row = (id: string, name: string, figure: number) => ({ id, name, figure })
    const rows = [row('3', 'b', 1), row('2', 'A', 1), row('1', 'a', 1), row('0', 'z', 0)]
    expect(sortedBy(rows, ({ figure }) => figure).map(({ id }) => id)).toEqual(['0', '1', '2', '3'])
  })
})
