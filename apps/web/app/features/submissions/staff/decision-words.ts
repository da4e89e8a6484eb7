import type { Submission, SubmissionStatus } from '@inferdex/contracts/submissions/submissions'
import { ApiError } from '../../../lib/api/api.ts'

/** Said of a pending one; a later change of mind has words of its own. */
export function decisionDone(from: SubmissionStatus, to: SubmissionStatus): string {
  if (to === 'PENDING') return 'Status changed back to Pending'
  if (from === 'PENDING') return to === 'APPROVED' ? 'Submission approved!' : 'Submission rejected'
  return to === 'APPROVED' ? 'Status changed to Approved' : 'Status changed to Rejected'
}

export function decisionFailed(from: SubmissionStatus, to: SubmissionStatus): string {
  if (from !== 'PENDING' || to === 'PENDING') return 'Failed to change status'
  return to === 'APPROVED' ? 'Failed to approve submission' : 'Failed to reject submission'
}

export function reasonOf(thrown: unknown): string {
  return thrown instanceof ApiError ? thrown.message : 'An error occurred'
}

/** How the submission stands when somebody else was faster; null when it is another refusal. */
export function currentOf(thrown: unknown): Submission | null {
  const current = thrown instanceof ApiError ? thrown.current : undefined
  // The server has checked it by the same schema as every submission.
  return typeof current === 'object' && current !== null ? (current as Submission) : null
}

export const NOTIFIED = 'The submitter will be notified.'

/** One key each: what most rejections say. */
export const noteTemplates = [
  { label: 'Needs a source', note: 'Please add a source that shows this, for example a page of the provider.' },
  { label: 'Duplicate', note: 'The catalogue has this already.' },
  { label: 'Not the list price', note: 'This is not the list price of the provider.' },
  { label: 'Out of scope', note: 'This is outside of what the catalogue covers.' },
] as const
