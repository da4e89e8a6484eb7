import type { BillData } from '@inferdex/domain/bill/bill-data'
import { lazyStore } from '../../lib/stores/lazy-store.ts'
import type { CalculatorDeal } from './calculator-data.ts'
import type { Engine } from './engine.ts'

/** All offers and what computes with them: loaded once, then no keystroke asks the server. */
export const engine = lazyStore<Engine>(['models', 'providers', 'deals'], async () => {
  const [{ startEngine }, { data }] = await Promise.all([
    import('./engine.ts'),
    fetchJson<{ data: BillData | null }>('/api/catalog/bill-data'),
  ])
  return data === null ? null : startEngine(data)
})

/** For models that were chosen in the browser; the first model's deals come with the page. */
export const activeDeals = lazyStore<readonly CalculatorDeal[]>(['deals', 'deal-votes'], () =>
  fetchJson('/api/catalog/deals?activeOnly=true'),
)

// Plain fetches: the contract would bring its schemas into the browser, and the server has checked its own answer.
async function fetchJson<T>(url: string): Promise<T> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return (await response.json()) as T
}
