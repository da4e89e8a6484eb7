import type { RankingData } from '@inferdex/domain/leaderboard/ranking-data'
import { lazyStore } from '../../lib/stores/lazy-store.ts'
import type { Engine } from './engine.ts'

/** All scores and what ranks them: loaded once, then no sort and no set asks the server. */
export const engine = lazyStore<Engine>(['benchmarks', 'models'], async () => {
  const [{ startEngine }, { data }] = await Promise.all([import('./engine.ts'), fetchScores()])
  return data === null ? null : startEngine(data)
})

// A plain fetch: the contract would bring its schemas into the browser, and the server has checked its own answer.
async function fetchScores(): Promise<{ data: RankingData | null }> {
  const response = await fetch('/api/catalog/scores')
  if (!response.ok) throw new Error(`the scores answered ${response.status}`)
  return (await response.json()) as { data: RankingData | null }
}
