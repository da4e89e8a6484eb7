import type { Endpoint } from '../protocol/endpoint.ts'

const access = 'session.create'

export const startGoogle = {
  method: 'GET',
  path: '/auth/google',
  access,
  summary: 'Where the browser goes to sign in with Google',
  response: 'redirect',
} as const satisfies Endpoint

export const startGithub = {
  method: 'GET',
  path: '/auth/github',
  access,
  summary: 'Where the browser goes to sign in with GitHub',
  response: 'redirect',
} as const satisfies Endpoint

// Third parties add their own parameters to these URLs, so the query has no schema. It is checked as a whole when the
// sign-in finishes.
export const finishGoogle = {
  method: 'GET',
  path: '/auth/google/callback',
  access,
  summary: 'Where Google redirects back to; continues to /auth/callback with `token` or `error`',
  response: 'redirect',
} as const satisfies Endpoint

export const finishGithub = {
  method: 'GET',
  path: '/auth/github/callback',
  access,
  summary: 'Where GitHub redirects back to; continues to /auth/callback with `token` or `error`',
  response: 'redirect',
} as const satisfies Endpoint

/** Messages for a failed sign-in with a third party, by the `error` parameter of /auth/callback. */
export const signInProblems = {
  access_denied: 'You cancelled the sign-in.',
  account_banned: 'This account is banned',
  account_exists:
    'An account with this email already exists. Please sign in with your password and confirm your email address first.',
  email_not_verified: "Your email address isn't confirmed there, so we can't use it to sign you in.",
  sign_in_expired: 'The sign-in took too long or was started in another browser. Please try again.',
  sign_in_failed: 'Sign-in failed. Please try again.',
  third_party_unavailable: "We can't reach the other site. Please try again later.",
} as const
export type SignInProblem = keyof typeof signInProblems
