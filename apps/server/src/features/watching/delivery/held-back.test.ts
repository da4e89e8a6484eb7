import type { ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import type { makeFeed } from '@inferdex/contracts/watching/delivery'
import type { readInbox } from '@inferdex/contracts/watching/watching'
import { describe, expect, it } from 'vitest'
import { createRateLimiter } from '../../../platform/rate-limit.ts'
import { runDueJobs } from '../../../testing/run-jobs.ts'
import { type MailServer, mailServer, sendDueMails } from '../../../testing/servers/mail-server.ts'
import { staffApp } from '../../../testing/staff-app.ts'
import { aPerson, as, type Person } from '../../../testing/test-app.ts'
import { addNews } from '../../../testing/watching/watching-news.ts'
import { confirmMail } from '../../../testing/watching/watching-people.ts'
import { aHook, type Hook } from '../../../testing/watching/webhook-server.ts'
import { createBillData } from '../../bill/bill.service.ts'
import { compareSavedBills, notifyOfNews } from '../watching.jobs.ts'
import { makeDueDigests } from './make-digests.service.ts'
import { saveWebhook, sendDueMessages } from './webhooks/webhooks.service.ts'

const staff = await staffApp()
const mails: MailServer = await mailServer()
const providers = staff.test.database.db.selectFrom('providers').select('id').where('slug', '=', 'groq')
const groq: string = (await providers.executeTakeFirstOrThrow()).id

const offers = (input: string) => [
  {
    providerId: groq,
    prices: [
      { kind: 'input', amount: input },
      { kind: 'output', amount: '4' },
    ],
  },
]

type Subscriber = { readonly person: Person; readonly hook: Hook; readonly feed: string }

/** Creates a person who watches a model and a bill of it, with every delivery channel on. */
async function aSubscriber(model: { id: string; slug: string }, settings: object): Promise<Subscriber> {
  const { test } = staff
  const person = await aPerson(test)
  await confirmMail(test, person)
  const workload = { name: 'Support bot', requests: 1000, in: '1k', out: 0, need: 'none', models: 'pick' }
  const own = as(test.app, person)
  const made = [
    await own.post('/watches', { targetType: 'MODEL', targetId: model.id }),
    await own.post('/watches', { targetType: 'BILL', workload: { ...workload, pick: [model.slug] } }),
    await own.put('/users/me/delivery', {
      digest: 'daily',
      weekday: 1,
      hour: 20,
      timeZone: 'Europe/Berlin',
      quietHours: null,
      ...settings,
    }),
    await own.post('/users/me/delivery/feed'),
  ]
  expect(made.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  const hook = await aHook()
  await saveWebhook(webhookDeps(), person.id, hook.url)
  const feed = new URL(made[3]?.json<ResponseBody<typeof makeFeed>>().url ?? '').pathname
  return { person, hook, feed }
}

const webhookDeps = () => ({
  db: staff.test.database.db,
  now: () => staff.test.clock.now,
  limiter: createRateLimiter(staff.test.database.db, false),
  publicUrl: 'https://inferdex.example',
  webhookKey: 'a key of the installation that is long enough',
  reach: { mayReach: (address: string) => address === '127.0.0.1', schemes: ['http:'], timeoutMs: 60_000 },
})

/** Changes a price as staff does, a minute later, and fans it out to the inboxes. */
async function change(modelId: string, input: string, more: object = {}): Promise<void> {
  const { database, clock } = staff.test
  clock.now = new Date(clock.now.getTime() + 60_000)
  await staff.changedModel(modelId, { offers: offers(input), ...more })
  const jobs = [notifyOfNews, compareSavedBills]
  const deps = { db: database.db, now: () => clock.now, createBillData }
  expect(await runDueJobs(database, { jobs, depsFor: () => deps })).toEqual([])
}

async function sendMailsAt(at: string): Promise<void> {
  staff.test.clock.now = new Date(at)
  await makeDueDigests({ db: staff.test.database.db, now: () => staff.test.clock.now, sendsMail: true })
  expect(await sendDueMails(staff.test, mails)).toEqual([])
}

const mailsTo = ({ email }: Person) => mails.mails.filter(({ to }) => to === email)

/** Returns the kinds of events by delivery channel; for mails, how often they were sent. */
async function notifiedTo({ person, hook, feed }: Subscriber) {
  const { app } = staff.test
  const inbox = (await as(app, person).get('/inbox')).json<ResponseBody<typeof readInbox>>()
  const kinds = (texts: readonly string[]) => texts.toSorted()
  return {
    inbox: kinds(inbox.items.map(({ event }) => event.kind)),
    feed: kinds(
      [...(await app.inject(feed)).body.matchAll(/<category term="(price|bill|correction)"/g)].map(
        (one) => one[1] ?? '',
      ),
    ),
    webhook: kinds(hook.messages.map(({ text }) => (JSON.parse(text) as { event: { kind: string } }).event.kind)),
    mails: mailsTo(person).length,
  }
}

describe('a price that staff corrects before anybody was told', () => {
  it('is in no inbox, feed, message or mail, and neither is its correction; what stands is told in all of them', async () => {
    const [wrong, right] = [await staff.aModel({ offers: offers('1') }), await staff.aModel({ offers: offers('1') })]
    const misled = await aSubscriber(wrong, {})
    const other = await aSubscriber(right, {})
    await change(wrong.id, '2')
    await change(right.id, '2')
    const both = ['bill', 'price']
    expect(await notifiedTo(misled)).toEqual({ inbox: both, feed: both, webhook: [], mails: 0 })
    await change(wrong.id, '1', { priceReason: 'correction' })
    await sendDueMessages(webhookDeps())
    await sendMailsAt('2026-07-01T18:00:00Z')
    expect(await notifiedTo(misled)).toEqual({ inbox: [], feed: [], webhook: [], mails: 0 })
    expect(await notifiedTo(other)).toEqual({ inbox: both, feed: both, webhook: both, mails: 1 })
  })
})

describe('quiet hours in a night in which clocks change', () => {
  it.each([
    // Berlin: the clock goes back from 3 to 2 on 25 October, and forward from 2 to 3 on 28 March.
    ['back', '2026-10-24T12:00:00Z', '2026-10-24T21:00:00Z', '2026-10-25T05:59:00Z', '2026-10-25T06:00:00Z'],
    ['forward', '2027-03-27T12:00:00Z', '2027-03-27T22:00:00Z', '2027-03-28T04:59:00Z', '2027-03-28T05:00:00Z'],
  ])('%s end at the hour that clocks show then', async (_, start, night, before, end) => {
    staff.test.clock.now = new Date(start)
    const models = staff.test.database.db.selectFrom('models').select(['id', 'slug']).where('archived_at', 'is', null)
    const model = await models.orderBy('slug').executeTakeFirstOrThrow()
    const { person } = await aSubscriber(model, { quietHours: { from: 22, to: 7 } })
    await addNews(staff.test, model.id)
    // No process ran at the hour of the digest, and none before night.
    await sendMailsAt(night)
    await sendMailsAt(before)
    expect(mailsTo(person)).toEqual([])
    await sendMailsAt(end)
    expect(mailsTo(person)).toHaveLength(1)
  })
})
