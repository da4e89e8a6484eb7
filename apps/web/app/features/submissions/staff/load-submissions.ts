import { listSubmissions, readSubmissionStats, type Submission } from '@inferdex/contracts/submissions/submissions'
import { api } from '../../../lib/api/api.ts'
import { CARDS_PER_PAGE } from './cards/cards-grid.ts'
import type { Counts } from './queue/queue-state.ts'
import type { SubmissionsQuery } from './submissions-query.ts'

type LoadedSubmissions = {
  readonly query: SubmissionsQuery
  readonly submissions: readonly Submission[]
  readonly total: number
  readonly totalPages: number
  readonly stats: Counts
  /** When the data was requested. Ages are counted from here, and later decisions are not in the counts. */
  readonly loadedAt: number
}

/** Loads a page of cards, or the first two hundred entries of the queue. */
export async function loadSubmissions(query: SubmissionsQuery): Promise<LoadedSubmissions> {
  const loadedAt = Date.now()
  const filter = { status: query.status ?? undefined, type: query.type ?? undefined, order: query.order }
  const paging = query.view === 'queue' ? {} : { page: query.page, limit: CARDS_PER_PAGE }
  const [answer, stats] = await Promise.all([
    api(listSubmissions, { query: { ...filter, ...paging } }),
    api(readSubmissionStats),
  ])
  const list = Array.isArray(answer) ? { items: answer, total: answer.length, totalPages: 1 } : answer
  return { query, submissions: list.items, total: list.total, totalPages: list.totalPages, stats, loadedAt }
}
