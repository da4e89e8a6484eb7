import { describe, expect, it } from 'vitest'
import { benchmarksFinding, noteOf, priceClassText } from './price-class.ts'

const score = (benchmarkType: string, value: number) => ({ benchmarkType, score: value })
const peer = (benchmarkType: string, median: number) => ({ benchmarkType, median, models: 7 })
const RESULTS = [score('a', 60), score('b', 40), score('c', 70), score('d', 10)]

describe('benchmarksFinding [USE-22]', () => {
  it.each([
    ['most are above', [peer('a', 50), peer('b', 50), peer('c', 50)], 'Benchmarks: above its price class on 2 of 3'],
    ['most are below', [peer('a', 80), peer('b', 50), peer('c', 50)], 'Benchmarks: below its price class on 2 of 3'],
    ['too few are compared', [peer('a', 50), peer('b', 50)], 'Benchmarks'],
    ['nothing is compared', [], 'Benchmarks'],
  ])('%s', (_, peers, expected) => {
    expect(benchmarksFinding(RESULTS, peers)).toBe(expected)
  })
})

it.each([
  [70, 50, '20.0 above the median of 7 models at this price'],
  [46.34, 50, '3.7 below the median of 7 models at this price'],
  [50.01, 50, 'At the median of 7 models at this price'],
])('a score of %d against %d', (own, median, text) => {
  expect(priceClassText(own, peer('a', median))).toBe(text)
})

it('explains the line only if there is one', () => {
  expect(noteOf(RESULTS, [])).toBe('Score, %')
  expect(noteOf(RESULTS, [peer('a', 1)])).toContain('half to twice its price')
  expect(noteOf([], [])).toBeUndefined()
})
