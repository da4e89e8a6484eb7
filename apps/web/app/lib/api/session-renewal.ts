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
 * Tries to get a new session after a request was refused because its session has ended. Returns true if the request can
 * be retried. A read on a page without unsaved work does not ask: the user is redirected to the home page.
 */
export async function renewSession({ method, path }: Endpoint, endedToken: string): Promise<boolean> {
  if (renewer === null || path.startsWith('/auth/') || (method === 'GET' && !hasUnsavedWork())) return false
  return renewer(endedToken)
}
