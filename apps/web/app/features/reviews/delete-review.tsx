import { deleteReview } from '@inferdex/contracts/reviews'
import { useState } from 'react'
import { ConfirmDialog } from '../../components/ui/overlays/confirm-dialog.tsx'
import { api } from '../../lib/api/api.ts'
import { wordsOf } from '../../lib/forms/form-messages.ts'

type DeleteReviewProps = {
  review: { id: string; title: string }
  isOwn: boolean
  onDeleted: () => void
  onClose: () => void
}

/** Asks before a review is deleted. */
export function DeleteReview({ review, isOwn, onDeleted, onClose }: DeleteReviewProps) {
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<string | null>(null)

  async function remove() {
    setPending(true)
    setError(null)
    try {
      await api(deleteReview, { params: { id: review.id } })
      onDeleted()
    } catch (thrown) {
      setError(wordsOf(thrown) ?? 'Failed to delete review')
      setPending(false)
    }
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={isOwn ? 'Delete your review?' : 'Delete this review?'}
      description={`“${review.title}” and its votes will be deleted. This can't be undone.`}
      confirmLabel="Delete review"
      danger
      pending={pending}
      error={error}
      onConfirm={() => void remove()}
    />
  )
}
