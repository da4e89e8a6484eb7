import type { ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import type { makeFeed, saveWebhook } from '@inferdex/contracts/watching/delivery'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type MailServer, mailServer, sendDueMails } from '../../../testing/servers/mail-server.ts'
import { CATALOGUE_DATABASE } from '../../../testing/template-database.ts'
import { aPerson, as, type Person, TEST_PASSWORD, type TestApp, testApp } from '../../../testing/test-app.ts'
import { addNews } from '../../../testing/watching/watching-news.ts'
import { aHook, type Hook } from '../../../testing/watching/webhook-server.ts'
import { openSession } from '../../accounts/sessions.service.ts'
import { makeDueDigests } from './make-digests.service.ts'
import { sendDueMessages } from './webhooks/webhooks.service.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const KEY = 'a key of the installation that is long enough'

let test: TestApp
let mails: MailServer
let model: { id: string; slug: string }
beforeAll(async () => {
  const env = { RATE_LIMITS: 'off', LOCAL_FEEDS: '1', WEBHOOK_KEY: KEY }
  test = await testApp(env, {}, CATALOGUE_DATABASE)
  mails = await mailServer()
  const models = test.database.db.selectFrom('models').select(['id', 'slug']).where('archived_at', 'is', null)
  model = await models.orderBy('slug').executeTakeFirstOrThrow()
})

/** Signs in again, because a session expires within the weeks of a test. */
async function signedIn(person: Person) {
  const { token } = await openSession(test.database.db, person.id, { address: null, userAgent: null }, test.clock.now)
  return as(test.app, { ...person, token })
}

const feedPath = (secret: string) => `/feeds/watching/${secret}.xml`
const readFeed = (secret: string) => test.app.inject(feedPath(secret))
const sendWebhooks = () =>
  sendDueMessages({
    db: test.database.db,
    now: () => test.clock.now,
    publicUrl: 'https://inferdex.example',
    webhookKey: KEY,
    reach: { mayReach: (address) => address === '127.0.0.1', schemes: ['http:'] },
  })

async function sendDigests() {
  await makeDueDigests({ db: test.database.db, now: () => test.clock.now, sendsMail: true })
  return await sendDueMails(test, mails)
}

type Subscriber = { person: Person; hook: Hook; feedSecret: string; webhookSecret: string }

/**
 * Creates a person who watches a model and a bill, with every delivery channel on and alerts that are in no digest yet.
 */
async function aSubscriber(): Promise<Subscriber> {
  const person = await aPerson(test)
  const email_verified_at = test.clock.now
  await test.database.db.updateTable('users').set({ email_verified_at }).where('id', '=', person.id).execute()
  const own = as(test.app, person)
  const workload = {
    name: 'Support bot',
    requests: 1000,
    in: '1k',
    out: 0,
    need: 'none',
    models: 'pick',
    pick: [model.slug],
  }
  for (const watch of [
    { targetType: 'MODEL', targetId: model.id },
    { targetType: 'BILL', workload },
  ]) {
    const watched = await own.post('/watches', watch)
    expect(watched.statusCode, watched.body).toBe(200)
  }
  const hook = await aHook()
  const saved = await own.put('/users/me/delivery/webhook', { url: hook.url })
  const made = await own.post('/users/me/delivery/feed')
  expect([saved.statusCode, made.statusCode]).toEqual([200, 200])
  await addNews(test, model.id)
  await sendWebhooks()
  expect(hook.messages).toHaveLength(1)
  return {
    person,
    hook,
    feedSecret: made.json<ResponseBody<typeof makeFeed>>().url.slice(-47, -4),
    webhookSecret: saved.json<ResponseBody<typeof saveWebhook>>().secret.replace('whsec_', ''),
  }
}

describe('the own data', () => {
  /** Counts the stored rows of a person. Webhooks and watches are counted by id, which must not outlive them. */
  async function countsOf(
    { id }: Person,
    watches: readonly string[],
    webhook: string,
  ): Promise<Record<string, number>> {
    const { db } = test.database
    const counts: Record<string, number> = {}
    const tables = [
      'watches',
      'alerts',
      'delivery',
      'delivery_feeds',
      'delivery_tokens',
      'digests',
      'webhooks',
    ] as const
    const count = sql<number>`count(*)::int`.as('count')
    for (const table of tables)
      counts[table] = (
        await db.selectFrom(table).select(count).where('user_id', '=', id).executeTakeFirstOrThrow()
      ).count
    const bills = db.selectFrom('saved_bills').select(count).where('watch_id', 'in', watches)
    const messages = db.selectFrom('webhook_deliveries').select(count).where('webhook_id', '=', webhook)
    counts.saved_bills = (await bills.executeTakeFirstOrThrow()).count
    counts.webhook_deliveries = (await messages.executeTakeFirstOrThrow()).count
    return counts
  }

  it('holds watches, news, bills and delivery, and nothing of them is left when the account is deleted', async () => {
    const { db } = test.database
    const [{ person, hook }, other] = [await aSubscriber(), await aSubscriber()]
    test.clock.now = new Date(test.clock.now.getTime() + 7 * DAY_MS)
    await sendDigests()
    const own = await signedIn(person)
    const data = (await own.get('/users/me/data')).json<{ watches: { id: string }[] }>()
    expect(data).toMatchObject({
      watches: [
        { targetType: 'MODEL', targetId: model.id },
        { targetType: 'BILL', name: 'Support bot', bill: { address: expect.stringContaining(model.slug) } },
      ],
      delivery: { digest: 'weekly', timeZone: 'UTC' },
      digests: [{ sentAt: test.clock.now.toISOString() }],
      watchingFeed: { createdAt: expect.any(String) },
      webhook: { url: hook.url, state: 'on' },
    })
    expect(data).toHaveProperty('alerts.1.kind', 'price')

    const stored = await Promise.all(
      [person, other.person].map(async (one) => {
        const idsOf = (table: 'watches' | 'webhooks') =>
          db.selectFrom(table).select('id').where('user_id', '=', one.id).execute()
        const [watches, webhooks] = [await idsOf('watches'), await idsOf('webhooks')]
        return () =>
          countsOf(
            one,
            watches.map(({ id }) => id),
            webhooks[0]?.id ?? '',
          )
      }),
    )
    const counts = async () => await Promise.all(stored.map((count) => count()))
    const [before, ofOther] = await counts()
    expect(
      Object.values(before ?? {}).every((count) => count > 0),
      JSON.stringify(before),
    ).toBe(true)
    const sure = { username: person.username, password: TEST_PASSWORD }
    expect((await own.delete('/users/me', sure)).statusCode).toBe(204)
    const nothing = Object.fromEntries(Object.keys(before ?? {}).map((table) => [table, 0]))
    expect(await counts()).toEqual([nothing, ofOther])
  })
})

describe('a ban', () => {
  it('ends the feed, like any wrong secret, and the webhook', async () => {
    const [banned, other] = [await aSubscriber(), await aSubscriber()]
    const answerOf = async (secret: string) => {
      const { statusCode, headers, ...response } = await readFeed(secret)
      const { requestId: _, ...body } = response.json<{ requestId: string }>()
      const { date: _date, 'x-request-id': _id, 'content-length': _length, ...same } = headers
      return { statusCode, headers: same, body }
    }
    const admin = await aPerson(test, 'ADMIN')
    const ban = await as(test.app, admin).put(`/admin/users/${banned.person.id}/ban`, { banned: true })
    expect(ban.statusCode, ban.body).toBe(200)
    expect(await answerOf(banned.feedSecret)).toEqual(await answerOf('x'.repeat(43)))
    expect((await answerOf('x'.repeat(43))).statusCode).toBe(404)
    expect((await readFeed(other.feedSecret)).statusCode).toBe(200)
    const sent = [banned.hook.messages.length, other.hook.messages.length]
    await addNews(test, model.id)
    await sendWebhooks()
    expect([banned.hook.messages.length, other.hook.messages.length]).toEqual([sent[0], (sent[1] ?? 0) + 1])
  })
})
