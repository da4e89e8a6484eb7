import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretPost,
  Configuration,
  fetchProtectedResource,
} from 'openid-client'
import { z } from 'zod'
import type { Config } from '../../config.ts'
import { requestParameters, type ThirdPartySignIn, TIMEOUT_SECONDS, transportRules } from './third-party.ts'

const githubUser = z.object({ id: z.int(), login: z.string(), avatar_url: z.string().nullish() })
const githubEmails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))

/**
 * Signs in with GitHub's OAuth 2. GitHub has no OpenID Connect, so its API is queried for the user and the confirmed
 * e-mail addresses.
 */
export function signInWithGithub(config: Config): ThirdPartySignIn {
  const oauth = oauthConfiguration(config)
  return {
    authorizationUrl: async (secrets) =>
      buildAuthorizationUrl(oauth, {
        ...(await requestParameters(config, 'github', secrets)),
        scope: 'read:user user:email',
      }),
    identify: async (returned, secrets) => {
      const { access_token } = await authorizationCodeGrant(oauth, returned, {
        expectedState: secrets.state,
        pkceCodeVerifier: secrets.codeVerifier,
      })
      const user = githubUser.parse(await ask(config, oauth, access_token, '/user'))
      const emails = githubEmails.parse(await ask(config, oauth, access_token, '/user/emails'))
      const confirmed = emails.filter(({ verified }) => verified)
      const email = confirmed.find(({ primary }) => primary) ?? confirmed[0]
      return {
        issuer: config.GITHUB_URL,
        subject: String(user.id),
        email: email?.email ?? null,
        isEmailVerified: email !== undefined,
        name: user.login,
        avatar: user.avatar_url ?? null,
      }
    },
  }
}

function oauthConfiguration({ GITHUB_URL, GITHUB_CLIENT_ID, GITHUB_CLIENT_SECRET }: Config): Configuration {
  const at = (path: string) => new URL(path, GITHUB_URL).href
  const oauth = new Configuration(
    {
      issuer: GITHUB_URL,
      authorization_endpoint: at('/login/oauth/authorize'),
      token_endpoint: at('/login/oauth/access_token'),
    },
    GITHUB_CLIENT_ID ?? '',
    undefined,
    ClientSecretPost(GITHUB_CLIENT_SECRET ?? ''),
  )
  oauth.timeout = TIMEOUT_SECONDS
  for (const apply of transportRules(GITHUB_URL)) apply(oauth)
  return oauth
}

async function ask(config: Config, oauth: Configuration, accessToken: string, path: string): Promise<unknown> {
  const url = new URL(`${config.GITHUB_API_URL.replace(/\/$/, '')}${path}`)
  const headers = new Headers({ accept: 'application/vnd.github+json', 'user-agent': config.SITE_CONFIG.name })
  const response = await fetchProtectedResource(oauth, accessToken, url, 'GET', undefined, headers)
  if (!response.ok) throw new Error(`GitHub answered ${response.status} for ${path}`)
  return response.json()
}
