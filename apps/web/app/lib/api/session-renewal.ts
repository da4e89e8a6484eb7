import type { Endpoint } from '@inferdex/contracts/protocol/endpoint'
import { hasUnsavedWork } from '../forms/unsaved-work.ts'

/** Asks the user to sign in again. Resolves to true when there is a new session. */
type Renewer = (endedToken: string) => Promise<boolean>

let renewer: Renewer | null = null

/** Registers the dialog that asks. Called by the layout of the admin area. */
export function onSessionEnd(renew: Renewer): () => void {
  renewer = renew
  return () => {
    renewer = null
  }
}

/**
 * Tries to get a new session after a call was refused because its session has ended. Returns true if the call can be
 * repeated. A read on a page without unsaved work is not worth asking: the user is sent to the home page.
 */
export async function renewSession({ method, path }: Endpoint, endedToken: string): Promise<boolean> {
  if (renewer === null || path.startsWith('/auth/') || (method === 'GET' && !hasUnsavedWork())) return false
  return renewer(endedToken)
}
