import { paretoFrontier } from '@inferdex/domain/leaderboard/pareto'
import { expect, it } from 'vitest'
import { asGoodFrom, hasTeaser, teaserTitle } from './score-teaser.ts'

const point = (name: string, price: string, score: number) => ({ slug: name, name, price, score })
const some = [point('Best', '10', 80), point('Dear', '20', 79), point('Near', '0.5', 73), point('Cheap', '0.1', 40)]

it.each([
  ['a much cheaper model near the best', some, 'Near scores 73.0% for $0.50. The best, Best, scores 80.0% for $10.00.'],
  [
    'nothing near the best',
    [point('Best', '10', 80), point('Cheap', '0.1', 40)],
    'Score and price of 2 models, mean of 7 benchmarks',
  ],
  [
    'near, but hardly cheaper',
    [point('Best', '10', 80), point('Near', '6', 79)],
    'Score and price of 2 models, mean of 7 benchmarks',
  ],
  ['no models', [], 'Score and price of 0 models, mean of 7 benchmarks'],
])('title: %s [USE-06]', (_, points, title) => {
  expect(teaserTitle({ points, benchmarks: 7 })).toBe(title)
})

it('says from which price a score as good is sold [USE-06]', () => {
  const frontier = paretoFrontier(some)
  expect(asGoodFrom(frontier, point('Dear', '20', 79))?.name).toBe('Best')
  expect(asGoodFrom(frontier, point('Other', '3', 50))?.name).toBe('Near')
})

it('is not shown for fewer than ten models [USE-06]', () => {
  const teaser = { points: some, benchmarks: 7, sources: [], newestDay: null, address: '/leaderboard' }
  expect(hasTeaser(teaser)).toBe(false)
  expect(hasTeaser({ ...teaser, points: Array.from({ length: 10 }, (_, index) => point(`m${index}`, '1', 1)) })).toBe(
    true,
  )
  expect(hasTeaser(null)).toBe(false)
})
