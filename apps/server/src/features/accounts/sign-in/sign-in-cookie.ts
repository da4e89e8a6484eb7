import { cookieHeader } from '../../../http/api/cookies.ts'

const LIFETIME_SECONDS = 10 * 60

export type SignInCookie = { readonly name: string; readonly isSecure: boolean }

/**
 * Returns the cookie with the secret of a sign-in in progress. `__Host-` prevents other hosts of the same domain from
 * setting it.
 */
export function signInCookie(publicUrl: string): SignInCookie {
  const isSecure = publicUrl.startsWith('https:')
  return { name: isSecure ? '__Host-sign-in' : 'sign-in', isSecure }
}

export function setSignInCookie({ name, isSecure }: SignInCookie, browserSecret: string): string {
  return cookieHeader(name, browserSecret, { isSecure, maxAgeSeconds: LIFETIME_SECONDS })
}

export function clearSignInCookie({ name, isSecure }: SignInCookie): string {
  return cookieHeader(name, '', { isSecure, maxAgeSeconds: 0 })
}

/** Returns the cookie with the secret of a sign-in whose second step is pending. */
export function pendingCookie(publicUrl: string): SignInCookie {
  const isSecure = publicUrl.startsWith('https:')
  return { name: isSecure ? '__Host-second-step' : 'second-step', isSecure }
}

export function setPendingCookie({ name, isSecure }: SignInCookie, pendingSecret: string): string {
  return cookieHeader(name, pendingSecret, { isSecure, maxAgeSeconds: LIFETIME_SECONDS })
}
