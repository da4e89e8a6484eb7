import { describe, expect, it } from 'vitest'
import { minScores, rank, type Scored } from './ranking.ts'

const SET = ['a', 'b', 'c', 'd']
const aModel = (id: string, scores: Record<string, number>, over: Partial<Scored> = {}): Scored => ({
  id,
  name: id,
  rating: 0,
  scores,
  ...over,
})
const order = (rows: readonly Scored[], set = SET) => rank(rows, set).map(({ row }) => row.id)

describe('the rule of the leaderboard [PUB-LEAD-06]', () => {
  it.each<[string, Scored[], string[]]>([
    [
      'the higher mean of the available scores comes first',
      [aModel('low', { a: 50, b: 50, c: 50 }), aModel('high', { a: 80, b: 20, c: 60 })],
      ['high', 'low'],
    ],
    [
      'a missing score is left out of the mean, not counted as 0',
      [aModel('all', { a: 70, b: 70, c: 70, d: 70 }), aModel('three', { a: 71, b: 71, c: 71 })],
      ['three', 'all'],
    ],
    [
      'equal means: more scores first',
      [aModel('a-three', { a: 70, b: 70, c: 70 }), aModel('b-four', { a: 70, b: 70, c: 70, d: 70 })],
      ['b-four', 'a-three'],
    ],
    [
      'equal means: more scores first, whatever the rating',
      [
        aModel('rated', { a: 70, b: 70, c: 70 }, { rating: 5 }),
        aModel('unrated', { a: 70, b: 70, c: 70, d: 70 }, { rating: 0 }),
      ],
      ['unrated', 'rated'],
    ],
    [
      'then the better rating',
      [aModel('x', { a: 1, b: 1, c: 1 }, { rating: 3 }), aModel('y', { a: 1, b: 1, c: 1 }, { rating: 4 })],
      ['y', 'x'],
    ],
    [
      'then the name',
      [aModel('1', { a: 1, b: 1, c: 1 }, { name: 'b' }), aModel('2', { a: 1, b: 1, c: 1 }, { name: 'A' })],
      ['2', '1'],
    ],
    [
      'one lucky score comes after all who have three',
      [aModel('lucky', { a: 100, b: 100 }), aModel('honest', { a: 10, b: 10, c: 10 })],
      ['honest', 'lucky'],
    ],
    ['without a score in the set: not listed', [aModel('none', { other: 99 })], []],
  ])('%s', (_, rows, expected) => {
    expect(order(rows)).toEqual(expected)
    expect(order(rows.toReversed())).toEqual(expected)
  })

  it('says the place, the mean and the number of scores', () => {
    const [first, second] = rank([aModel('x', { a: 90, b: 91, c: 90 }), aModel('y', { a: 99, zzz: 1 })], SET)
    expect(first).toMatchObject({ rank: 1, mean: 90.33, scoreCount: 3, isProvisional: false })
    expect(second).toMatchObject({ rank: 2, mean: 99, scoreCount: 1, isProvisional: true })
  })

  it.each([
    [1, ['a'], { rank: 1, isProvisional: false }],
    [2, ['a', 'b'], { rank: 2, isProvisional: true }],
    [3, ['a', 'b', 'c'], { rank: 2, isProvisional: true }],
  ])('of a set of %i nobody needs more scores than there are [FIG-12]', (size, set, expected) => {
    expect(minScores(size)).toBe(size)
    const rows = [aModel('lucky', { a: 100 }), aModel('all', { a: 10, b: 10, c: 10 })]
    expect(rank(rows, set).find(({ row }) => row.id === 'lucky')).toMatchObject(expected)
  })

  it('ranks by the selected set only', () => {
    const rows = [aModel('x', { a: 1, b: 1, c: 1, d: 100 }), aModel('y', { a: 2, b: 2, c: 2 })]
    expect(order(rows, ['a', 'b', 'c'])).toEqual(['y', 'x'])
    expect(order(rows, ['a', 'b', 'c', 'd'])).toEqual(['x', 'y'])
  })
})
