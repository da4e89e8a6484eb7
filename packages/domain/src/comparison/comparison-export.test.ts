import { describe, expect, it } from 'vitest'
import { comparisonCsv, comparisonMarkdown } from './comparison-export.ts'
import { comparisonRow } from './comparison-rows.ts'

const compared = {
  what: 'Model',
  names: ['GPT-5', 'A|B'],
  groups: [
    {
      title: 'Price, USD per 1M tokens',
      rows: [
        comparisonRow({
          label: 'Input',
          look: 'price',
          better: 'low',
          values: [
            { text: '$5.00', figure: '5' },
            { text: '$2.00', figure: '2', note: 'above 200K' },
          ],
        }),
      ],
    },
    {
      title: 'About',
      rows: [
        comparisonRow({
          label: 'Licence',
          look: 'text',
          better: null,
          values: [
            { text: '=HYPERLINK("x")', figure: null },
            { text: 'MIT', figure: null },
          ],
        }),
      ],
    },
  ],
}

describe('a comparison as Markdown', () => {
  it('is one table, the best value bold, and nothing in it breaks the table', () => {
    expect(comparisonMarkdown(compared)).toBe(
      [
        String.raw`| Model | GPT-5 | A\|B |`,
        '| --- | ---: | ---: |',
        '| Input | $5.00 | **$2.00 (above 200K)** |',
        '| Licence | =HYPERLINK("x") | MIT |',
        '',
      ].join('\n'),
    )
  })
})

describe('a comparison as CSV', () => {
  it('has the group, the row and one column for each', () => {
    expect(comparisonCsv(compared)).toBe(
      [
        'Group,Model,GPT-5,A|B',
        '"Price, USD per 1M tokens",Input,$5.00,$2.00',
        `About,Licence,"'=HYPERLINK(""x"")",MIT`,
        '',
      ].join('\r\n'),
    )
  })
})
