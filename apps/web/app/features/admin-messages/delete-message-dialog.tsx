import { type ContactMessage, deleteMessage } from '@inferdex/contracts/contact'
import { useState } from 'react'
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx'
import { api } from '../../lib/api.ts'
import { tellAbout } from '../../lib/told-work.ts'

const WORDS = { done: 'Message deleted', failed: 'Failed to delete message' }

type DeleteMessageDialogProps = { message: ContactMessage; onDone: () => void; onClose: () => void }

export function DeleteMessageDialog({ message: { id, subject, name }, onDone, onClose }: DeleteMessageDialogProps) {
  const [pending, setPending] = useState(false)
  async function remove() {
    setPending(true)
    const isDone = await tellAbout(api(deleteMessage, { params: { id } }), WORDS)
    setPending(false)
    if (!isDone) return
    onClose()
    onDone()
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Delete this message?"
      description={`“${subject}” from ${name} is removed for good. This cannot be undone.`}
      confirmLabel="Delete message"
      danger
      pending={pending}
      onConfirm={() => void remove()}
    />
  )
}
