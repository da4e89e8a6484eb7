import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { type Configuration, type KoaContextWithOIDC, Provider } from 'oidc-provider'
import { atEndOfFile } from '../end-of-file.ts'
import type { ThirdParty } from '@inferdex/contracts/accounts/third-parties'

export type ThirdPartyPerson = {
  subject: string
  name: string
  emails: { email: string; primary: boolean; verified: boolean }[]
}

export type ThirdPartyServer = {
  url: string
  /** The user in the browser; null declines the sign-in. */
  person: ThirdPartyPerson | null
  close: () => Promise<void>
  /** Starts the server again at the same address, after `close`. */
  reopen: () => Promise<void>
}

const CLIENT = { client_id: 'inferdex', client_secret: 'a secret that both sides know' }

export function thirdPartyEnvironment(party: ThirdParty, server: ThirdPartyServer): Record<string, string> {
  const { client_id, client_secret } = CLIENT
  return party === 'google'
    ? { GOOGLE_CLIENT_ID: client_id, GOOGLE_CLIENT_SECRET: client_secret, GOOGLE_ISSUER: server.url }
    : {
        GITHUB_CLIENT_ID: client_id,
        GITHUB_CLIENT_SECRET: client_secret,
        GITHUB_URL: server.url,
        GITHUB_API_URL: server.url,
      }
}

/**
 * Starts a real authorisation server on this machine: OpenID Connect like Google, or OAuth 2 with GitHub's paths and
 * API.
 */
export async function thirdPartyServer(party: ThirdParty): Promise<ThirdPartyServer> {
  const http = createServer()
  const listen = (port: number) => new Promise<void>((resolve) => http.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const address = http.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  const url = `http://127.0.0.1:${port}`
  const state: ThirdPartyServer = {
    url,
    person: null,
    reopen: () => listen(port),
    close: () =>
      new Promise((resolve) => {
        http.closeAllConnections()
        http.close(() => resolve())
      }),
  }
  const provider = new Provider(url, configuration(party, state))
  provider.use((ctx, next) => servePages(provider, state, ctx as KoaContextWithOIDC, next))
  const handle = provider.callback()
  http.on('request', (request, response) => void handle(request, response))
  atEndOfFile(() => state.close())
  return state
}

function configuration(party: ThirdParty, state: ThirdPartyServer): Configuration {
  const scopes = party === 'google' ? ['openid', 'email', 'profile'] : ['read:user', 'user:email']
  return {
    clients: [
      {
        ...CLIENT,
        redirect_uris: [`http://localhost:3000/api/auth/${party}/callback`],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    scopes,
    claims: { email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    cookies: { keys: ['only for tests'] },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    ...(party === 'github'
      ? { routes: { authorization: '/login/oauth/authorize', token: '/login/oauth/access_token' } }
      : {}),
    findAccount: (_ctx, accountId) => ({ accountId, claims: () => claimsOf(accountId, state.person) }),
    loadExistingGrant: async (ctx) => {
      const { provider, client, session } = ctx.oidc
      const grant = new provider.Grant({ clientId: client?.clientId ?? '', accountId: session?.accountId ?? '' })
      grant.addOIDCScope(scopes.join(' '))
      await grant.save()
      return grant
    },
  }
}

function claimsOf(sub: string, person: ThirdPartyPerson | null) {
  const email = person?.emails.find(({ primary }) => primary)
  return {
    sub,
    name: person?.name,
    ...(email === undefined ? {} : { email: email.email, email_verified: email.verified }),
  }
}

/** Serves the sign-in page, which signs the current person in at once, and the two calls of GitHub's API. */
async function servePages(
  provider: Provider,
  state: ThirdPartyServer,
  ctx: KoaContextWithOIDC,
  next: () => Promise<void>,
): Promise<void> {
  const { person } = state
  if (ctx.path.startsWith('/interaction/')) {
    const result =
      person === null ? { error: 'access_denied' } : { login: { accountId: person.subject, remember: false } }
    ctx.respond = false
    await provider.interactionFinished(ctx.req, ctx.res, result)
    return
  }
  if (ctx.path !== '/user' && ctx.path !== '/user/emails') return next()
  const token = await provider.AccessToken.find(ctx.get('authorization').replace(/^bearer /i, ''))
  if (token === undefined || person === null) {
    ctx.status = 401
    return
  }
  ctx.body =
    ctx.path === '/user' ? { id: Number(token.accountId), login: person.name, avatar_url: null } : person.emails
}

export type Browser = { cookie: string }

/**
 * Starts a sign-in at our site and follows the redirects through the third party, as a browser does. Returns the
 * callback's path.
 */
export async function goThroughThirdParty(
  app: FastifyInstance,
  party: ThirdParty,
): Promise<{ browser: Browser; returnPath: string; start: URL }> {
  const begin = await app.inject({ method: 'GET', url: `/api/auth/${party}` })
  const cookie = String(begin.headers['set-cookie']).split(';')[0] ?? ''
  const start = new URL(String(begin.headers.location))
  const jar = new Map<string, string>()
  let at = start
  for (let hop = 0; hop < 10 && at.pathname !== `/api/auth/${party}/callback`; hop += 1) {
    const headers = { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') }
    const response = await fetch(at, { redirect: 'manual', headers })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      jar.set(name, value)
    }
    const location = response.headers.get('location')
    if (location === null) throw new Error(`${at.pathname} answered ${response.status}: ${await response.text()}`)
    at = new URL(location, at)
  }
  return { browser: { cookie }, returnPath: `${at.pathname}${at.search}`, start }
}

/** Opens the callback at our site and returns the query of the page that it redirects to. */
export async function openCallback(
  app: FastifyInstance,
  browser: Browser,
  returnPath: string,
): Promise<URLSearchParams> {
  const res = await app.inject({ method: 'GET', url: returnPath, headers: { cookie: browser.cookie } })
  const page = new URL(String(res.headers.location))
  if (res.statusCode !== 302 || page.pathname !== '/auth/callback') throw new Error(`${res.statusCode}: ${res.body}`)
  return page.searchParams
}
