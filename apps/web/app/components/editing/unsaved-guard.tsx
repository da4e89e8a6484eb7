import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { hasUnsavedWork, useHoldUnsaved } from '../../lib/forms/unsaved-work.ts'
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx'

type UnsavedGuardProps = {
  /** How many changes would be lost. With none, nothing is asked. */
  count: number
  /** Name of what was changed: "GPT-5.4". */
  what: string
  /**
   * Also asks when only the query of the URL changes, because another page or filter of the list would lose the text as
   * well.
   */
  includingQuery?: boolean | undefined
}

/** Asks before the user leaves unsaved changes by a link, the back button or by closing the tab. */
export function UnsavedGuard({ count, what, includingQuery = false }: UnsavedGuardProps) {
  const isOn = count > 0
  useHoldUnsaved(isOn)
  const blocker = useBlocker(
    ({ currentLocation: now, nextLocation: next }) =>
      isOn && hasUnsavedWork() && (now.pathname !== next.pathname || (includingQuery && now.search !== next.search)),
  )
  useEffect(() => {
    if (!isOn) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isOn])
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => !open && blocker.reset?.()}
      title={count === 1 ? 'Leave with 1 unsaved change?' : `Leave with ${count} unsaved changes?`}
      description={`Your changes to ${what} aren't saved yet.`}
      cancelLabel="Stay"
      confirmLabel="Discard and leave"
      danger
      onConfirm={() => blocker.proceed?.()}
    />
  )
}
