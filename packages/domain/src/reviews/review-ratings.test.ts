import { describe, expect, it } from 'vitest'
import { starDistribution } from './review-ratings.ts'

describe('starDistribution', () => {
  it('has five bars, the best first; half a star counts with the full ones below it', () => {
    //                            1  1.5  2  2.5  3  3.5  4  4.5  5
    expect(starDistribution([1, 2, 0, 4, 0, 0, 7, 8, 9])).toEqual([
      { stars: 5, count: 9 },
      { stars: 4, count: 15 },
      { stars: 3, count: 0 },
      { stars: 2, count: 4 },
      { stars: 1, count: 3 },
    ])
  })

  it('is empty without reviews', () => {
    expect(starDistribution([]).map(({ count }) => count)).toEqual([0, 0, 0, 0, 0])
  })
})
