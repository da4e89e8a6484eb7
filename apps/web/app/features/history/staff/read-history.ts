import {
  readDealHistory,
  readModelHistory,
  readProviderHistory,
  type RecordHistory,
} from '@inferdex/contracts/history/history.staff'
import { api } from '../../../lib/api/api.ts'
import type { HistoryKind } from './history-labels.ts'

const READ = { MODEL: readModelHistory, PROVIDER: readProviderHistory, DEAL: readDealHistory } as const

type Filters = { field?: string; by?: 'people' | 'feeds'; since?: string; all?: 'true' }

/** Returns the filters of a URL; invalid ones are dropped, so that old links still work. */
export function historyQuery(params: URLSearchParams): Filters {
  const [field, by, since] = [params.get('field'), params.get('by'), params.get('since')]
  return {
    ...(field === null ? {} : { field }),
    ...(by === 'people' || by === 'feeds' ? { by } : {}),
    ...(since !== null && /^\d{4}-\d\d-\d\d$/.test(since) ? { since } : {}),
    ...(params.get('all') === 'true' ? { all: 'true' } : {}),
  }
}

export function readHistory(
  kind: HistoryKind,
  id: string,
  query: Filters & { cursor?: string },
): Promise<RecordHistory> {
  return api(READ[kind], { params: { id }, query })
}
