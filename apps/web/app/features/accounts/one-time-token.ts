import type { me } from '@inferdex/contracts/accounts/accounts'
import type { ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import { signIn } from '../../lib/api/viewer.ts'

/**
 * Completes a third-party sign-in. The one-time token is never stored: it is exchanged once for a session. A token
 * without a session is refused, so that a link from an attacker cannot sign anyone in.
 */
export async function signInWithOneTimeToken(oneTimeToken: string): Promise<void> {
  const response = await fetch('/api/auth/me', {
    headers: { 'content-type': 'application/json', authorization: `Bearer ${oneTimeToken}` },
  })
  if (!response.ok) throw new Error(`Sign-in failed with status ${response.status}`)
  const { token, ...user } = (await response.json()) as ResponseBody<typeof me>
  if (token === undefined) throw new Error('Sign-in returned no session')
  signIn({ token, user })
}
