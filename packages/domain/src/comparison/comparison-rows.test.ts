import { describe, expect, it } from 'vitest'
import { bestLeads, bestValues, type CellValue, comparisonRow, countRows, valuesDiffer } from './comparison-rows.ts'

const figures = (...all: (string | null)[]): CellValue[] =>
  all.map((figure) => ({ text: figure === null ? 'Unknown' : `$${figure}`, figure }))
const words = (...all: string[]): CellValue[] => all.map((text) => ({ text, figure: null }))

describe('the best value of a row [PUB-CMP-13]', () => {
  it.each([
    ['the lowest price', figures('5', '0.30', '2'), 'low', [false, true, false]],
    ['the highest score', figures('58.6', '64.3', null), 'high', [false, true, false]],
    ['ties are all marked, however they are written', figures('0.20', '0.5', '0.2'), 'low', [true, false, true]],
    ['exact where floats are not', figures('0.30000000000000001', '0.3'), 'low', [false, true]],
    ['a long figure is not shortened', figures('10', '9'), 'low', [false, true]],
    ['nothing where all are the same', figures('1', '1.0'), 'low', [false, false]],
    ['but two that share the best beside an unknown one are', figures('1', '1', null), 'low', [true, true, false]],
    ['nothing is the best of one', figures('1', null), 'low', [false, false]],
    ['nothing where there is no better', figures('1', '2'), null, [false, false]],
    ['nothing among words', words('Yes', 'No'), 'high', [false, false]],
  ] as const)('%s', (_, values, better, best) => {
    expect(bestValues(values, better)).toEqual(best)
  })
})

describe('rows that differ', () => {
  it.each([
    ['equal words', words('Yes', 'Yes'), false],
    ['other words', words('Yes', 'No'), true],
    ['equal figures written otherwise', figures('0.20', '0.2'), false],
    ['a figure and none', figures('1', null), true],
    ['one alone', figures('1'), false],
    [
      'free and a price of zero',
      [
        { text: 'Free', figure: '0' },
        { text: '$0.00', figure: '0' },
      ],
      true,
    ],
    [
      'a price of zero and free [HOUSE-23]',
      [
        { text: '$0.00', figure: '0' },
        { text: 'Free', figure: '0' },
      ],
      true,
    ],
  ] as const)('%s: %#', (_, values, expected) => {
    expect(valuesDiffer(values)).toBe(expected)
  })

  it('counts the rows and how many of them differ', () => {
    const row = (label: string, values: CellValue[]) => comparisonRow({ label, look: 'figure', better: 'high', values })
    const groups = [
      { title: 'Limits', rows: [row('Context', figures('1', '2')), row('Output', figures('3', '3'))] },
      { title: 'About', rows: [row('Maker', words('A', 'A'))] },
    ]
    expect(countRows(groups)).toEqual({ rows: 3, differing: 1 })
    expect(groups[0]?.rows[0]?.cells.map(({ isBest }) => isBest)).toEqual([false, true])
  })
})

describe('a clear lead: more than a tenth ahead of the second [USE-04]', () => {
  it.each([
    ['a price a tenth lower is none', figures('1.1', '1', '5'), 'low', false],
    ['a little more than a tenth is', figures('1.11', '1', '5'), 'low', true],
    ['a score a tenth higher is none', figures('50', '55', null), 'high', false],
    ['a little more than a tenth higher is', figures('50', '55.1', null), 'high', true],
    ['two that share the best are not ahead', figures('1', '1.0', '9'), 'low', false],
    ['free is ahead of every price', figures('0', '0.01'), 'low', true],
    ['one figure is ahead of nothing', figures('1', null), 'low', false],
    ['nothing leads where there is no better', figures('1', '9'), null, false],
  ] as const)('%s', (_, values, better, leads) => {
    expect(bestLeads(values, better)).toBe(leads)
  })
})
