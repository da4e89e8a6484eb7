import { createHmac } from 'node:crypto'
import type { SignInProblem } from '@inferdex/contracts/accounts/sign-in-with'
import type { ThirdParty } from '@inferdex/contracts/accounts/third-parties'
import { AuthorizationResponseError, allowInsecureRequests, calculatePKCECodeChallenge } from 'openid-client'
import { type Config, isLoopback } from '../../config.ts'

export const TIMEOUT_SECONDS = 10

/** A user's profile at the third party. */
export type Identity = {
  readonly issuer: string
  readonly subject: string
  readonly email: string | null
  /** Whether the third party has verified the e-mail address. */
  readonly isEmailVerified: boolean
  readonly name: string
  readonly avatar: string | null
}

export type ThirdPartySignIn = {
  readonly authorizationUrl: (secrets: FlowSecrets) => Promise<URL>
  /** Returns the user. `returned` is the callback URL with its query. */
  readonly identify: (returned: URL, secrets: FlowSecrets) => Promise<Identity>
}

/** The secrets of one sign-in, needed before the redirect and after the callback. */
export type FlowSecrets = { readonly state: string; readonly nonce: string; readonly codeVerifier: string }

/**
 * Derives the secrets from one random value in the browser's cookie. So the server stores no state between the two
 * requests, and a callback in another browser fails.
 */
export function flowSecrets(browserSecret: string, party: ThirdParty): FlowSecrets {
  const derive = (name: string) => createHmac('sha256', browserSecret).update(`${party} ${name}`).digest('base64url')
  return { state: derive('state'), nonce: derive('nonce'), codeVerifier: derive('code verifier') }
}

/** Returns the parameters that every authorization request has. */
export async function requestParameters(
  { PUBLIC_URL }: Config,
  party: ThirdParty,
  { state, codeVerifier }: FlowSecrets,
): Promise<Record<string, string>> {
  return {
    // Must be registered with the third party.
    redirect_uri: new URL(`/api/auth/${party}/callback`, PUBLIC_URL).href,
    state,
    code_challenge: await calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
  }
}

/** Allows plain HTTP to this machine only. */
export function transportRules(url: string): (typeof allowInsecureRequests)[] {
  return url.startsWith('http:') && isLoopback(url) ? [allowInsecureRequests] : []
}

/** A sign-in that failed, with the reason that is shown to the user. */
export class SignInRefusal extends Error {
  readonly problem: SignInProblem

  constructor(problem: SignInProblem, cause?: unknown) {
    super(problem, { cause })
    this.name = 'SignInRefusal'
    this.problem = problem
  }
}

/** Returns the sign-in with its errors converted, and without an avatar that cannot be shown. */
export function guarded({ authorizationUrl, identify }: ThirdPartySignIn): ThirdPartySignIn {
  return {
    authorizationUrl: (secrets) => atThirdParty(() => authorizationUrl(secrets)),
    identify: (returned, secrets) =>
      atThirdParty(async () => {
        const identity = await identify(returned, secrets)
        return { ...identity, avatar: usableAvatar(identity.avatar) }
      }),
  }
}

/** Runs a step that calls the third party and converts its errors into a `SignInRefusal`. */
async function atThirdParty<T>(step: () => Promise<T>): Promise<T> {
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

/** Returns whether `fetch` failed to connect or timed out. */
function isUnreachable(error: unknown): boolean {
  return error instanceof Error && (error.name === 'TimeoutError' || error.message === 'fetch failed')
}

/** Returns the avatar's URL if it is https, because every visitor's browser loads it. */
function usableAvatar(url: string | null): string | null {
  return url?.startsWith('https://') && url.length <= 500 ? url : null
}
