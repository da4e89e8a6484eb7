import { listSubmissions, readSubmissionStats, type Submission } from '@inferdex/contracts/submissions/submissions'
import { api } from '../../../lib/api/api.ts'
import { CARDS_PER_PAGE } from './cards/cards-grid.ts'
import type { Counts } from './queue/queue-state.ts'
import { browserStore } from '../../../lib/stores/browser-store.ts'
import type { SubmissionsQuery, SubmissionsView } from './submissions-query.ts'

/** The view of the last visit, in this browser. */
export const lastView = browserStore<SubmissionsView>('submissions_view', 'cards', (stored) =>
  stored === 'queue' ? 'queue' : null,
)

type LoadedSubmissions = {
  readonly query: SubmissionsQuery
  readonly submissions: readonly Submission[]
  readonly total: number
  readonly totalPages: number
  readonly stats: Counts
  /** When the data was requested. Ages are relative to it, and later decisions are not in the counts. */
  readonly loadedAt: number
}

/** Loads a page of cards, or the first two hundred entries of the queue. */
export async function loadSubmissions(query: SubmissionsQuery): Promise<LoadedSubmissions> {
  const loadedAt = Date.now()
  lastView.write(query.view)
  const { status, type, user, order } = query
  const filter = { status: status ?? undefined, type: type ?? undefined, userId: user ?? undefined, order }
  const paging = query.view === 'queue' ? {} : { page: query.page, limit: CARDS_PER_PAGE }
  const [answer, stats] = await Promise.all([
    api(listSubmissions, { query: { ...filter, ...paging } }),
    api(readSubmissionStats),
  ])
  const list = Array.isArray(answer) ? { items: answer, total: answer.length, totalPages: 1 } : answer
  return { query, submissions: list.items, total: list.total, totalPages: list.totalPages, stats, loadedAt }
}
