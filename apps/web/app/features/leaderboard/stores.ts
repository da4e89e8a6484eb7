import { tag } from '@inferdex/contracts/protocol/tags'
import type { RankingData } from '@inferdex/domain/leaderboard/ranking-data'
import { lazyStore } from '../../lib/stores/lazy-store.ts'
import type { Engine } from './engine.ts'

/** Caches all scores and the code that ranks them, so that sorting and other sets need no requests. */
export const engine = lazyStore<Engine>([tag.benchmarks, tag.models], async () => {
  const [{ startEngine }, { data }] = await Promise.all([import('./engine.ts'), fetchScores()])
  return data === null ? null : startEngine(data)
})

// A plain fetch: the contract would add its schemas to the bundle, and the server has validated its response already.
async function fetchScores(): Promise<{ data: RankingData | null }> {
  const response = await fetch('/api/catalog/scores')
  if (!response.ok) throw new Error(`the scores answered ${response.status}`)
  return (await response.json()) as { data: RankingData | null }
}
