import { verifyReview } from '@inferdex/contracts/reviews'
import { useState } from 'react'
import { Field } from '../../components/forms/field.tsx'
import { Input } from '../../components/forms/input.tsx'
import { ConfirmDialog } from '../../components/ui/overlays/confirm-dialog.tsx'
import { api } from '../../lib/api/api.ts'
import { wordsOf } from '../../lib/forms/form-messages.ts'

type VerifyReviewProps = {
  review: { id: string; title: string; verified: boolean }
  onSaved: () => void
  onClose: () => void
}

/** Lets staff confirm that they verified a review's author, or revoke that. The reason is written to the audit log. */
export function VerifyReview({ review, onSaved, onClose }: VerifyReviewProps) {
  const [reason, setReason] = useState('')
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const verified = !review.verified

  async function save() {
    if (reason.trim() === '') return setError('Why? The audit log keeps your reason.')
    setPending(true)
    setError(null)
    try {
      await api(verifyReview, { params: { id: review.id }, body: { verified, reason } })
      onSaved()
    } catch (thrown) {
      setError(wordsOf(thrown) ?? 'Failed to save')
      setPending(false)
    }
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={verified ? 'Verify this review?' : 'Take back Verified?'}
      description={
        verified
          ? `“${review.title}” will say that our team has checked its author.`
          : `“${review.title}” will no longer say that our team has checked its author.`
      }
      confirmLabel={verified ? 'Verify' : 'Take back'}
      pending={pending}
      error={error}
      onConfirm={() => void save()}
    >
      <Field label="Reason" required>
        <Input value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </ConfirmDialog>
  )
}
