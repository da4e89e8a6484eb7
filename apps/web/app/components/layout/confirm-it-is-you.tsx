import { lazy, Suspense, useEffect, useState } from 'react'
import { onConfirmationNeeded } from '../../lib/api/confirmation.ts'

// Loaded on demand, because it is seldom needed.
const ConfirmDialog = lazy(async () => ({ default: (await import('./confirm-dialog.tsx')).ConfirmDialog }))

type Settle = (isConfirmed: boolean) => void

/** Asks for re-authentication when a request needs a recent sign-in, then retries the pending requests. */
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
