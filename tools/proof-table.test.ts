import { expect, it } from 'vitest'
import { formatProof } from './proof-table.ts'

it('prints what was wanted and measured in columns, and below them what is known to differ', () => {
  const figures = [
    { what: 'all lists', wanted: 'under 300 s', measured: '120 s' },
    { what: 'names', wanted: '5', measured: '4', reasons: ['a b: two offers'] },
  ]
  expect(formatProof(figures).split('\n')).toEqual([
    'what       wanted       measured',
    'all lists  under 300 s  120 s',
    'names      5            4',
    '',
    'Known to differ:',
    'names: a b: two offers',
  ])
})
