import { useEffect, useState } from 'react'
import { authToken } from '../../../lib/api/auth-token.ts'
import { onSessionEnd } from '../../../lib/api/session-renewal.ts'
import { useHasUnsavedWork } from '../../../lib/forms/unsaved-work.ts'
import { useHydrated } from '../../../page-delivery/use-hydrated.ts'
import { type ShownUser, useViewer } from '../../../lib/api/viewer.ts'

/** A request that is retried with the next session. */
type WaitingCall = { readonly endedToken: string; readonly settle: (isRenewed: boolean) => void }

/** Returns whether the user has to sign in again, who that is, and whether requests are pending. */
export function useSessionRenewal() {
  const isHydrated = useHydrated()
  const token = authToken.use()
  const viewer = useViewer()
  const hasUnsaved = useHasUnsavedWork()
  const [waiting, setWaiting] = useState<readonly WaitingCall[]>([])
  /** The token for which the user declined to sign in again. The next request asks again. */
  const [declined, setDeclined] = useState<string | null>(null)
  /** The user whose unsaved work is on the page. */
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
    /** Another user who has signed in since. The unsaved work must not be saved under their account. */
    other: isAsking && viewer !== null && viewer.id !== owner?.id ? viewer : null,
    decline: () => {
      for (const { settle } of waiting) settle(false)
      setDeclined(token === '' ? token : null)
    },
  }
}
