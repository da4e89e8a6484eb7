import {
  approveSubmission,
  bulkApprove,
  bulkReject,
  rejectSubmission,
  resetSubmission,
} from '@inferdex/contracts/submissions/submission-decisions.staff'
import type { Submission, SubmissionStatus } from '@inferdex/contracts/submissions/submissions'
import { api } from '../../../lib/api/api.ts'
import type { approvalOf } from './review/choice.ts'
import type { Decision } from './queue/queue-state.ts'

/** The fields of a submission that an approval applies. */
export type Approval = ReturnType<typeof approvalOf>

/**
 * Sends a decision with the version that was read. The server refuses it if another user has changed the submission
 * since.
 */
export function sendDecision(
  { id, version }: Pick<Submission, 'id' | 'version'>,
  status: SubmissionStatus,
  reviewNote: string | null,
  approval: Approval = {},
): Promise<Submission> {
  const body = { reviewNote, version }
  if (status === 'APPROVED') return api(approveSubmission, { params: { id }, body: { ...body, ...approval } })
  return api(status === 'REJECTED' ? rejectSubmission : resetSubmission, { params: { id }, body })
}

const AT_ONCE = 100

export type BulkResult = {
  readonly succeeded: readonly string[]
  readonly failed: readonly { readonly id: string; readonly error: string }[]
}

/** Sends several decisions in batches of a hundred. Each succeeds or fails individually. */
export async function sendDecisions(
  submissions: readonly Submission[],
  status: Decision,
  reviewNote: string | null,
): Promise<BulkResult> {
  const succeeded: string[] = []
  const failed: { id: string; error: string }[] = []
  for (let start = 0; start < submissions.length; start += AT_ONCE) {
    const some = submissions.slice(start, start + AT_ONCE)
    const body = {
      ids: some.map(({ id }) => id),
      reviewNote,
      versions: Object.fromEntries(some.map(({ id, version }) => [id, version])),
    }
    const answer = await api(status === 'APPROVED' ? bulkApprove : bulkReject, { body })
    succeeded.push(...answer.succeeded)
    failed.push(...answer.failed)
  }
  return { succeeded, failed }
}
