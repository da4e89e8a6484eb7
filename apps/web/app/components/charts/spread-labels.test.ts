import { expect, it } from 'vitest'
import { spreadLabels } from './spread-labels.ts'

it.each([
  ['leaves labels with room alone', [10, 50], [10, 50]],
  ['moves equal labels apart', [30, 30], [30, 46]],
  ['keeps the order of those it moves', [50, 40, 45], [72, 40, 56]],
  ['pushes back from the lower edge', [95, 96], [84, 100]],
])('%s', (_, wanted, placed) => {
  expect(spreadLabels(wanted, 16, 0, 100)).toEqual(placed)
})
