import { parseLeaderboardQuery } from '@inferdex/domain/leaderboard/leaderboard-query'
import type { ScoreCatalogue, ScoredModel } from '@inferdex/domain/leaderboard/ranking-data'
import { describe, expect, it } from 'vitest'
import { type Bills, leaderboardView } from './leaderboard-view.ts'

const SELF = { reporting: 'self', effort: null, day: '2026-01-01', source: 'One', url: null } as const
const OTHERS = {
  reporting: 'independent',
  effort: 'high',
  day: '2026-02-01',
  source: 'Two',
  url: 'https://two.test/',
} as const

function aModel(slug: string, scores: Record<string, number>, over: Partial<ScoredModel> = {}): ScoredModel {
  return {
    id: slug,
    slug,
    name: slug,
    lab: null,
    labSlug: null,
    rating: 0,
    isRetired: false,
    releaseDate: null,
    pricingKind: 'metered',
    input: '1',
    output: '1',
    from: null,
    isOpen: false,
    contextWindow: 128_000,
    maxOutput: null,
    scores,
    evidence: Object.fromEntries(Object.keys(scores).map((name) => [name, SELF])),
    ...over,
  }
}

const NAMES = ['gpqa', 'aime-2025', 'swe-bench-verified', 'mmmu', 'aider-polyglot', 'math']
const CATALOGUE: ScoreCatalogue = {
  newest: [],
  totals: { models: 20, retired: 4 },
  releases: [],
  benchmarks: NAMES.map((name) => ({ name, displayName: name.toUpperCase() })),
  models: [
    aModel('lucky', { gpqa: 99 }, { input: '0.1', output: '0.1' }),
    aModel('third', { gpqa: 60, 'aime-2025': 60, mmmu: 60 }),
    aModel('best', { gpqa: 90, 'aime-2025': 80, mmmu: 85, math: 10 }, { input: '4', output: '8' }),
    aModel('second', { gpqa: 70, 'aime-2025': 70, mmmu: 70 }, { pricingKind: 'unknown', input: null, output: null }),
    aModel('fourth', { gpqa: 50, 'aime-2025': 50, mmmu: 50 }, { pricingKind: 'free', input: null, output: null }),
  ],
}

const SET = `benchmarks=${NAMES.slice(0, 5).join(',')}`
const viewOf = (search = '', bills: Bills = null, catalogue = CATALOGUE) => {
  const params = new URLSearchParams(search.includes('benchmarks=') ? search : `${SET}&${search}`)
  return leaderboardView(catalogue, parseLeaderboardQuery(params), bills)
}
const slugs = (rows: readonly { slug: string }[]) => rows.map(({ slug }) => slug)

describe('the view of the leaderboard', () => {
  it('the podium has three models with enough scores, never one with a single lucky score [PUB-LEAD-02]', () => {
    const { podium, rows, rankedCount } = viewOf()
    expect(slugs(podium)).toEqual(['best', 'second', 'third'])
    expect(slugs(rows)).toEqual(['best', 'second', 'third', 'fourth', 'lucky'])
    expect(rankedCount).toBe(4)
  })

  it('the columns are the benchmarks of the set in which any model has a score [PUB-LEAD-07]', () => {
    expect(viewOf().columns.map(({ name }) => name)).toEqual(['gpqa', 'aime-2025', 'mmmu'])
    expect(viewOf('benchmarks=math,gpqa,no-such').columns.map(({ name }) => name)).toEqual(['math', 'gpqa'])
    expect(viewOf('benchmarks=all').columns.map(({ name }) => name)).toEqual(['gpqa', 'aime-2025', 'mmmu', 'math'])
  })

  it('a catalogue without benchmarks has the columns of the specification, and no rows [PUB-LEAD-08]', () => {
    const { columns, rows, podium } = viewOf('', null, { ...CATALOGUE, benchmarks: [], models: [] })
    expect(columns.map(({ displayName }) => displayName)).toEqual(['humanEval', 'mbpp', 'sweBench'])
    expect([rows, podium]).toEqual([[], []])
  })

  it.each([
    ['sort=gpqa', ['lucky', 'best', 'second', 'third', 'fourth']],
    ['sort=gpqa&direction=asc', ['fourth', 'third', 'second', 'best', 'lucky']],
    ['sort=mmmu&direction=asc', ['fourth', 'third', 'second', 'best', 'lucky']],
    ['sort=price', ['fourth', 'lucky', 'third', 'best', 'second']],
    ['sort=price&direction=desc', ['best', 'third', 'lucky', 'fourth', 'second']],
    ['sort=name', ['best', 'fourth', 'lucky', 'second', 'third']],
    ['sort=scores&direction=asc', ['lucky', 'best', 'second', 'third', 'fourth']],
    ['sort=mean', ['best', 'second', 'third', 'fourth', 'lucky']],
    ['sort=mean&direction=asc', ['fourth', 'third', 'second', 'best', 'lucky']],
    ['sort=no-such', ['best', 'second', 'third', 'fourth', 'lucky']],
  ])('%s: unknown values and models with too few scores come last, the rank stays [CODE-14]', (search, expected) => {
    const { rows } = viewOf(search)
    expect(slugs(rows)).toEqual(expected)
    expect(rows.find(({ slug }) => slug === 'best')?.rank).toBe(1)
  })

  it('another set is another ranking', () => {
    expect(slugs(viewOf('benchmarks=gpqa,aime-2025,math').podium)).toEqual(['best'])
  })

  it('the chart plots a benchmark against the blended price; models without a price are counted', () => {
    const { points, chart, unpricedCount } = viewOf()
    expect(chart.name).toBe('gpqa')
    expect(points).toContainEqual({ slug: 'best', name: 'best', price: '5', score: 90 })
    expect(points).toContainEqual({ slug: 'fourth', name: 'fourth', price: '0', score: 50 })
    expect(slugs(points)).not.toContain('second')
    expect(unpricedCount).toBe(1)
  })

  it('a mean is plotted only for ranked models', () => {
    expect(slugs(viewOf('chart=mean').points)).toEqual(['best', 'third', 'fourth'])
  })

  it('with a workload the bill replaces the list price', () => {
    const { points, rows, unpricedCount } = viewOf('requests=5', { best: '12.345', second: '0' })
    expect(points.map(({ slug, price }) => [slug, price])).toEqual([
      ['best', '12.345'],
      ['second', '0'],
    ])
    expect(unpricedCount).toBe(3)
    expect(rows.find(({ slug }) => slug === 'third')).toMatchObject({ price: null, priceKind: 'not-applicable' })
    expect(rows.find(({ slug }) => slug === 'second')).toMatchObject({ priceKind: 'free' })
  })

  it('says of every score who reported it, and of the open row when and where', () => {
    const catalogue = {
      ...CATALOGUE,
      models: [
        aModel('a', { gpqa: 50, mmmu: 40 }, { evidence: { gpqa: SELF, mmmu: OTHERS } }),
        aModel('b', { gpqa: 60 }, { evidence: { gpqa: OTHERS } }),
      ],
    }
    const view = viewOf('open=a', null, catalogue)
    expect(view.rows.map(({ slug, reporting, independent }) => [slug, reporting, independent])).toEqual([
      ['b', 'independent', [0]],
      ['a', null, [1]],
    ])
    expect(view.opened).toEqual({
      slug: 'a',
      scores: [
        { displayName: 'GPQA', score: 50, ...SELF },
        { displayName: 'MMMU', score: 40, ...OTHERS },
      ],
    })
    expect(view.rows.map(({ effort }) => effort)).toEqual(['high', 'high'])
    expect(view.newestDay).toBe('2026-02-01')
    expect(view.sources).toEqual(['One', 'Two'])
  })
})

describe('how many models the ranking covers', () => {
  const [first, ...others] = CATALOGUE.models
  const catalogue: ScoreCatalogue = {
    ...CATALOGUE,
    models: [
      ...(first === undefined ? [] : [{ ...first, releaseDate: '2026-03-01' }]),
      ...others,
      aModel('gone', { gpqa: 100, 'aime-2025': 100, mmmu: 100 }, { isRetired: true, releaseDate: '2026-05-01' }),
      aModel('elsewhere', { math: 3 }),
    ],
    newest: ['elsewhere', 'new', 'best', 'n1', 'n2', 'n3', 'n4', 'n5'].map((slug) => ({
      slug,
      name: slug,
      lab: null,
      labSlug: null,
      releaseDate: '2026-07-01',
    })),
  }

  it('retired models are hidden by default, and counted [FIG-12]', () => {
    const view = viewOf('', null, catalogue)
    expect(slugs(view.podium)).toEqual(['best', 'second', 'third'])
    expect(view.coverage).toEqual({
      scored: 5,
      models: 16,
      hiddenRetired: 1,
      newest: { name: 'lucky', releaseDate: '2026-03-01' },
    })
    const all = viewOf('retired=true', null, catalogue)
    expect(slugs(all.podium)).toEqual(['gone', 'best', 'second'])
    expect(all.coverage).toMatchObject({ scored: 6, models: 20, hiddenRetired: 0, newest: { name: 'gone' } })
  })

  it('the newest models without a score in the set are listed, without a rank [FIG-12]', () => {
    const { unscored, rows } = viewOf('', null, catalogue)
    expect(unscored.map(({ slug, otherScores }) => [slug, otherScores])).toEqual([
      ['elsewhere', 1],
      ['new', 0],
      ['n1', 0],
      ['n2', 0],
      ['n3', 0],
      ['n4', 0],
    ])
    expect(slugs(rows)).not.toContain('new')
  })

  it.each([
    ['gpqa', 1, 5],
    ['gpqa,math', 2, 1],
    ['gpqa,math,mmmu', 3, 1],
    ['gpqa,math,mmmu,aime-2025', 3, 4],
  ])('of %s a model needs %i scores, and %i have them [FIG-12]', (set, needed, count) => {
    expect(viewOf(`benchmarks=${set}`, null, CATALOGUE)).toMatchObject({ minScores: needed, rankedCount: count })
  })
})
