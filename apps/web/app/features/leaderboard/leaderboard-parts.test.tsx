import { leaderboardSearch, parseLeaderboardQuery } from '@inferdex/domain/leaderboard/leaderboard-query'
import type { ScoreCatalogue, ScoredModel } from '@inferdex/domain/leaderboard/ranking-data'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { LeaderboardFailure } from './leaderboard-failure.tsx'
import { ChartPanel } from './chart/chart-panel.tsx'
import { PlotsChart } from './chart/plots-chart.tsx'
import { TimelineChart } from './chart/timeline-chart.tsx'
import { leaderboardView } from './leaderboard-view.ts'
import { RankingTable } from './ranking-table.tsx'

const QUERY = parseLeaderboardQuery(new URLSearchParams())

function textOf(element: React.ReactElement): string {
  const router = createMemoryRouter([{ path: '/', element }])
  return renderToStaticMarkup(<RouterProvider router={router} />).replaceAll(/<[^>]+>/g, '|')
}

const EVIDENCE = { reporting: 'self', effort: null, day: '2026-01-01', source: 'One', url: null } as const
const aModel = (slug: string, over: Partial<ScoredModel> = {}): ScoredModel => ({
  id: slug,
  slug,
  name: slug.toUpperCase(),
  lab: null,
  labSlug: null,
  rating: 0,
  isRetired: false,
  releaseDate: '2026-01-01',
  pricingKind: 'metered',
  input: '1',
  output: '1',
  from: null,
  isOpen: false,
  contextWindow: 128_000,
  maxOutput: null,
  scores: { gpqa: 50 },
  evidence: { gpqa: EVIDENCE },
  ...over,
})
const catalogueOf = (models: readonly ScoredModel[]): ScoreCatalogue => ({
  benchmarks: [{ name: 'gpqa', displayName: 'GPQA' }],
  models,
  newest: [],
  totals: null,
  releases: [['2026-01-01', 9]],
})

describe('a bill with limits', () => {
  it('names the limits that no offer of a model meets, in the chart and in the table [USE-13]', () => {
    const query = parseLeaderboardQuery(new URLSearchParams('benchmarks=gpqa&price=bill&need=pdf-input&context=128000'))
    const view = leaderboardView(catalogueOf([aModel('fits'), aModel('not')]), query, { fits: '12.5' })
    const chart = textOf(<ChartPanel view={view} query={query} />)
    expect(chart).toContain('1 more has a score but no offer with PDF input, at least 128K context')
    const table = textOf(<RankingTable view={view} query={query} />)
    expect(table).toContain('no offer fits')
    expect(table).not.toContain('n/a')
  })
})

describe('the chart against size', () => {
  it('draws the context instead of the price, and says how many are unknown', () => {
    const query = parseLeaderboardQuery(new URLSearchParams('benchmarks=gpqa&axis=context'))
    const view = leaderboardView(catalogueOf([aModel('known'), aModel('silent', { contextWindow: null })]), query, null)
    const chart = textOf(<ChartPanel view={view} query={query} />)
    const unknown = '1 more has a score but no known context window'
    for (const words of ['GPQA against context window', 'KNOWN|', '|128K|', unknown]) expect(chart).toContain(words)
    expect(leaderboardSearch(query)).toBe('?benchmarks=gpqa&axis=context')
  })
})

describe('the pictures of the leaderboard', () => {
  const models = [
    aModel('old', { isRetired: true, releaseDate: '2025-06-01', scores: { gpqa: 40 } }),
    aModel('open', { isOpen: true, releaseDate: '2026-01-01', scores: { gpqa: 96 } }),
    aModel('undated', { releaseDate: null }),
    aModel('medium-latest', { releaseDate: '2025-07-01', scores: { gpqa: 95 } }),
    aModel('fourth', { scores: { gpqa: 20 } }),
    aModel('fifth', { scores: { gpqa: 10 } }),
  ]
  const query = parseLeaderboardQuery(new URLSearchParams('benchmarks=gpqa&open=fifth'))
  const view = leaderboardView(catalogueOf(models), query, null)

  it('the timeline has retired models too, and says what it found; nothing is drawn without a date', () => {
    const text = textOf(<TimelineChart pictures={view.pictures} benchmark="GPQA" />)
    expect(text).toContain('Among recorded scores, open models passed closed ones in January 2026')
    for (const words of ['OLD|', '4 models with a score and a release date, 6 without a score', '|1 Jan 2026|'])
      expect(text).toContain(words)
    expect(view.pictures.timeline.map(({ slug }) => slug)).toEqual(['old', 'fifth', 'fourth', 'open'])
    const few = { ...view.pictures, timeline: view.pictures.timeline.slice(0, 2) }
    expect(textOf(<TimelineChart pictures={few} benchmark="GPQA" />)).toContain('Too few models')
  })

  it('the dots name the best and ring the model whose sources are open; the table has the same figures', () => {
    const text = textOf(<PlotsChart pictures={view.pictures} />)
    expect(text).toContain('GPQA is nearly solved')
    expect(text).toContain('Ringed: FIFTH.')
    expect(text).toMatch(/GPQA\|+6\|+96\.0%\|+OPEN\|+40\.0%\|+10\.0%/)
    expect(textOf(<PlotsChart pictures={{ ...view.pictures, plots: [] }} />)).toBe('')
  })
})

describe('the leaderboard when there is nothing to show', () => {
  it('a failed load is shown in the page and can be retried [PUB-LEAD-09]', () => {
    const text = textOf(<LeaderboardFailure />)
    expect(text).toContain('|Failed to load leaderboard|')
    expect(text).toContain('|Retry|')
  })

  it('without any benchmark the table still has its head, and says that it is empty [PUB-LEAD-08] [PUB-LEAD-09]', () => {
    const view = leaderboardView({ benchmarks: [], models: [], newest: [], totals: null, releases: [] }, QUERY, null)
    const text = textOf(<RankingTable view={view} query={QUERY} />)
    for (const name of ['humanEval', 'mbpp', 'sweBench']) expect(text).toContain(name)
    expect(text).toContain('|No scores in this set|')
  })
})
