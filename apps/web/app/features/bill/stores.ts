import { tag } from '@inferdex/contracts/protocol/tags'
import type { BillData } from '@inferdex/domain/bill/bill-data'
import { lazyStore } from '../../lib/stores/lazy-store.ts'
import { type CalculatorDeal, dealsOfSellers } from './calculator-data.ts'
import type { Engine } from './engine.ts'

/** Caches all offers and the code that computes bills, so that typing needs no requests. */
export const engine = lazyStore<Engine>([tag.models, tag.providers, tag.deals], async () => {
  const [{ startEngine }, { data }] = await Promise.all([
    import('./engine.ts'),
    fetchJson<{ data: BillData | null }>('/api/catalog/bill-data'),
  ])
  return data === null ? null : startEngine(data)
})

/** Loads the active deals of providers, for models chosen in the browser. Those of the first model are in the page. */
export function fetchDealsOf(sellers: readonly string[]): Promise<readonly CalculatorDeal[]> {
  return fetchJson(`/api/catalog/deals?${new URLSearchParams(dealsOfSellers(sellers))}`)
}

// Plain fetches: the contract would add its schemas to the bundle, and the server has validated its response already.
async function fetchJson<T>(url: string): Promise<T> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return (await response.json()) as T
}
