import { parseLeaderboardQuery } from '@inferdex/domain/leaderboard/leaderboard-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { LeaderboardFailure } from './leaderboard-failure.tsx'
import { leaderboardView } from './leaderboard-view.ts'
import { RankingTable } from './ranking-table.tsx'

const QUERY = parseLeaderboardQuery(new URLSearchParams())

function textOf(element: React.ReactElement): string {
  const router = createMemoryRouter([{ path: '/', element }])
  return renderToStaticMarkup(<RouterProvider router={router} />).replaceAll(/<[^>]+>/g, '|')
}

describe('the leaderboard when there is nothing to show', () => {
  it('a failed load is shown in the page and can be retried [PUB-LEAD-09]', () => {
    const text = textOf(<LeaderboardFailure />)
    expect(text).toContain('|Failed to load leaderboard|')
    expect(text).toContain('|Retry|')
  })

  it('without any benchmark the table still has its head, and says that it is empty [PUB-LEAD-08] [PUB-LEAD-09]', () => {
    const view = leaderboardView({ benchmarks: [], models: [], newest: [], totals: null }, QUERY, null)
    const text = textOf(<RankingTable view={view} query={QUERY} />)
    for (const name of ['humanEval', 'mbpp', 'sweBench']) expect(text).toContain(name)
    expect(text).toContain('|No scores in this set|')
  })
})
