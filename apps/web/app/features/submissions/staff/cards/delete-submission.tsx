import { deleteSubmission } from '@inferdex/contracts/submissions/submission-decisions.staff'
import type { Submission } from '@inferdex/contracts/submissions/submissions'
import { useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { Notice } from '../../../../components/ui/states/notice.tsx'
import { api } from '../../../../lib/api/api.ts'
import { submissionTitle } from '../../submission-title.ts'
import { toast } from '../../../../lib/toast.ts'
import { reasonOf } from '../decision-labels.ts'

type DeleteSubmissionProps = { submission: Submission; onDeleted: (id: string) => void; onCancel: () => void }

/** Asks before deleting, and explains the consequences. It replaces the details. */
export function DeleteSubmission({ submission, onDeleted, onCancel }: DeleteSubmissionProps) {
  const [isSending, setSending] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const { id, status } = submission

  async function remove() {
    setSending(true)
    try {
      await api(deleteSubmission, { params: { id } })
      void toast.success('Submission deleted', { description: submissionTitle(submission) })
      onDeleted(id)
    } catch (thrown) {
      setError(reasonOf(thrown))
      setSending(false)
    }
  }

  return (
    <div className="grid gap-4 text-13">
      <p>
        Are you sure you want to delete the submission “{submissionTitle(submission)}”? This action cannot be undone.
      </p>
      <p className="text-ink-muted">
        {status === 'APPROVED'
          ? 'What it changed in the catalogue stays.'
          : "The catalogue doesn't change, and the submitter isn't notified."}
      </p>
      {error !== null && (
        <Notice tone="negative" role="alert">
          {error}
        </Notice>
      )}
      <div className="flex justify-end gap-2">
        <Button size={32} onClick={onCancel}>
          Cancel
        </Button>
        <Button variant="danger-solid" size={32} pending={isSending} onClick={() => void remove()}>
          Delete submission
        </Button>
      </div>
    </div>
  )
}
