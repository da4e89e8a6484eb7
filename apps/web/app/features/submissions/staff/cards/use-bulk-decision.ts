import type { Submission } from '@inferdex/contracts/submissions/submissions'
import { useState } from 'react'
import { submissionTitle } from '../../submission-title.ts'
import { toast } from '../../../../lib/toast.ts'
import { sendDecision, sendDecisions } from '../calls.ts'
import { decisionDone, decisionFailed, NOTIFIED, reasonOf } from '../decision-labels.ts'
import type { Decision } from '../queue/queue-state.ts'
import type { BulkReport } from '../queue/use-queue.ts'

/** Decides several submissions at once. Each has its own result, and all can be undone. */
export function useBulkDecision(onDone: () => void) {
  const [report, setReport] = useState<BulkReport | null>(null)

  async function decide(submissions: readonly Submission[], status: Decision) {
    try {
      const result = await sendDecisions(submissions, status, null)
      const titles = new Map(submissions.map((submission) => [submission.id, submissionTitle(submission)]))
      const decided = submissions.filter(({ id }) => result.succeeded.includes(id))
      if (result.failed.length > 0) setReport({ ...result, status, titles })
      if (decided.length > 0) {
        const what = decided.length === 1 ? '1 submission' : `${decided.length} submissions`
        void toast.success(decisionDone('PENDING', status), {
          description: status === 'REJECTED' ? `${what}. ${NOTIFIED}` : what,
          duration: 8000,
          action: { label: 'Undo', onClick: () => void undo(decided) },
        })
      }
    } catch (thrown) {
      void toast.error(decisionFailed('PENDING', status), { description: reasonOf(thrown) })
    }
    onDone()
  }

  async function undo(decided: readonly Submission[]) {
    try {
      for (const { id, version, status, reviewNote } of decided) {
        await sendDecision({ id, version: version + 1 }, status, reviewNote)
      }
      void toast.success('Decisions taken back')
    } catch (thrown) {
      void toast.error('Failed to change status', { description: reasonOf(thrown) })
    }
    onDone()
  }

  return {
    report,
    closeReport: () => setReport(null),
    decide: (submissions: readonly Submission[], status: Decision) => void decide(submissions, status),
  }
}
