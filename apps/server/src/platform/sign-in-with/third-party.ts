import { createHmac } from 'node:crypto'
import type { SignInProblem } from '@inferdex/contracts/accounts/sign-in-with'
import type { ThirdParty } from '@inferdex/contracts/accounts/third-parties'
import { AuthorizationResponseError, allowInsecureRequests, calculatePKCECodeChallenge } from 'openid-client'
import { isLoopback } from '../../config.ts'

export const TIMEOUT_SECONDS = 10

/** Who somebody is at a third party. */
export type Identity = {
  readonly issuer: string
  readonly subject: string
  readonly email: string | null
  /** Whether the third party itself vouches for the address. */
  readonly isEmailVerified: boolean
  readonly name: string
  readonly avatar: string | null
}

export type ThirdPartySignIn = {
  readonly authorizationUrl: (secrets: FlowSecrets) => Promise<URL>
  /** `returned` is the address at which the browser came back. */
  readonly identify: (returned: URL, secrets: FlowSecrets) => Promise<Identity>
}

/** What one sign-in must remember between leaving and coming back. */
export type FlowSecrets = { readonly state: string; readonly nonce: string; readonly codeVerifier: string }

/**
 * Everything follows from one random value that only the browser's cookie holds, so nothing is stored while somebody is
 * away, and a return in another browser does not fit.
 */
export function flowSecrets(browserSecret: string, party: ThirdParty): FlowSecrets {
  const derive = (name: string) => createHmac('sha256', browserSecret).update(`${party} ${name}`).digest('base64url')
  return { state: derive('state'), nonce: derive('nonce'), codeVerifier: derive('code verifier') }
}

export async function pkceParameters({ codeVerifier }: FlowSecrets): Promise<Record<string, string>> {
  return { code_challenge: await calculatePKCECodeChallenge(codeVerifier), code_challenge_method: 'S256' }
}

/** Where the third party sends the browser back to; it must be registered there. */
export function returnAddress(publicUrl: string, party: ThirdParty): URL {
  return new URL(`/api/auth/${party}/callback`, publicUrl)
}

/** Plain HTTP only to this machine, which the configuration has made sure of. */
export function transportRules(url: string): (typeof allowInsecureRequests)[] {
  return url.startsWith('http:') && isLoopback(url) ? [allowInsecureRequests] : []
}

/** A sign-in that ends without a session, for a reason that the reader is told. */
export class SignInRefusal extends Error {
  readonly problem: SignInProblem

  constructor(problem: SignInProblem, cause?: unknown) {
    super(problem, { cause })
    this.name = 'SignInRefusal'
    this.problem = problem
  }
}

/** Runs a step at the third party and says in our words what went wrong there. */
export async function atThirdParty<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (error) {
    if (error instanceof SignInRefusal) throw error
    throw new SignInRefusal(problemOf(error), error)
  }
}

function problemOf(error: unknown): SignInProblem {
  if (error instanceof AuthorizationResponseError && error.error === 'access_denied') return 'access_denied'
  const cause = error instanceof Error ? error.cause : undefined
  return isUnreachable(error) || isUnreachable(cause) ? 'third_party_unavailable' : 'sign_in_failed'
}

/** What `fetch` throws when nobody answers, and when the time is up. */
function isUnreachable(error: unknown): boolean {
  return error instanceof Error && (error.name === 'TimeoutError' || error.message === 'fetch failed')
}

/** An avatar is shown to everybody, so it must come over https. */
export function usableAvatar(url: string | null | undefined): string | null {
  return url?.startsWith('https://') && url.length <= 500 ? url : null
}
