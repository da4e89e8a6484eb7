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
  /** When this was asked for: ages are told from here, and decisions after it are not in the figures. */
  readonly loadedAt: number
}

/** A page of cards, or the first two hundred of the queue. */
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
