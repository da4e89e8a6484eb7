import { signInProblems } from '@inferdex/contracts/accounts/sign-in-with'

const TEXTS: Readonly<Record<string, string>> = {
  ...signInProblems,
  no_token: "Sign-in didn't complete. Please try again.",
  fetch_user_failed: "We couldn't load your account. Please sign in again.",
  session_expired: 'Your session has ended. Please sign in again.',
}

/** Returns the text for the `error` of the URL. Unknown values are not echoed, because anyone can craft such a URL. */
export function signInErrorText(code: string | null): string | null {
  if (code === null || code === '') return null
  return (Object.hasOwn(TEXTS, code) ? TEXTS[code] : undefined) ?? 'Please try again.'
}
