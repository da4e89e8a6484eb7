import type { Submission, SubmissionStatus } from '@inferdex/contracts/submissions/submissions'
import { api } from '../../lib/api/api.ts'

export type SubmissionPage = { items: Submission[]; total: number; totalPages: number }
type Wanted = { userId: string; page: number; limit: number; status?: SubmissionStatus }

/** Reads the user's own submissions. The id is needed because staff would get those of all users. */
export async function readOwnSubmissions(query: Wanted): Promise<SubmissionPage> {
  const { listSubmissions } = await import('@inferdex/contracts/submissions/submissions')
  const answer = await api(listSubmissions, { query })
  // Without `page` the call returns a plain list.
  return Array.isArray(answer) ? { items: answer, total: answer.length, totalPages: 1 } : answer
}

export async function countOwnSubmissions(userId: string): Promise<{ all: number; approved: number }> {
  const [all, approved] = await Promise.all([
    readOwnSubmissions({ userId, page: 1, limit: 1 }),
    readOwnSubmissions({ userId, page: 1, limit: 1, status: 'APPROVED' }),
  ])
  return { all: all.total, approved: approved.total }
}
