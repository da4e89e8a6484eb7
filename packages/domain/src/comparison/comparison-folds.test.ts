import { describe, expect, it } from 'vitest'
import { foldGroup } from './comparison-folds.ts'
import { type CellValue, comparisonRow } from './comparison-rows.ts'

const NAMES = ['GPT-5', 'GLM-4.6', 'Haiku', 'DeepSeek']
const figures = (...all: (string | null)[]): CellValue[] =>
  all.map((figure) => ({ text: figure === null ? 'N/A' : `${figure}%`, figure }))
const words = (...all: string[]): CellValue[] => all.map((text) => ({ text, figure: null }))
const row = (label: string, values: CellValue[]) => comparisonRow({ label, look: 'score', better: 'high', values })

describe('folds rows that say little, and says what is in them [USE-04]', () => {
  it('of four: what two or one report, and what is equal, with its value', () => {
    const folded = foldGroup(
      {
        title: 'Benchmarks',
        rows: [
          row('GPQA', figures('85', '81', null, '79')),
          row('AIME', figures('94', null, null, '89')),
          row('MMLU', figures('91', null, null, null)),
          row('HMMT', figures('88', null, null, null)),
          row('Aider', figures(null, '70', null, null)),
          row('IFEval', figures('90', '90', '90', '90')),
        ],
      },
      NAMES,
    )
    expect(folded.rows.map(({ label }) => label)).toEqual(['GPQA'])
    expect(folded.folds.map(({ key, title, about, rows }) => [key, title, about, rows.length])).toEqual([
      ['benchmarks.two', '1 benchmark that two of the four report', 'AIME', 1],
      ['benchmarks.one', '3 benchmarks that only one reports', 'GPT-5 2, GLM-4.6 1', 3],
      ['benchmarks.equal', '1 benchmark where all four are equal', 'IFEval 90%', 1],
    ])
  })

  it.each([
    ['of two, one stated value is folded', words('Open', 'Unknown'), 'about.one'],
    ['of three, two stated values are not', words('Open', 'Closed', 'Unknown'), undefined],
    ['all unknown are equal', words('Unknown', 'Unknown'), 'about.equal'],
    ['"No" is stated', words('Yes', 'No'), undefined],
  ])('%s', (_, values, key) => {
    const { folds } = foldGroup({ title: 'About', rows: [row('Weights', values)] }, NAMES.slice(0, values.length))
    expect(folds[0]?.key).toBe(key)
  })

  it('of many benchmarks that all have, the first twelve are shown', () => {
    const rows = Array.from({ length: 15 }, (_, index) => row(`B${index}`, figures(String(index), '50')))
    const { rows: shown, folds } = foldGroup({ title: 'Benchmarks', rows }, NAMES.slice(0, 2))
    expect(shown).toHaveLength(12)
    expect(folds.map(({ key, title, about }) => [key, title, about])).toEqual([
      ['benchmarks.more', '3 more benchmarks', 'B12, B13, B14'],
    ])
  })

  it('lists the first names only, and no long value', () => {
    const rows = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'].map((label) =>
      row(label, words('x'.repeat(40), 'x'.repeat(40))),
    )
    const [fold] = foldGroup({ title: 'Price, USD per 1M tokens', rows }, NAMES.slice(0, 2)).folds
    expect(fold).toMatchObject({
      key: 'price.equal',
      title: '8 rows where both are equal',
      about: 'A, B, C, D, E, F and 2 more',
    })
  })
})
