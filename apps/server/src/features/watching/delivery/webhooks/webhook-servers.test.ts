import type { ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Delivery } from '@inferdex/contracts/watching/delivery'
import { beforeEach, describe, expect, it } from 'vitest'
import { createRateLimiter } from '../../../../platform/rate-limit.ts'
import { CATALOGUE_DATABASE } from '../../../../testing/template-database.ts'
import { openSession } from '../../../accounts/sessions.service.ts'
import { aPerson, as, type Person, testApp } from '../../../../testing/test-app.ts'
import { addNews } from '../../../../testing/watching/watching-news.ts'
import { aHook, type Hook, selfSignedServer } from '../../../../testing/watching/webhook-server.ts'
import { MOST_FAILURES, saveWebhook, sendDueMessages, type WebhookReach } from './webhooks.service.ts'

const MINUTE_MS = 60_000
const KEY = 'a key of the installation that is long enough'
const isHere = (address: string) => address === '127.0.0.1' || address === '::1'
const reach = { mayReach: isHere, schemes: ['http:', 'https:'], timeoutMs: 60_000 }

const test = await testApp({ RATE_LIMITS: 'off', LOCAL_FEEDS: '1', WEBHOOK_KEY: KEY }, {}, CATALOGUE_DATABASE)
const models = test.database.db.selectFrom('models').select('id').where('archived_at', 'is', null)
const modelId: string = (await models.executeTakeFirstOrThrow()).id
beforeEach(async () => {
  await test.database.db.deleteFrom('webhooks').execute()
  test.clock.now = new Date('2026-07-01T12:00:00Z')
})

const deps = (changed: WebhookReach = {}) => ({
  db: test.database.db,
  now: () => test.clock.now,
  limiter: createRateLimiter(test.database.db, false),
  publicUrl: 'https://inferdex.example',
  webhookKey: KEY,
  reach: { ...reach, ...changed },
})
const send = (changed: WebhookReach = {}) => sendDueMessages(deps(changed))

async function hooked(url: string, changed: WebhookReach = {}): Promise<Person> {
  const person = await aPerson(test)
  await as(test.app, person).post('/watches', { targetType: 'MODEL', targetId: modelId })
  await saveWebhook(deps(changed), person.id, url)
  return person
}

/** Returns what the owner is shown. Signs in again, because a session expires within the days of a test. */
async function shownTo(person: Person): Promise<Delivery['webhook']> {
  const { token } = await openSession(test.database.db, person.id, { address: null, userAgent: null }, test.clock.now)
  return (await as(test.app, { ...person, token }).get('/users/me/delivery')).json<Delivery>().webhook
}

const storedOf = ({ id }: Person) =>
  test.database.db
    .selectFrom('webhooks')
    .leftJoin('webhook_deliveries', 'webhook_id', 'webhooks.id')
    .select(['state', 'failures', 'last_error', 'last_sent_at', 'webhooks.next_try_at', 'sent_at'])
    .select('webhook_deliveries.next_try_at as message_try_at')
    .where('user_id', '=', id)
    .execute()

const minutesLater = (minutes: number) => new Date(test.clock.now.getTime() + minutes * MINUTE_MS)

const stateOf = async (person: Person) => ({ shown: await shownTo(person), stored: await storedOf(person) })

/** Returns the state after one failed message: the next attempt is in a minute. */
function afterFirstFailure(words: string) {
  const next = minutesLater(1)
  const failed = { state: 'on', failures: 1, last_error: words, last_sent_at: null, next_try_at: next }
  return {
    shown: { state: 'on', failures: 1, lastError: words, lastSentAt: null },
    stored: [{ ...failed, sent_at: null, message_try_at: next }],
  }
}

/** Writes one byte at a time until the client disconnects. */
async function drip({ socket }: ServerResponse, start: string): Promise<void> {
  socket?.on('error', () => {})
  socket?.write(start)
  const isOpen = () => socket?.destroyed === false
  while (isOpen()) {
    socket?.write('a')
    await wait(10)
  }
}

describe('a server of a webhook', () => {
  it('whose certificate became invalid is told nothing', async () => {
    const person = await hooked((await aHook()).url)
    const url = await selfSignedServer()
    await test.database.db.updateTable('webhooks').set({ url }).where('user_id', '=', person.id).execute()
    await addNews(test, modelId)
    await send()
    expect(await stateOf(person)).toMatchObject(afterFirstFailure('The certificate of your server is not valid'))
  })

  it('that answers byte by byte is left when its time is up', async () => {
    const hook = await aHook()
    const person = await hooked(hook.url)
    await addNews(test, modelId)
    let left = Promise.resolve()
    hook.respond = (response) => {
      left = drip(response, 'HTTP/1.1 200 OK\r\nslow: ')
    }
    await send({ timeoutMs: 1000 })
    await left
    expect(await stateOf(person)).toMatchObject(afterFirstFailure('Your server took too long'))
  })

  it('that takes a message and then writes without end counts as told, and nothing of it is read', async () => {
    const hook = await aHook()
    const person = await hooked(hook.url)
    const id = await addNews(test, modelId)
    let left = Promise.resolve()
    hook.respond = (response) => {
      left = drip(response, 'HTTP/1.1 200 OK\r\ncontent-length: 1000000\r\n\r\n')
    }
    await send()
    await left
    expect(hook.messages.map(({ headers }) => headers['webhook-id'])).toEqual([id])
    expect(await shownTo(person)).toMatchObject({
      failures: 0,
      lastError: null,
      lastSentAt: '2026-07-01T12:00:00.000Z',
    })
    expect(await storedOf(person)).toMatchObject([{ sent_at: test.clock.now }])
  })

  it.each([
    ['closes the connection', ''],
    ['closes it in the middle of an answer', 'HTTP/1.1 200 OK\r\ncontent-'],
    ['speaks another protocol', '220 mail.example ESMTP\r\n'],
  ])('that %s is shown as not reached', async (_, answer) => {
    const hook = await aHook()
    const person = await hooked(hook.url)
    await addNews(test, modelId)
    hook.respond = ({ socket }) => void socket?.end(answer)
    await send()
    expect(hook.messages).toHaveLength(1)
    expect(await stateOf(person)).toMatchObject(afterFirstFailure('Your server could not be reached'))
  })

  it.each([301, 302, 303, 307, 308])(
    'that redirects with %i is not followed, whether to a private address or another',
    async (status) => {
      const [hook, elsewhere] = [await aHook(), await aHook()]
      const person = await hooked(hook.url)
      await addNews(test, modelId)
      hook.respond = (response) => response.writeHead(status, { location: elsewhere.url }).end()
      await send()
      expect(await stateOf(person)).toMatchObject(afterFirstFailure(`Your server answered with status ${status}`))
      hook.respond = (response) => response.writeHead(status, { location: 'https://169.254.169.254/latest' }).end()
      test.clock.now = minutesLater(1)
      const reached: string[] = []
      await send({ mayReach: (address) => reached.push(address) > 0 })
      expect(await shownTo(person)).toMatchObject({
        failures: 2,
        lastError: `Your server answered with status ${status}`,
      })
      expect([elsewhere.connections, reached]).toEqual([0, ['127.0.0.1']])
    },
  )

  it('whose name leads to a private address at a later lookup is not connected to', async () => {
    const hook = await aHook()
    const byName = hook.url.replace('127.0.0.1', 'localhost')
    const person = await hooked(byName)
    const { connections } = hook
    expect(connections).toBeGreaterThan(0)
    await addNews(test, modelId)
    const looked: string[] = []
    await send({ mayReach: (address) => looked.push(address) === 0 })
    expect(isHere(looked[0] ?? '')).toBe(true)
    expect(hook.connections).toBe(connections)
    expect(await stateOf(person)).toMatchObject(afterFirstFailure('The address leads to a private network'))
  })
})

/** Fails `times` times, each at the earliest moment. Returns the delays before each retry, in minutes. */
async function failTimes(person: Person, hook: Hook, times: number): Promise<number[]> {
  const waits: number[] = []
  hook.respond = (response) => response.writeHead(503).end()
  for (let tries = 1; tries <= times; tries += 1) {
    const before = hook.messages.length
    await send()
    await send()
    expect(hook.messages).toHaveLength(before + 1)
    const [stored] = await storedOf(person)
    const next = stored?.next_try_at ?? test.clock.now
    waits.push((next.getTime() - test.clock.now.getTime()) / MINUTE_MS)
    test.clock.now = new Date(next.getTime() - 1)
    await send()
    expect(hook.messages, 'before its time').toHaveLength(before + 1)
    test.clock.now = next
  }
  return waits
}

describe('a server that goes on failing', () => {
  it('is waited for twice as long each time, up to six hours, and is switched off after the tenth failure', async () => {
    const hook = await aHook()
    const person = await hooked(hook.url)
    const id = await addNews(test, modelId)
    const waits = await failTimes(person, hook, MOST_FAILURES - 1)
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256])
    expect(await shownTo(person)).toMatchObject({ state: 'on', failures: 9 })
    expect(await failTimes(person, hook, 1)).toEqual([360])
    const lastError = 'Your server answered with status 503'
    expect(await shownTo(person)).toMatchObject({ state: 'failed', failures: 10, lastError, lastSentAt: null })
    expect(new Set(hook.messages.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([id]))

    hook.respond = (response) => void response.end()
    const { connections } = hook
    await addNews(test, modelId)
    for (const days of [0, 1, 30]) {
      test.clock.now = minutesLater(days * 24 * 60)
      await send()
    }
    expect([hook.messages.length, hook.connections]).toEqual([MOST_FAILURES, connections])
    expect(await shownTo(person)).toMatchObject({ state: 'failed', failures: 10, lastError, lastSentAt: null })
    expect(await storedOf(person), 'what is new is not kept for it').toHaveLength(1)
  })

  it('is counted from the start after a success, and so are the waits', async () => {
    const hook = await aHook()
    const person = await hooked(hook.url)
    await addNews(test, modelId)
    await failTimes(person, hook, MOST_FAILURES - 1)
    hook.respond = (response) => void response.end()
    await send()
    const lastSentAt = test.clock.now.toISOString()
    expect(await shownTo(person)).toMatchObject({ state: 'on', failures: 0, lastError: null, lastSentAt })
    const sent = hook.messages.length

    await addNews(test, modelId)
    hook.respond = (response) => response.writeHead(503).end()
    await send()
    expect(hook.messages).toHaveLength(sent + 1)
    const lastError = 'Your server answered with status 503'
    expect(await shownTo(person)).toMatchObject({ state: 'on', failures: 1, lastError, lastSentAt })
    expect((await storedOf(person))[0]?.next_try_at).toEqual(minutesLater(1))
    test.clock.now = minutesLater(1)
    await failTimes(person, hook, MOST_FAILURES - 2)
    expect(await shownTo(person)).toMatchObject({ state: 'on', failures: 9 })
    await failTimes(person, hook, 1)
    expect(await shownTo(person)).toMatchObject({ state: 'failed', failures: 10 })
  })
})
