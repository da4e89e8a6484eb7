import { describe, expect, it } from 'vitest'
import { priceAxis, scoreAxis, spread } from './axes.ts'

describe('an axis of prices', () => {
  it('has equal factors equally far apart, from the lowest to the highest', () => {
    const axis = priceAxis([10, 0.1, 1, 0])
    expect([0.1, 1, 10].map((price) => axis?.at(price))).toEqual([0, 0.5, 1])
    expect(axis?.ticks.map(({ label }) => label)).toEqual(['$0.10', '$0.30', '$1', '$3', '$10'])
  })

  it('writes fewer prices where there are many', () => {
    expect(priceAxis([0.01, 100])?.ticks.map(({ label }) => label)).toEqual(['$0.01', '$0.10', '$1', '$10', '$100'])
  })

  it('a single price is drawn in the middle; without a price there is no scale', () => {
    expect(priceAxis([2])?.at(2)).toBe(0.5)
    expect(priceAxis([0])).toBeNull()
  })
})

it.each([
  [[42, 80.7], ['40%', '60%', '80%'], 40, 90],
  [[71, 78], ['70%', '80%'], 70, 80],
  [[70, 70], ['70%', '80%'], 70, 80],
])('an axis of the scores %j writes %j', (scores, labels, from, to) => {
  const axis = scoreAxis(scores)
  expect(axis.ticks.map(({ label }) => label)).toEqual(labels)
  expect([axis.at(from), axis.at(to)]).toEqual([0, 1])
})

it.each([
  [[1, 2], 5, [1, 2]],
  [[1, 2, 3, 4, 5, 6, 7, 8, 9], 3, [1, 5, 9]],
  [[], 3, []],
])('of %j, %i are %j', (items, count, shown) => {
  expect(spread(items, count)).toEqual(shown)
})
