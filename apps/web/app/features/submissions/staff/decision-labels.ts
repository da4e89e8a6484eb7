import type { Submission, SubmissionStatus } from '@inferdex/contracts/submissions/submissions'
import { ApiError } from '../../../lib/api/api.ts'

/** Returns the message after a decision. Changing an earlier decision has its own message. */
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

/** Returns the current submission if another user decided first, or null for any other error. */
export function currentOf(thrown: unknown): Submission | null {
  const current = thrown instanceof ApiError ? thrown.current : undefined
  // The server has validated it against the schema of submissions.
  return typeof current === 'object' && current !== null ? (current as Submission) : null
}

export const NOTIFIED = 'The submitter will be notified.'

/** The most frequent reasons for rejection, each with its own key. */
export const noteTemplates = [
  { label: 'Needs a source', note: "Please add a source, for example the provider's own page." },
  { label: 'Duplicate', note: 'We already list this.' },
  { label: 'Not the list price', note: "This isn't the provider's list price." },
  { label: 'Out of scope', note: 'This is outside what we cover.' },
] as const

export const OWN_SUBMISSION = 'This is your own submission, so somebody else has to decide it.'
