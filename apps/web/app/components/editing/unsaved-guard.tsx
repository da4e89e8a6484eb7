import { useEffect, useState } from 'react'
import { useBlocker } from 'react-router'
import { hasUnsavedWork, useHoldUnsaved } from '../../lib/forms/unsaved-work.ts'
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx'

type UnsavedGuardProps = {
  /** Number of unsaved changes. With none, no question is shown. */
  count: number
  /** Name of what was changed: "GPT-5.4". */
  what: string
  /** Also blocks changes of the query alone, because another page or filter of the list would lose the text as well. */
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
  // Keeps the last count, which the dialog still shows while it closes.
  const [asked, setAsked] = useState(count)
  if (isOn && asked !== count) setAsked(count)
  const { state, proceed } = blocker
  useEffect(() => {
    // Saved or discarded while the question was open: nothing is lost any more.
    if (state === 'blocked' && !isOn) proceed()
  }, [state, proceed, isOn])
  useEffect(() => {
    if (!isOn) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isOn])
  return (
    <ConfirmDialog
      open={state === 'blocked' && isOn}
      onOpenChange={(open) => !open && blocker.reset?.()}
      title={asked === 1 ? 'Leave with 1 unsaved change?' : `Leave with ${asked} unsaved changes?`}
      description={`Your changes to ${what} aren't saved yet.`}
      cancelLabel="Stay"
      confirmLabel="Discard and leave"
      danger
      onConfirm={() => blocker.proceed?.()}
    />
  )
}
