import type { Submission, SubmissionStatus } from '@inferdex/contracts/submissions/submissions'
import { useState } from 'react'
import { submissionTitle } from '../../submission-title.ts'
import { toast } from '../../../../lib/toast.ts'
import { type Approval, sendDecision } from '../calls.ts'
import { currentOf, decisionDone, decisionFailed, NOTIFIED, reasonOf } from '../decision-labels.ts'

/**
 * Sends one decision and shows its outcome. To undo it, choose the previous status in the dialog. `onChanged` gets the
 * current submission, also if another user decided first.
 */
export function useStatusChange(onChanged: (submission: Submission) => void) {
  const [sending, setSending] = useState<SubmissionStatus | null>(null)

  async function change(
    submission: Submission,
    status: SubmissionStatus,
    reviewNote: string | null,
    approval: Approval,
  ) {
    setSending(status)
    try {
      onChanged(await sendDecision(submission, status, reviewNote, approval))
      const title = submissionTitle(submission)
      void toast.success(decisionDone(submission.status, status), {
        description: status === 'REJECTED' ? `${title}. ${NOTIFIED}` : title,
      })
    } catch (thrown) {
      const current = currentOf(thrown)
      if (current !== null) onChanged(current)
      void toast.error(decisionFailed(submission.status, status), { description: reasonOf(thrown) })
    } finally {
      setSending(null)
    }
  }

  return { sending, change }
}
