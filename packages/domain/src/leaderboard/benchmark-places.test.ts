import { describe, expect, it } from 'vitest'
import { benchmarkPlaces, placesTitle } from './benchmark-places.ts'
import { rank } from './ranking.ts'

const SET = ['a', 'b', 'c']
const BENCHMARKS = SET.map((name) => ({ name, displayName: name.toUpperCase() }))
const model = (slug: string, scores: Record<string, number>) => ({ id: slug, slug, name: slug, rating: 0, scores })
const placesOf = (...models: ReturnType<typeof model>[]) => benchmarkPlaces(rank(models, SET), BENCHMARKS)

describe('the places of the first models on each benchmark', () => {
  it('places count the drawn models once each, ranks all of them, equal scores share a rank [USE-22]', () => {
    const drawn = placesOf(
      model('one', { a: 90, b: 80, c: 70 }),
      model('two', { a: 80, b: 80, c: 75 }),
      model('three', { a: 70, b: 70, c: 80 }),
    )
    expect(drawn?.columns.map(({ displayName }) => displayName)).toEqual(['Mean', 'A', 'B', 'C'])
    expect(drawn?.lines.map(({ name, places }) => [name, ...places.map((at) => at && [at.place, at.rank])])).toEqual([
      ['one', [1, 1], [1, 1], [1, 1], [3, 3]],
      ['two', [2, 2], [2, 2], [2, 1], [2, 2]],
      ['three', [3, 3], [3, 3], [3, 3], [1, 1]],
    ])
    expect(drawn?.title).toBe('one is first overall, and on 2 of 3 benchmarks')
  })

  it('a model without a score has a gap, and a benchmark that less than half have is left out', () => {
    const full = { a: 50, b: 50, c: 50 }
    const models = ['x', 'y', 'z'].map((name, index) => model(name, { a: 60 - index, b: 50 }))
    const places = benchmarkPlaces(rank([model('one', full), ...models], ['a', 'b']), BENCHMARKS)
    expect(places?.columns.map(({ displayName }) => displayName)).toEqual(['Mean', 'A', 'B'])
    const gaps = placesOf(model('one', full), model('two', full), model('three', full), model('four', { a: 1, b: 1 }))
    expect(gaps?.lines.map(({ places: all }) => all.length)).toEqual([4, 4, 4])
  })

  it('draws at most eight models, and nothing for fewer than three or for one benchmark', () => {
    const many = Array.from({ length: 12 }, (_, index) => model(`m${index}`, { a: index, b: index, c: index }))
    expect(placesOf(...many)?.lines).toHaveLength(8)
    expect(placesOf(...many.slice(0, 2))).toBeNull()
    expect(benchmarkPlaces(rank(many, ['a']), BENCHMARKS.slice(0, 1))).toBeNull()
  })

  it.each([
    [[1, 1], 'M is first on every benchmark of the set'],
    [[2, 3], 'M is first overall without leading any benchmark'],
    [[1, null, 2], 'M is first overall, and on 1 of 2 benchmarks'],
  ])('%j: %s', (ranks, title) => {
    expect(placesTitle('M', ranks)).toBe(title)
  })
})
