import { createHmac } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import type { Delivery, saveWebhook as saveContract } from '@inferdex/contracts/watching/delivery'
import { beforeEach, describe, expect, it } from 'vitest'
import { createRateLimiter } from '../../../../platform/rate-limit.ts'
import { CATALOGUE_DATABASE } from '../../../../testing/template-database.ts'
import { aPerson, as, ban, errorOf, type Person, TEST_PASSWORD, testApp } from '../../../../testing/test-app.ts'
import { addNews } from '../../../../testing/watching/watching-news.ts'
import { aHook, type Hook, selfSignedServer } from '../../../../testing/watching/webhook-server.ts'
import { MOST_FAILURES, saveWebhook, sendDueMessages } from './webhooks.service.ts'

const MINUTE_MS = 60_000
const KEY = 'a key of the installation that is long enough'
/** Enough time for every server that responds, also on a busy machine. */
const reach = { mayReach: (address: string) => address === '127.0.0.1', schemes: ['http:'], timeoutMs: 60_000 }
/** For a server that never responds. */
const SHORT_MS = 500
const lines: string[] = []

const env = { RATE_LIMITS: 'off', LOCAL_FEEDS: '1', WEBHOOK_KEY: KEY, LOG_LEVEL: 'trace' }
const test = await testApp(env, { logStream: { write: (line) => lines.push(line) } }, CATALOGUE_DATABASE)
const models = test.database.db.selectFrom('models').select('id').where('archived_at', 'is', null)
const modelId: string = (await models.executeTakeFirstOrThrow()).id
beforeEach(async () => {
  await test.database.db.deleteFrom('webhooks').execute()
  test.clock.now = new Date('2026-07-01T12:00:00Z')
})

const save = (person: Person, url: string) => as(test.app, person).put('/users/me/delivery/webhook', { url })
const webhookOf = async (person: Person) =>
  (await as(test.app, person).get('/users/me/delivery')).json<Delivery>().webhook

async function aWatcher(): Promise<Person> {
  const person = await aPerson(test)
  await as(test.app, person).post('/watches', { targetType: 'MODEL', targetId: modelId })
  return person
}

/** Saves a webhook and returns its secret. */
async function hooked(person: Person, { url }: Hook): Promise<string> {
  const saved = await save(person, url)
  expect(saved.statusCode, saved.body).toBe(200)
  return saved.json<ResponseBody<typeof saveContract>>().secret
}

const news = () => addNews(test, modelId)

const deps = (timeoutMs = reach.timeoutMs) => ({
  db: test.database.db,
  now: () => test.clock.now,
  publicUrl: 'https://inferdex.example',
  webhookKey: KEY,
  reach: { ...reach, timeoutMs },
})
async function sendAfter(minutes: number, timeoutMs?: number): Promise<void> {
  test.clock.now = new Date(test.clock.now.getTime() + minutes * MINUTE_MS)
  await sendDueMessages(deps(timeoutMs))
}

describe('a webhook', () => {
  it('is told once, with the id of the event and a signature that verifies', async () => {
    const [person, other] = [await aWatcher(), await aWatcher()]
    const [hook, theirs] = [await aHook(), await aHook()]
    const secret = await hooked(person, hook)
    expect(await hooked(other, theirs)).not.toBe(secret)
    const id = await news()
    await sendAfter(0)
    await sendAfter(60)
    expect([hook.messages.length, theirs.messages.length]).toEqual([1, 1])
    const { headers, text } = hook.messages[0] ?? { headers: {}, text: '' }
    expect(JSON.parse(text)).toMatchObject({ type: 'news', id, event: { id, kind: 'price', percent: '-50' } })
    const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${text}`
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
    expect(headers['webhook-id']).toBe(id)
    expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
    expect(await webhookOf(person)).toMatchObject({ state: 'on', failures: 0, lastSentAt: '2026-07-01T12:00:00.000Z' })
  })

  it('is not told news that was taken back before', async () => {
    const person = await aWatcher()
    const hook = await aHook()
    await hooked(person, hook)
    const id = await news()
    const withdrawn_at = test.clock.now
    await test.database.db.updateTable('watch_events').set({ withdrawn_at }).where('id', '=', id).execute()
    await sendAfter(0)
    expect(hook.messages).toEqual([])
  })

  it('that fails, redirects or is slow is tried again after growing waits, with the same id', async () => {
    const person = await aWatcher()
    const [hook, elsewhere] = [await aHook(), await aHook()]
    await hooked(person, hook)
    const id = await news()
    hook.respond = (response) => response.writeHead(500).end()
    await sendAfter(0)
    expect(await webhookOf(person)).toMatchObject({ failures: 1, lastError: 'Your server answered with status 500' })
    // New messages are deferred too.
    const later = await news()
    await sendAfter(0.5)
    expect(hook.messages).toHaveLength(1)
    hook.respond = (response) => response.writeHead(302, { location: elsewhere.url }).end()
    await sendAfter(0.5)
    expect(await webhookOf(person)).toMatchObject({ failures: 2, lastError: 'Your server answered with status 302' })
    hook.respond = () => {}
    await sendAfter(1)
    expect(hook.messages).toHaveLength(2)
    await sendAfter(1, SHORT_MS)
    const slow = { failures: 3, lastError: 'Your server took too long', lastSentAt: null }
    expect(await webhookOf(person)).toMatchObject(slow)
    hook.respond = (response) => void response.end()
    await sendAfter(3)
    expect(await webhookOf(person), 'before its time').toMatchObject(slow)
    await sendAfter(1)
    expect(await webhookOf(person)).toMatchObject({ state: 'on', failures: 0, lastError: null })
    expect(elsewhere.messages).toEqual([])
    const ids = hook.messages.map(({ headers }) => String(headers['webhook-id']))
    expect(ids.filter((one) => one === id).length).toBeGreaterThan(0)
    expect(ids.slice(-2).toSorted()).toEqual([id, later].toSorted())
  })

  it('that is dead is switched off and shown as such; saving it again switches it on', async () => {
    const person = await aWatcher()
    const hook = await aHook()
    await hooked(person, hook)
    await news()
    hook.respond = (response) => void response.destroy()
    for (let tries = 0; tries < MOST_FAILURES; tries += 1) {
      expect((await webhookOf(person))?.state).toBe('on')
      await sendAfter(6 * 60)
    }
    const failed = { state: 'failed', failures: MOST_FAILURES, lastError: 'Your server could not be reached' }
    expect(await webhookOf(person)).toMatchObject(failed)
    await news()
    await sendAfter(24 * 60)
    expect(hook.messages).toHaveLength(MOST_FAILURES)
    await hooked(person, hook)
    expect(await webhookOf(person)).toMatchObject({ state: 'on', failures: 0, lastError: null })
  })

  it('of a host gets at most four messages at a time', async () => {
    const hook = await aHook()
    for (let count = 0; count < 6; count += 1) await hooked(await aWatcher(), hook)
    await news()
    const open = new Set<ServerResponse>()
    let most = 0
    hook.respond = (response) => {
      open.add(response)
      most = Math.max(most, open.size)
      // Responds only once four requests are pending, or the last two: by then a fifth would have arrived.
      if (hook.messages.length % 4 !== 0 && hook.messages.length < 6) return
      setTimeout(() => {
        for (const waiting of open) waiting.end()
        open.clear()
      }, 200)
    }
    await sendAfter(0)
    expect([hook.messages.length, most]).toEqual([6, 4])
  })
})

describe('saving a webhook', () => {
  it('400: without https, with a password, in a private network, or a server that does not send the challenge back', async () => {
    const person = await aWatcher()
    const mute = await aHook(() => 'no')
    const limiter = createRateLimiter(test.database.db, false)
    const strict = { ...deps(), limiter, reach: {} }
    const expectRefused = (url: string, words: string) =>
      expect(saveWebhook(strict, person.id, url)).rejects.toMatchObject({ fields: { url: words } })
    await expectRefused('http://hooks.example/', 'The address must begin with https://')
    await expectRefused('https://a:b@hooks.example/', 'The address must not contain a password')
    for (const host of ['127.0.0.1', '10.0.0.1', '[::1]', '169.254.169.254', 'localhost'])
      await expectRefused(`https://${host}/`, 'The address leads to a private network')
    const response = await save(person, mute.url)
    expect(response.statusCode).toBe(400)
    expect(errorOf(response).fields).toEqual({ url: 'Your server did not send the challenge back' })
    expect(await webhookOf(person)).toBeNull()
  })

  it('400: a server whose certificate is not valid', async () => {
    const limiter = createRateLimiter(test.database.db, false)
    const local = { ...deps(), limiter, reach: { ...reach, schemes: ['https:'] } }
    await expect(saveWebhook(local, (await aWatcher()).id, await selfSignedServer())).rejects.toMatchObject({
      fields: { url: 'The certificate of your server is not valid' },
    })
  })

  it('a private address that a name leads to later is not reached', async () => {
    const person = await aWatcher()
    const hook = await aHook()
    await hooked(person, hook)
    await news()
    await sendDueMessages({ ...deps(), reach: { schemes: ['http:'] } })
    expect(hook.messages).toEqual([])
    expect(await webhookOf(person)).toMatchObject({ lastError: 'The address leads to a private network' })
  })

  it('404: where the installation has no key', async () => {
    const limiter = createRateLimiter(test.database.db, false)
    const without = { ...deps(), limiter, webhookKey: undefined }
    await expect(saveWebhook(without, (await aWatcher()).id, 'https://hooks.example/')).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  it('204: removed, or with the account, nothing is sent any more; the secret is in no log, export or table', async () => {
    const [person, deleted, banned] = [await aWatcher(), await aWatcher(), await aWatcher()]
    const hook = await aHook()
    lines.length = 0
    const secrets: string[] = []
    for (const one of [person, deleted, banned]) secrets.push(await hooked(one, hook))
    const data = await as(test.app, person).get('/users/me/data')
    expect(data.json()).toMatchObject({ webhook: { url: hook.url, state: 'on' } })
    const stored = JSON.stringify(await test.database.db.selectFrom('webhooks').selectAll().execute())
    for (const secret of secrets)
      for (const text of [lines.join(''), data.body, stored]) expect(text).not.toContain(secret.replace('whsec_', ''))
    await news()
    expect((await as(test.app, person).delete('/users/me/delivery/webhook')).statusCode).toBe(204)
    const sure = { username: deleted.username, password: TEST_PASSWORD }
    expect((await as(test.app, deleted).delete('/users/me', sure)).statusCode).toBe(204)
    await ban(test, banned)
    await sendAfter(0)
    expect(hook.messages).toEqual([])
  })
})
