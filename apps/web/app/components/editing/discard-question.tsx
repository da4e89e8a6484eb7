import { useState } from 'react'
import { hasUnsavedWork } from '../../lib/forms/unsaved-work.ts'
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx'

type DiscardQuestion = {
  /** Runs the action at once if nothing is unsaved, otherwise after the user has confirmed. */
  before: (action: () => void) => void
  question: ReturnType<typeof ConfirmDialog>
}

/** Asks before an action throws away typed text. Forms register such text with `useHoldUnsaved`. */
export function useDiscardQuestion(): DiscardQuestion {
  const [action, setAction] = useState<(() => void) | null>(null)
  return {
    before: (next) => (hasUnsavedWork() ? setAction(() => next) : next()),
    question: (
      <ConfirmDialog
        open={action !== null}
        onOpenChange={(open) => !open && setAction(null)}
        title="Discard your changes?"
        description="They haven't been saved."
        cancelLabel="Keep editing"
        confirmLabel="Discard"
        danger
        onConfirm={() => {
          setAction(null)
          action?.()
        }}
      />
    ),
  }
}
