import type { me } from '@inferdex/contracts/accounts/accounts'
import type { Answer } from '@inferdex/contracts/protocol/endpoint'
import { signIn } from '../../lib/api/viewer.ts'

/**
 * The end of a third-party sign-in. The one-time token is never stored: it works once, for the session that takes its
 * place. A token that brings no session is refused, so that nobody is signed in by a link somebody sent.
 */
export async function signInWithOneTimeToken(oneTimeToken: string): Promise<void> {
  const response = await fetch('/api/auth/me', {
    headers: { 'content-type': 'application/json', authorization: `Bearer ${oneTimeToken}` },
  })
  if (!response.ok) throw new Error(`The sign-in was answered with ${response.status}`)
  const { token, ...user } = (await response.json()) as Answer<typeof me>
  if (token === undefined) throw new Error('The sign-in brought no session')
  signIn({ token, user })
}
