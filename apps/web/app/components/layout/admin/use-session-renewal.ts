import { useEffect, useState } from 'react'
import { authToken } from '../../../lib/api/auth-token.ts'
import { onSessionEnd } from '../../../lib/api/session-renewal.ts'
import { useHasUnsavedWork } from '../../../lib/forms/unsaved-work.ts'
import { useHydrated } from '../../../page-delivery/use-hydrated.ts'
import { type ShownUser, useViewer } from '../../../lib/api/viewer.ts'

/** A call that goes out again once there is a new session. */
type WaitingCall = { readonly endedToken: string; readonly settle: (isRenewed: boolean) => void }

/** Whether somebody has to sign in again, who that is, and which calls wait for it. */
export function useSessionRenewal() {
  const isHydrated = useHydrated()
  const token = authToken.use()
  const viewer = useViewer()
  const hasUnsaved = useHasUnsavedWork()
  const [waiting, setWaiting] = useState<readonly WaitingCall[]>([])
  /** The session that was let go without a new one: the next call asks again. */
  const [declined, setDeclined] = useState<string | null>(null)
  /** Whose work is on the screen. */
  const [owner, setOwner] = useState<ShownUser | null>(null)

  const isSignedOut = isHydrated && token === '' && hasUnsaved && declined !== token
  const isAsking = waiting.length > 0 || isSignedOut
  if (!isAsking && viewer !== null && owner?.id !== viewer.id) setOwner(viewer)
  const isOwnerBack = token !== '' && viewer !== null && viewer.id === owner?.id

  useEffect(() => {
    return onSessionEnd((endedToken) => {
      const renewed = new Promise<boolean>((settle) => setWaiting((before) => [...before, { endedToken, settle }]))
      return renewed.finally(() => setWaiting((before) => before.filter((call) => call.endedToken !== endedToken)))
    })
  }, [])
  // Signed in here or in another tab.
  useEffect(() => {
    if (!isOwnerBack) return
    for (const { endedToken, settle } of waiting) if (endedToken !== token) settle(true)
  }, [isOwnerBack, token, waiting])
  if (token !== '' && declined !== null) setDeclined(null)

  return {
    isAsking,
    isCallWaiting: waiting.length > 0,
    owner,
    /** Somebody else has signed in meanwhile: their name must not stand under this work. */
    other: isAsking && viewer !== null && viewer.id !== owner?.id ? viewer : null,
    decline: () => {
      for (const { settle } of waiting) settle(false)
      setDeclined(token === '' ? token : null)
    },
  }
}
