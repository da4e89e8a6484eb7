import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretPost,
  type Configuration,
  discovery,
} from 'openid-client'
import { z } from 'zod'
import type { Config } from '../../config.ts'
import { requestParameters, type ThirdPartySignIn, TIMEOUT_SECONDS, transportRules } from './third-party.ts'

const claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.email().max(254).optional(),
  email_verified: z.boolean().optional(),
  name: z.string().optional(),
  picture: z.string().optional(),
})

/** Signs in with OpenID Connect and the code flow. Tests and company accounts use another issuer. */
export function signInWithGoogle(config: Config): ThirdPartySignIn {
  const discover = discoverOnce(config)
  return {
    authorizationUrl: async (secrets) =>
      buildAuthorizationUrl(await discover(), {
        ...(await requestParameters(config, 'google', secrets)),
        scope: 'openid email profile',
        nonce: secrets.nonce,
      }),
    identify: async (returned, secrets) => {
      const tokens = await authorizationCodeGrant(await discover(), returned, {
        expectedState: secrets.state,
        expectedNonce: secrets.nonce,
        pkceCodeVerifier: secrets.codeVerifier,
        idTokenExpected: true,
      })
      const { sub, email, email_verified, name, picture } = claims.parse(tokens.claims())
      return {
        issuer: config.GOOGLE_ISSUER,
        subject: sub,
        email: email ?? null,
        isEmailVerified: email_verified === true,
        name: name ?? '',
        avatar: picture ?? null,
      }
    },
  }
}

/** Discovers the issuer's configuration on first use and caches it; a failure is not cached. */
function discoverOnce(config: Config): () => Promise<Configuration> {
  let found: Promise<Configuration> | null = null
  return () => {
    found ??= discovery(
      new URL(config.GOOGLE_ISSUER),
      config.GOOGLE_CLIENT_ID ?? '',
      undefined,
      ClientSecretPost(config.GOOGLE_CLIENT_SECRET ?? ''),
      { timeout: TIMEOUT_SECONDS, execute: transportRules(config.GOOGLE_ISSUER) },
    ).catch((error: unknown) => {
      found = null
      throw error
    })
    return found
  }
}
