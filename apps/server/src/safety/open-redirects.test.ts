import { Agent, type IncomingMessage, request as sendRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { HOSTILE_HOST, hostileAddresses } from '@inferdex/domain/text/testing/hostile-addresses'
import { describe, expect, it } from 'vitest'
import { atEndOfFile } from '../testing/end-of-file.ts'
import {
  type ThirdPartyServer,
  thirdPartyEnvironment,
  thirdPartyServer,
} from '../testing/servers/third-party-server.ts'
import { testApp } from '../testing/test-app.ts'

const OWN = 'http://localhost:3000'

const agent = new Agent({ keepAlive: true, maxSockets: 4 })
const google: ThirdPartyServer = await thirdPartyServer('google')
const env = { RATE_LIMITS: 'off', ...thirdPartyEnvironment('google', google) }
const test = await testApp(env, { renderPage: async () => new Response('page') })
await test.app.listen({ host: '127.0.0.1', port: 0 })
const port: number = (test.app.server.address() as AddressInfo).port
atEndOfFile(() => agent.destroy())

/** Sends a path unchanged, as far as a request can contain it: browsers and most clients would normalise it. */
async function ask(path: string, headers: Record<string, string> = {}): Promise<IncomingMessage> {
  // eslint-disable-next-line no-control-regex
  const sendable = path.replaceAll(/[\u0000-\u0020\u007f-\uffff]/g, (one) => encodeURIComponent(one))
  return await new Promise((resolve, reject) => {
    const request = sendRequest({ host: '127.0.0.1', port, path: sendable, agent, headers }, (response) => {
      response.resume()
      response.on('end', () => resolve(response))
    })
    request.on('error', reject)
    request.end()
  })
}

/** Returns the redirect target, unless it is our own site or a sign-in provider. */
function elsewhere({ headers }: IncomingMessage): string | null {
  if (headers.location === undefined) return null
  const origin = URL.canParse(headers.location, OWN) ? new URL(headers.location, OWN).origin : 'no address'
  return origin === OWN || origin === google.url ? null : headers.location
}

/** Returns the hostile forms that are a path, or part of one. */
const asPath = (form: string) => (form.startsWith('/') ? form : `/${form}`)

/** Every place that accepts an address, a token or a name that could become part of a redirect. */
const PLACES: Record<string, (form: string) => string> = {
  'a path': asPath,
  'a path with a slash at its end': (form) => `${asPath(form)}/`,
  'a path with a slash and a query': (form) => `${asPath(form)}/?x=1`,
  'Markdown of a path': (form) => `${asPath(form)}/.md`,
  'a slug with capital letters': (form) => `/model/${form}X`,
  'a slug with a slash': (form) => `/Model/X${asPath(form)}/`,
  'where to go after signing in': (form) => `/login?from=${encodeURIComponent(form)}`,
  'where to go after signing up': (form) => `/signup/?from=${encodeURIComponent(form)}`,
  'the page after a third-party sign-in': (form) =>
    `/auth/callback?from=${encodeURIComponent(form)}&error=${encodeURIComponent(form)}`,
  'the start of a third-party sign-in': (form) =>
    `/api/auth/google?from=${encodeURIComponent(form)}&redirect_uri=${encodeURIComponent(form)}`,
  'the return of a third party': (form) =>
    `/api/auth/google/callback?state=${encodeURIComponent(form)}&error=${encodeURIComponent(form)}&iss=${encodeURIComponent(form)}`,
  'the end of a newsletter': (form) => `/api/newsletter/unsubscribe?token=${encodeURIComponent(form)}`,
  'the end of a digest': (form) => `/api/watching/unsubscribe?token=${encodeURIComponent(form)}`,
  'a badge': (form) => `/badge/model/${encodeURIComponent(form)}.svg?x=1`,
  'a preview picture': (form) => `/og/model/${encodeURIComponent(form)}.png?x=1`,
  'a copied picture': (form) => `/pictures/${encodeURIComponent(form)}`,
  'a file': (form) => `/media/${encodeURIComponent(form)}`,
}

describe(`${hostileAddresses.length} hostile addresses [SAFE-23]`, () => {
  it.each(Object.keys(PLACES))('as %s lead to no other site and add no header', async (place) => {
    expect(hostileAddresses.length).toBeGreaterThanOrEqual(150)
    const wrong: string[] = []
    for (const form of hostileAddresses) {
      const response = await ask(PLACES[place]?.(form) ?? '')
      const led = elsewhere(response)
      if (led !== null) wrong.push(`${JSON.stringify(form)} leads to ${led}`)
      if ((response.statusCode ?? 0) >= 500) wrong.push(`${JSON.stringify(form)}: ${response.statusCode}`)
      const cookies = response.headers['set-cookie'] ?? []
      if (cookies.some((cookie) => cookie.startsWith('a=b'))) wrong.push(`${JSON.stringify(form)} sets a cookie`)
      if (response.headers.refresh !== undefined) wrong.push(`${JSON.stringify(form)} refreshes`)
    }
    expect(wrong).toEqual([])
  })

  it('no redirect follows the host that a request names', async () => {
    const hosts = { host: HOSTILE_HOST, 'x-forwarded-host': HOSTILE_HOST, forwarded: `host=${HOSTILE_HOST}` }
    for (const path of ['/models/', '/model/GPT-5', '/api/newsletter/unsubscribe?token=x', '/api/auth/google']) {
      const response = await ask(path, hosts)
      expect([301, 302, 404], path).toContain(response.statusCode)
      expect(elsewhere(response), path).toBeNull()
    }
    expect((await ask('/models/', hosts)).headers.location).toBe('/models')
  })
})
