import { useState } from 'react'
import { hasUnsavedWork } from '../../lib/forms/unsaved-work.ts'
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx'

type DiscardQuestion = {
  /** Does it at once when nothing unsaved is on the page, otherwise once somebody has agreed. */
  before: (action: () => void) => void
  question: ReturnType<typeof ConfirmDialog>
}

/** Asks before typed text goes with the form that holds it: see `useHoldUnsaved`. */
export function useDiscardQuestion(): DiscardQuestion {
  const [action, setAction] = useState<(() => void) | null>(null)
  return {
    before: (next) => (hasUnsavedWork() ? setAction(() => next) : next()),
    question: (
      <ConfirmDialog
        open={action !== null}
        onOpenChange={(open) => !open && setAction(null)}
        title="Discard what you typed?"
        description="It is not saved."
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
