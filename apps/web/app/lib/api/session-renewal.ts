import type { Endpoint } from '@inferdex/contracts/protocol/endpoint'
import { hasUnsavedWork } from '../forms/unsaved-work.ts'

/** Asks for a new session; true when there is one. */
type Renewer = (endedToken: string) => Promise<boolean>

let renewer: Renewer | null = null

/** Called by the frame of the admin area, which has the dialog. */
export function onSessionEnd(renew: Renewer): () => void {
  renewer = renew
  return () => {
    renewer = null
  }
}

/**
 * A call was refused because its session has ended. True when it can be repeated with another one. A mere look at a page
 * without anything unsaved on it is not worth a question: it leads to the start page.
 */
export async function renewSession({ method, path }: Endpoint, endedToken: string): Promise<boolean> {
  if (renewer === null || path.startsWith('/auth/') || (method === 'GET' && !hasUnsavedWork())) return false
  return renewer(endedToken)
}
