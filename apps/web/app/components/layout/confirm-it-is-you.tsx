import { lazy, Suspense, useEffect, useState } from 'react'
import { onConfirmationNeeded } from '../../lib/api/confirmation.ts'

// Loaded when it is asked for, which is seldom.
const ConfirmDialog = lazy(async () => ({ default: (await import('./confirm-dialog.tsx')).ConfirmDialog }))

type Settle = (isConfirmed: boolean) => void

/** Asks who the user is when a call needs a recent sign-in. Calls that wait are then sent again. */
export function ConfirmItIsYou() {
  const [waiting, setWaiting] = useState<readonly Settle[]>([])

  useEffect(() => onConfirmationNeeded(() => new Promise((settle) => setWaiting((before) => [...before, settle]))), [])

  function settleAll(isConfirmed: boolean) {
    for (const settle of waiting) settle(isConfirmed)
    setWaiting([])
  }

  if (waiting.length === 0) return null
  return (
    <Suspense>
      <ConfirmDialog onConfirmed={() => settleAll(true)} onCancel={() => settleAll(false)} />
    </Suspense>
  )
}
