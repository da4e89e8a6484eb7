import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Endpoint } from '@inferdex/contracts/protocol/endpoint'
import { generate } from 'otplib'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeDueDigests } from '../features/watching/delivery/make-digests.service.ts'
import { writeExports } from '../features/exports/write-exports.ts'
import { isCacheable } from '../http/api/register-endpoint.ts'
import { jobProblemLine } from '../platform/job-queue.ts'
import { baseRecords } from '../testing/audit/record-makers.ts'
import { audienceOf, isLetIn } from '../testing/safety/access-table.ts'
import { findLeaks, type Secret, type Seen } from '../testing/safety/find-leaks.ts'
import { pathWithParams } from '../testing/safety/paths.ts'
import { tablesWith } from '../testing/safety/tables-with.ts'
import { type MailServer, mailServer, sendDueMails, tokenFromMail } from '../testing/servers/mail-server.ts'
import {
  goThroughThirdParty,
  openCallback,
  thirdPartyEnvironment,
  thirdPartyServer,
} from '../testing/servers/third-party-server.ts'
import { CATALOGUE_DATABASE } from '../testing/template-database.ts'
import { aPerson, as, type Person, type TestApp, testApp } from '../testing/test-app.ts'
import { addNews } from '../testing/watching/watching-news.ts'
import { aHook } from '../testing/watching/webhook-server.ts'

const ADDRESS = '203.0.113.77'
const EMAIL = 'canary.person@private.example'
const PASSWORDS = ['first canary phrase of words', 'second canary phrase of words', 'a wrong canary phrase']
const [FIRST = '', SECOND = '', WRONG = ''] = PASSWORDS
/** Secrets of the installation, as an operator sets them. */
const INSTALLATION = {
  WEBHOOK_KEY: 'canary-webhook-key-9d1f7c5e3b2a4068',
  SECOND_FACTOR_KEY: 'canary-factor-key-5b0e7a1c9f3d2846',
  SMTP_URL: 'smtp://mailer:canary-smtp-password@127.0.0.1:1',
  MAIL_FROM: 'Inferdex <no-reply@inferdex.example>',
  GITHUB_CLIENT_ID: 'inferdex',
  GITHUB_CLIENT_SECRET: 'canary-github-client-secret',
  S3_ACCESS_KEY_ID: 'canary-s3-access-key-id',
  S3_SECRET_ACCESS_KEY: 'canary-s3-secret-access-key',
}

/** Credentials of an account or the installation: only their owner sees them, once. */
const credentials: Secret[] = [
  ...PASSWORDS.map((value, index) => ({ name: `password ${index + 1}`, value })),
  { name: 'key of webhooks', value: INSTALLATION.WEBHOOK_KEY },
  { name: 'key of second factors', value: INSTALLATION.SECOND_FACTOR_KEY },
  { name: 'password of the mail server', value: 'canary-smtp-password' },
  { name: 'client secret of GitHub', value: INSTALLATION.GITHUB_CLIENT_SECRET },
  { name: 'client secret of Google', value: 'a secret that both sides know' },
  { name: 'secret of the bucket', value: INSTALLATION.S3_SECRET_ACCESS_KEY },
]
/** Personal data: visible to the person and to staff. */
const personal: Secret[] = [
  { name: 'e-mail', value: EMAIL },
  { name: 'e-mail of a subscriber', value: 'canary.reader@private.example' },
  { name: 'e-mail of a message', value: 'canary.writer@private.example' },
  { name: 'new address', value: 'canary.other@private.example' },
  { name: 'network address', value: ADDRESS },
]

const lines: string[] = []
let test: TestApp
let mails: MailServer
let person: Person
let publicParams: Record<string, string>
beforeAll(async () => {
  const google = await thirdPartyServer('google')
  const env = {
    LOG_LEVEL: 'trace',
    RATE_LIMITS: 'off',
    LOCAL_FEEDS: '1',
    TRUSTED_PROXIES: '1',
    ...INSTALLATION,
    ...thirdPartyEnvironment('google', google),
  }
  const deps = {
    logStream: { write: (line: string) => lines.push(line) },
    renderPage: async () => new Response('page', { headers: { 'content-type': 'text/html' } }),
  }
  test = await testApp(env, deps, CATALOGUE_DATABASE)
  mails = await mailServer()
  const ids = await baseRecords(test, await aPerson(test, 'ADMIN'))
  const { db } = test.database
  const offer = await db.selectFrom('offers').select('id').where('model_id', '=', ids.model).executeTakeFirstOrThrow()
  const deal = await db.selectFrom('deals').select('id').where('archived_at', 'is', null).executeTakeFirstOrThrow()

  // Register, fail, sign in; from the one address that the proxy reports.
  const send = (path: string, body?: object, token?: string, method: Endpoint['method'] = 'POST') =>
    test.app.inject({
      method,
      url: `/api${path}`,
      headers: { 'x-forwarded-for': ADDRESS, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { payload: body }),
    })
  await send('/auth/register', { username: 'canary', email: EMAIL, password: FIRST })
  await send('/auth/login', { email: EMAIL, password: WRONG })
  const signIn = async (password: string) => {
    const token = (await send('/auth/login', { email: EMAIL, password })).json<{ token: string }>().token
    credentials.push({ name: `session ${credentials.length}`, value: token })
    return token
  }
  let token = await signIn(FIRST)
  const me = (await send('/auth/me', undefined, token, 'GET')).json<{ user?: { id: string }; id?: string }>()
  const id = me.user?.id ?? me.id ?? ''

  // A mail that fails, then mails with links; each is used.
  mails.isRefusing = true
  for (const problem of await sendDueMails(test, mails)) test.app.log.warn(jobProblemLine(problem), 'job failed')
  mails.isRefusing = false
  await send('/auth/resend-verification', undefined, token)
  await sendDueMails(test, mails)
  const verification = tokenFromMail(mails, EMAIL)
  credentials.push({ name: 'link of a verification', value: verification })
  await send('/auth/verify-email', { token: verification })
  await send('/auth/forgot-password', { email: EMAIL })
  await sendDueMails(test, mails)
  const reset = tokenFromMail(mails, EMAIL)
  credentials.push({ name: 'link of a reset', value: reset })
  // The sign-in after it needs the new password.
  await send('/auth/reset-password', { token: reset, password: SECOND })
  token = await signIn(SECOND)

  // A key, a feed, a webhook, and events for them.
  credentials.push({
    name: 'API key',
    value: (await send('/users/me/api-keys', { name: 'canary' }, token)).json<{ key: string }>().key.slice(4),
  })
  await send('/watches', { targetType: 'MODEL', targetId: ids.model }, token)
  const feed = (await send('/users/me/delivery/feed', undefined, token)).json<{ url: string }>().url
  credentials.push({ name: 'address of the feed', value: feed.slice(-47, -4) })
  const hook = { url: (await aHook()).url }
  const { secret } = (await send('/users/me/delivery/webhook', hook, token, 'PUT')).json<{ secret: string }>()
  credentials.push({ name: 'secret of the webhook', value: secret.replace('whsec_', '') })
  await addNews(test, ids.model)
  test.clock.now = new Date(test.clock.now.getTime() + 7 * 24 * 60 * 60 * 1000)
  token = await signIn(SECOND)
  await makeDueDigests({ db, now: () => test.clock.now, sendsMail: true })
  await sendDueMails(test, mails)

  // An address change that is not confirmed, and one that is cancelled.
  await send('/users/me/email', { email: 'canary.other@private.example' }, token)
  await sendDueMails(test, mails)
  credentials.push({ name: 'link of a change', value: tokenFromMail(mails, 'canary.other@private.example') })
  credentials.push({ name: 'link that stops it', value: tokenFromMail(mails, EMAIL) })

  // A subscription and a message.
  await send('/newsletter/subscriptions', { email: 'canary.reader@private.example' })
  await sendDueMails(test, mails)
  const confirmation = tokenFromMail(mails, 'canary.reader@private.example')
  credentials.push({ name: 'link of a subscription', value: confirmation })
  await send('/newsletter/confirm', { token: confirmation })
  const message = { name: 'Canary', email: 'canary.writer@private.example', subject: 'Hello', message: 'A question' }
  await send('/contact', message)
  await sendDueMails(test, mails)

  // Another account by a third party, with its one-time token.
  google.person = {
    subject: '7',
    name: 'Third',
    emails: [{ email: 'third@example.org', primary: true, verified: true }],
  }
  const way = await goThroughThirdParty(test.app, 'google')
  const outcome = await openCallback(test.app, way.browser, way.returnPath)
  credentials.push({ name: 'one-time token', value: outcome.get('token') ?? '' })
  const code = new URL(way.returnPath, 'http://localhost').searchParams.get('code') ?? ''
  credentials.push({ name: 'code of the third party', value: code })

  // Public contributions.
  const ratings = { rating: 4, easeOfUse: 4, accuracy: 4, value: 4, support: 4 }
  const words = { title: 'Good enough', content: 'It answers before I look.' }
  await send('/reviews', { targetType: 'MODEL', targetId: ids.model, ...ratings, ...words }, token)
  await send('/comments', { postId: ids.post, content: 'Well said' }, token)
  await send('/submissions', { type: 'GENERAL', data: { suggestion: 'Show weekly prices' } }, token)

  // The second factor is last: from now on it requires a code.
  const started = await send('/users/me/second-factor/app', { password: SECOND }, token)
  const app = started.json<{ secret: string }>()
  credentials.push({ name: 'secret of the app', value: app.secret })
  const epoch = Math.floor(test.clock.now.getTime() / 1000)
  const confirmed = await send(
    '/users/me/second-factor/app/confirm',
    { code: await generate({ ...app, epoch }) },
    token,
  )
  const { recoveryCodes } = confirmed.json<{ recoveryCodes: string[] }>()
  credentials.push(...recoveryCodes.map((value, index) => ({ name: `recovery code ${index + 1}`, value })))
  const pending = await send('/auth/login', { email: EMAIL, password: SECOND })
  const cookie = String(pending.headers['set-cookie']).split(';', 1)[0]?.split('=')[1] ?? ''
  credentials.push({ name: 'cookie of a sign-in', value: cookie })
  await sendDueMails(test, mails)

  person = { id, token, username: 'canary', email: EMAIL }
  publicParams = { model: ids.model, deal: deal.id, offer: offer.id, user: id }
})

/** Returns the path of a call with names and ids of records that exist. */
function realPath(endpoint: Endpoint): string {
  const { path } = endpoint
  const named = path
    .replace('/models/:slug', '/models/gpt-5')
    .replace('/providers/:slug', '/providers/groq')
    .replace('/blog/:slug', '/blog/base')
    .replace('/benchmarks/model/:id', `/benchmarks/model/${publicParams.model}`)
    .replace('/deals/:id', `/deals/${publicParams.deal}`)
    .replace('/offers/:id', `/offers/${publicParams.offer}`)
    .replace('/users/:id', `/users/${publicParams.user}`)
    .replace(':page', 'privacy')
  return `${pathWithParams({ ...endpoint, path: named as `/${string}` })}${queryOf(path)}`
}

/** Returns the queries of calls that need one. */
function queryOf(path: string): string {
  const target = `?targetType=MODEL&targetId=${publicParams.model}`
  const queries: Record<string, string> = {
    '/catalog/comparison': '?models=gpt-5,o3',
    '/catalog/change-days': '?asOf=2026-06-01&models=gpt-5',
    '/catalog/prices-of-day': '?asOf=2026-06-01&models=gpt-5',
    '/catalog/standings': '?models=gpt-5',
    '/catalog/search': '?q=canary',
    '/catalog/suggest': '?q=canary',
    '/validation/models/search': '?query=canary',
    '/validation/providers/search': '?query=canary',
    '/validation/deals/search': '?query=canary',
    '/validation/models/exists': '?name=canary',
    '/validation/providers/exists': '?name=canary',
    '/validation/deals/exists': '?title=canary',
    '/admin/search': '?q=canary',
    '/newsletter/unsubscribe': '?token=unknown',
    '/watching/unsubscribe': '?token=unknown',
    '/reviews': target,
    '/likes/counts': target,
    '/analytics': target,
  }
  return queries[path] ?? ''
}

/** Reads every call that a caller may read, and records body and headers. */
async function readEverything(who: string, caller: Person | null, isFor: (endpoint: Endpoint) => boolean) {
  const seen: Seen[] = []
  const cached: string[] = []
  const missing: string[] = []
  for (const { endpoint } of test.app.endpoints.values()) {
    if (endpoint.method !== 'GET' || endpoint.response === 'events' || !isFor(endpoint)) continue
    const res = await as(test.app, caller).get(realPath(endpoint))
    const place = `${endpoint.path} as ${who}`
    seen.push({ place, text: `${res.body}\n${JSON.stringify(res.headers)}` })
    if (res.statusCode >= 400) missing.push(`${res.statusCode} ${endpoint.path}`)
    const isKept = !/no-store/.test(String(res.headers['cache-control']))
    if (isKept && !isCacheable(endpoint) && endpoint.response !== 'redirect') cached.push(place)
  }
  return { seen, cached, missing }
}

const lets = (caller: 'visitor' | 'USER' | 'MODERATOR' | 'ADMIN') => (endpoint: Endpoint) =>
  isLetIn(audienceOf.get(`${endpoint.method} ${endpoint.path}`) ?? 'admins', caller)

const EXPORT_HEAD = { siteName: 'Inferdex', publicUrl: 'http://localhost:3000', asOf: new Date('2026-07-01') }
const FILES = [
  '/sitemap.xml /sitemaps/models.xml /sitemaps/providers.xml /sitemaps/pages.xml /sitemaps/articles.xml /robots.txt',
  '/llms.txt /.well-known/security.txt /badge/model/gpt-5.svg /livez /readyz / /profile /models /model/gpt-5.md',
].flatMap((line) => line.split(' '))

describe('secrets [SAFE-23]', () => {
  it('the search finds what is planted, however it is written [canary]', () => {
    const secret = { name: 'canary', value: 'a planted+secret/with "odd" words?' }
    const bytes = Buffer.from(secret.value)
    const texts = [
      `x ${secret.value} y`,
      `/login?token=${encodeURIComponent(secret.value)}&x`,
      JSON.stringify({ message: secret.value }),
      bytes.toString('hex'),
      ...['', 'a', 'ab'].map((before) => Buffer.from(`${before}${secret.value}:x`).toString('base64')),
      Buffer.from(`user:${secret.value}`).toString('base64url'),
    ]
    for (const text of texts) expect(findLeaks([{ place: 'here', text }], [secret]), text).toEqual(['canary in here'])
    expect(findLeaks([{ place: 'here', text: 'a planted secret' }], [secret])).toEqual([])
    expect(credentials.length).toBeGreaterThan(30)
  })

  it('what visitors read has no credential and nothing personal: calls, files, exports, badges, metrics [canary]', async () => {
    const { seen, missing } = await readEverything('visitor', null, lets('visitor'))
    // The snapshot by its hash is the same file as without it.
    expect(missing).toEqual(['400 /catalog/snapshot/:hash.json'])
    for (const url of FILES) {
      const res = await test.app.inject({ url })
      seen.push({ place: url, text: `${res.body}\n${JSON.stringify(res.headers)}` })
    }
    seen.push({ place: 'metrics', text: await test.metrics.registry.metrics() })
    await writeExports(test.database.db, EXPORT_HEAD, async ({ folder, files }) => {
      for (const { name } of files) {
        const text = gunzipSync(readFileSync(join(folder, `${name}.gz`))).toString()
        seen.push({ place: `export ${name}`, text })
      }
    })
    expect(seen.length).toBeGreaterThan(80)
    expect(findLeaks(seen, [...credentials, ...personal])).toEqual([])
  })

  it('what another user reads has none either, and no private answer may be kept by a cache [canary]', async () => {
    const { seen, cached } = await readEverything('another user', await aPerson(test), lets('USER'))
    expect(findLeaks(seen, [...credentials, ...personal])).toEqual([])
    expect(cached).toEqual([])
  })

  it('what its owner and staff read has no credential [canary]', async () => {
    const own = await readEverything('the owner', person, lets('USER'))
    const staff = await readEverything('an administrator', await aPerson(test, 'ADMIN'), lets('ADMIN'))
    // Checks the search itself: both see the data that they may see.
    for (const { seen } of [own, staff]) expect(findLeaks(seen, personal).length).toBeGreaterThan(0)
    expect(findLeaks([...own.seen, ...staff.seen], credentials)).toEqual([])
    expect([...own.cached, ...staff.cached]).toEqual([])
  })

  it('the log has no credential and no e-mail [canary]', () => {
    expect(lines.length).toBeGreaterThan(150)
    const seen = lines.map((text, index) => ({ place: `line ${index}: ${text.slice(0, 120)}`, text }))
    expect(findLeaks(seen, [...credentials, ...personal.filter(({ name }) => name !== 'network address')])).toEqual([])
    expect(lines.join('')).toContain('job failed')
  })

  it('no credential is readable in any table, jobs and their errors among them [canary]', async () => {
    const values = credentials.map(({ value }) => value)
    expect(await tablesWith(test.database.db, ...values)).toEqual([])
    expect(await tablesWith(test.database.db, EMAIL)).toContain('users')
  })

  it('mails have the link that they are for, and nothing else: no password, session, key or code [canary]', () => {
    expect(mails.mails.length).toBeGreaterThan(5)
    const seen = mails.mails.map(({ to, subject, raw, text }) => ({
      place: `“${subject}” to ${to}`,
      text: `${raw}\n${text}`,
    }))
    const links = credentials.filter(({ name }) => name.startsWith('link '))
    const others = credentials.filter((secret) => !links.includes(secret))
    expect(findLeaks(seen, others)).toEqual([])
    // Each link appears only in mails to one address.
    for (const link of links) {
      const places = mails.mails.filter(({ text }) => text.includes(link.value)).map(({ to }) => to)
      expect(new Set(places).size, link.name).toBe(1)
    }
    // No mail contains the address of another person.
    for (const { to, text } of mails.mails)
      for (const { value } of personal.filter(({ name }) => name.startsWith('e-mail')))
        if (to !== value && to.endsWith('private.example')) expect(text).not.toContain(value)
  })
})
