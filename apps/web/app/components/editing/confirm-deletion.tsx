import { useState } from 'react'
import { reportOutcome } from '../../lib/api/report-outcome.ts'
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx'

type ConfirmDeletionProps = {
  /** "Message" */
  kind: string
  /** Describes the consequences of the deletion. */
  description: string
  remove: () => Promise<unknown>
  onDeleted: () => void
  onClose: () => void
}

/** Asks before deleting a record without dependants. Mount it to ask. It stays open if the deletion fails. */
export function ConfirmDeletion({ kind, description, remove, onDeleted, onClose }: ConfirmDeletionProps) {
  const [pending, setPending] = useState(false)
  const what = kind.toLowerCase()

  async function confirm() {
    setPending(true)
    const isDone = await reportOutcome(remove(), { done: `${kind} deleted`, failed: `Failed to delete ${what}` })
    setPending(false)
    if (!isDone) return
    onClose()
    onDeleted()
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Delete this ${what}?`}
      description={description}
      confirmLabel={`Delete ${what}`}
      danger
      pending={pending}
      onConfirm={() => void confirm()}
    />
  )
}
