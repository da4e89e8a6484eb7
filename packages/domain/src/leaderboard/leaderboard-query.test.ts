import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { leaderboardQueryKeys, leaderboardSearch, parseLeaderboardQuery } from './leaderboard-query.ts'
import { LEADERBOARD_SET } from './ranking.ts'

const parse = (search: string) => parseLeaderboardQuery(new URLSearchParams(search))
const again = (search: string) => leaderboardSearch(parse(search))

describe('the URL of the leaderboard', () => {
  it('defaults to the default set, sorted by mean, at list prices', () => {
    expect(parse('')).toMatchObject({
      benchmarks: [],
      chart: '',
      price: 'list',
      sort: 'mean',
      direction: 'desc',
      showsAll: false,
      showsRetired: false,
      open: '',
    })
  })

  it.each([
    ['?benchmarks=gpqa&benchmarks=mmlu-pro', '?benchmarks=gpqa&benchmarks=mmlu-pro'],
    ['?benchmarks=gpqa,mmlu-pro,gpqa', '?benchmarks=gpqa&benchmarks=mmlu-pro'],
    [`?benchmarks=${LEADERBOARD_SET.join(',')}`, ''],
    ['?benchmarks=all', '?benchmarks=all'],
    ['?benchmarks=%3Cscript%3E&chart=%27', ''],
    ['?sort=gpqa&direction=desc', '?sort=gpqa'],
    ['?sort=price&direction=desc', '?sort=price&direction=desc'],
    ['?sort=price&direction=asc', '?sort=price'],
    ['?sort=mean&direction=sideways', ''],
    ['?chart=mean&all=true&open=gpt-5', '?chart=mean&all=true&open=gpt-5'],
    ['?retired=true', '?retired=true'],
    ['?retired=maybe', ''],
  ])('%s is %s', (search, expected) => {
    expect(again(search)).toBe(expected)
  })

  it.each([
    ['', 'list', ''],
    ['?price=bill', 'bill', '?price=bill'],
    ['?requests=77', 'bill', '?requests=77'],
    ['?price=bill&requests=77', 'bill', '?requests=77'],
    ['?price=list&requests=77', 'list', '?price=list&requests=77'],
    ['?price=list', 'list', ''],
  ])('a workload asks for its bill: %s is by %s', (search, price, expected) => {
    expect(parse(search).price).toBe(price)
    expect(again(search)).toBe(expected)
  })

  it('any text gives a query that a URL can hold', () => {
    const entry = fc.tuple(fc.constantFrom(...leaderboardQueryKeys), fc.string())
    fc.assert(
      fc.property(fc.array(entry), (entries) => {
        const query = parseLeaderboardQuery(new URLSearchParams(entries))
        expect(parse(leaderboardSearch(query))).toEqual(query)
      }),
      { numRuns: 2000 },
    )
  })
})
