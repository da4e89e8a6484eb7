import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { type MailServer, mailServer, sendDueMails, tokenFromMail } from '../../../testing/servers/mail-server.ts'
import { as, ban, catalogueApp, type Person } from '../../../testing/test-app.ts'
import { aWatcherOf, confirmMail, startDigests } from '../../../testing/watching/watching-people.ts'
import { openSession } from '../../accounts/sessions.service.ts'
import { notifyWatchers } from '../watching.service.ts'
import { makeDueDigests } from './make-digests.service.ts'

const HOUR_MS = 60 * 60 * 1000
const WEEK_MS = 7 * 24 * HOUR_MS

const test = await catalogueApp()
const mails: MailServer = await mailServer()
const models = test.database.db.selectFrom('models').select(['id', 'name', 'slug'])
const model: { id: string; name: string; slug: string } = await models
  .where('archived_at', 'is', null)
  .orderBy('slug')
  .executeTakeFirstOrThrow()
await notifyWatchers(test.database.db, test.clock.now)
beforeEach(() => startDigests(test, mails))

async function aWatcher(settings: object = {}): Promise<Person> {
  const person = await aWatcherOf(test, model.id)
  const own = as(test.app, person)
  const { digest, weekday, hour, timeZone, quietHours } = (await own.get('/users/me/delivery')).json()
  const changed = await own.put('/users/me/delivery', { digest, weekday, hour, timeZone, quietHours, ...settings })
  expect(changed.statusCode, changed.body).toBe(200)
  return person
}

/** Signs in again, because a session expires within the weeks of a test. */
async function signedIn(person: Person) {
  const { token } = await openSession(test.database.db, person.id, { address: null, userAgent: null }, test.clock.now)
  return as(test.app, { ...person, token })
}

type News = {
  readonly kind?: 'price' | 'correction' | 'retirement'
  readonly withdraws?: string
  readonly sourceUrl?: string
}

/** Commits an event of the model and notifies its watchers. Returns its id. */
async function news(input: string, { kind = 'price', withdraws, sourceUrl }: News = {}): Promise<string> {
  const { db } = test.database
  const at = test.clock.now
  const id = newId(at)
  const change = { field: 'input', before: '2', after: input, unit: '1M-tokens', percent: '-50' }
  const event = { id, kind, at, recorded_at: at, model_id: model.id, source: 'staff', percent: '-50' }
  await db
    .insertInto('watch_events')
    .values({
      ...event,
      changes: JSON.stringify([change]),
      takes_back: withdraws ?? null,
      source_url: sourceUrl ?? null,
    })
    .execute()
  await notifyWatchers(db, at)
  return id
}

const withdraw = (id: string) =>
  test.database.db.updateTable('watch_events').set({ withdrawn_at: test.clock.now }).where('id', '=', id).execute()

const makeDigests = (batch?: number) =>
  makeDueDigests({ db: test.database.db, now: () => test.clock.now, sendsMail: true }, batch)

/** Moves the clock, and creates and sends what is due by then. */
async function runAt(at: string | Date): Promise<unknown[]> {
  test.clock.now = new Date(at)
  await makeDigests()
  return await sendDueMails(test, mails)
}

/** The first Monday after the clock's start, at the hour of the default settings. */
const MONDAY = '2026-07-06T08:00:00Z'
const mailsTo = ({ email }: Person) => mails.mails.filter(({ to }) => to === email)
const messageIds = () => mails.mails.map(({ raw }) => /^Message-ID: (.*)\r$/im.exec(raw)?.[1])

describe('the digest', () => {
  it('comes once in its period, with all news since the last, as HTML and text that need no images', async () => {
    const person = await aWatcher()
    await news('1.5', { sourceUrl: 'https://prices.example/?a=1&b=2' })
    await news('1.25', { sourceUrl: 'javascript:alert(1)' })
    await runAt('2026-07-06T07:59:00Z')
    expect(mails.mails).toEqual([])
    await runAt(MONDAY)
    await runAt('2026-07-06T08:05:00Z')
    await runAt('2026-07-12T08:00:00Z')
    expect(mails.mails).toHaveLength(1)
    const [mail] = mailsTo(person)
    expect(mail?.subject).toBe(`${model.name} got cheaper, and 1 more`)
    expect(mail?.text).toContain('2 PRICES YOU WATCH MOVED')
    expect(mail?.text).toContain(`/model/${model.slug}`)
    expect(mail?.text).toContain('$1.25')
    expect(mail?.text).toContain('https://prices.example/?a=1&b=2')
    expect(mail?.text).toContain('You get this on Mondays because you watch one thing.')
    const html = mail?.raw.replaceAll('=\r\n', '') ?? ''
    expect(html).toContain('Content-Type: text/html')
    expect(html).not.toMatch(/<img|javascript:|background-image|<script/i)
    const { lastDigestAt } = (await (await signedIn(person)).get('/users/me/delivery')).json()
    expect(lastDigestAt).toBe(new Date(MONDAY).toISOString())

    await news('1')
    await runAt('2026-07-13T08:00:00Z')
    expect(mailsTo(person)).toHaveLength(2)
    expect(mailsTo(person)[1]?.text).toContain('1 PRICE YOU WATCH MOVED')
    await runAt('2026-07-20T08:00:00Z')
    expect(mailsTo(person), 'a week without news').toHaveLength(2)
  })

  it('tells news of two watches once', async () => {
    const person = await aWatcher()
    const { db } = test.database
    const offer = await db
      .selectFrom('offers')
      .select(['provider_id'])
      .where('model_id', '=', model.id)
      .executeTakeFirstOrThrow()
    await as(test.app, person).post('/watches', { targetType: 'PROVIDER', targetId: offer.provider_id })
    const at = test.clock.now
    const change = { field: 'input', before: '2', after: '1', unit: '1M-tokens', percent: '-50' }
    const event = { id: newId(at), kind: 'price', at, recorded_at: at, source: 'staff', percent: '-50' } as const
    await db
      .insertInto('watch_events')
      .values({ ...event, model_id: model.id, provider_id: offer.provider_id, changes: JSON.stringify([change]) })
      .execute()
    await notifyWatchers(db, at)
    expect((await as(test.app, person).get('/inbox')).json()).toMatchObject({ unread: 1 })
    await runAt(MONDAY)
    expect(mailsTo(person)[0]?.text).toContain('1 PRICE YOU WATCH MOVED')
  })

  it('is not sent to an address that is not confirmed, to a banned account, or to a person who has ended it', async () => {
    const unconfirmed = await aWatcher()
    await confirmMail(test, unconfirmed, null)
    const banned = await aWatcher()
    await ban(test, banned)
    const ended = await aWatcher()
    const other = await aWatcher()
    await news('1.5')
    await as(test.app, ended).put('/users/me/delivery', {
      digest: 'off',
      weekday: 1,
      hour: 8,
      timeZone: 'UTC',
      quietHours: null,
    })
    await runAt(MONDAY)
    expect(mails.mails.map(({ to }) => to)).toEqual([other.email])

    // Once it is confirmed, events from then on are mailed.
    await confirmMail(test, unconfirmed, test.clock.now)
    await runAt('2026-07-13T08:00:00Z')
    expect(mailsTo(unconfirmed)).toEqual([])
    await news('1')
    await runAt('2026-07-20T08:00:00Z')
    expect(mailsTo(unconfirmed)).toHaveLength(1)
    expect(mailsTo(unconfirmed)[0]?.text).not.toContain('$1.50')
  })

  it('is not made where no mail is sent', async () => {
    await aWatcher()
    await news('1.5')
    test.clock.now = new Date(MONDAY)
    await makeDueDigests({ db: test.database.db, now: () => test.clock.now, sendsMail: false })
    expect(await sendDueMails(test, mails)).toEqual([])
    expect(mails.mails).toEqual([])
  })

  it('is made once for each of many people, by two processes in small batches', async () => {
    const people: Person[] = []
    for (let count = 0; count < 7; count += 1) people.push(await aWatcher())
    await news('1.5')
    test.clock.now = new Date(MONDAY)
    await Promise.all([makeDigests(2), makeDigests(3)])
    await makeDigests(2)
    await sendDueMails(test, mails)
    expect(mails.mails.map(({ to }) => to).toSorted()).toEqual(people.map(({ email }) => email).toSorted())
  })
})

describe('news that was taken back', () => {
  it('is not told, whether before the digest was made or before it was sent', async () => {
    const person = await aWatcher()
    await withdraw(await news('1.5'))
    const later = await news('1.25')
    const stays = await news('1')
    test.clock.now = new Date(MONDAY)
    await makeDigests()
    await withdraw(later)
    await sendDueMails(test, mails)
    expect(mailsTo(person)[0]?.text).toContain('1 PRICE YOU WATCH MOVED')
    expect(mailsTo(person)[0]?.text).not.toMatch(/\$1\.25|\$1\.50/)

    // Those who were mailed the event are mailed the withdrawal; those who only saw it in the inbox see it there.
    await withdraw(stays)
    await news('2', { kind: 'correction', withdraws: stays })
    await runAt('2026-07-13T08:00:00Z')
    expect(mailsTo(person)[1]?.text).toContain('CORRECTIONS OF OUR DATA')
  })

  it('leaves no mail when nothing else was new, nor one about the correction', async () => {
    const person = await aWatcher()
    const wrong = await news('1.5')
    const { items } = (await as(test.app, person).get('/inbox')).json<{ items: { id: string }[] }>()
    await as(test.app, person).post('/inbox/read', { ids: items.map(({ id }) => id) })
    await withdraw(wrong)
    await news('2', { kind: 'correction', withdraws: wrong })
    expect((await as(test.app, person).get('/inbox')).json()).toMatchObject({ unread: 1 })
    await runAt(MONDAY)
    expect(mails.mails).toEqual([])
  })
})

describe('a mail server that fails', () => {
  it('gets the same message id again, also after a mail that had arrived', async () => {
    await aWatcher()
    await news('1.5')
    mails.isRefusing = true
    expect(await runAt(MONDAY)).toMatchObject([{ job: 'digest-mail', givenUp: false }])
    mails.isRefusing = false
    // The mail arrives, but the process cannot store that it did.
    mails.onMail = async () => {
      mails.onMail = async () => {}
      await sql`alter table digests rename column sent_at to was_sent_at`.execute(test.database.db)
    }
    expect(await sendDueMailsAfter(HOUR_MS)).toMatchObject([{ job: 'digest-mail' }])
    await sql`alter table digests rename column was_sent_at to sent_at`.execute(test.database.db)
    expect(await sendDueMailsAfter(HOUR_MS)).toEqual([])
    expect(messageIds()).toHaveLength(2)
    expect(messageIds()[0]).toMatch(/^<digest-[\da-f-]{36}@.+>$/)
    expect(new Set(messageIds()).size).toBe(1)
    expect(await sendDueMailsAfter(HOUR_MS)).toEqual([])
    expect(messageIds()).toHaveLength(2)
  })
})

async function sendDueMailsAfter(ms: number): Promise<unknown[]> {
  test.clock.now = new Date(test.clock.now.getTime() + ms)
  return await sendDueMails(test, mails)
}

describe('quiet hours', () => {
  const quiet = { quietHours: { from: 20, to: 7 }, timeZone: 'UTC' }

  it('a digest that is late waits for their end, and so does one that could not be sent before', async () => {
    const person = await aWatcher(quiet)
    await news('1.5')
    // No process ran from morning until night.
    await runAt('2026-07-06T23:00:00Z')
    expect(mails.mails).toEqual([])
    await runAt('2026-07-07T06:59:00Z')
    expect(mails.mails).toEqual([])
    mails.isRefusing = true
    await runAt('2026-07-07T07:00:00Z')
    mails.isRefusing = false
    await runAt('2026-07-07T22:00:00Z')
    expect(mails.mails).toEqual([])
    await runAt('2026-07-08T07:00:00Z')
    expect(mailsTo(person)).toHaveLength(1)
    const { nextDigestAt } = (await as(test.app, person).get('/users/me/delivery')).json()
    expect(nextDigestAt).toBe('2026-07-13T08:00:00.000Z')
  })
})

describe('ending the digest from a mail', () => {
  const oneClick = (url: string) =>
    test.app.inject({
      method: 'POST',
      url: new URL(url).pathname + new URL(url).search,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })

  it('204: mail programs end it with one click and without a sign-in; news of the time without it is not mailed later', async () => {
    const person = await aWatcher()
    await news('1.5')
    await runAt(MONDAY)
    const raw = mailsTo(person)[0]?.raw.replaceAll(/\r\n[ \t]+/g, ' ') ?? ''
    const url = /^List-Unsubscribe: ?<(.+)>\r$/m.exec(raw)?.[1] ?? ''
    expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
    expect((await oneClick(url)).statusCode).toBe(204)
    expect((await oneClick(url)).statusCode).toBe(204)
    const own = as(test.app, person)
    expect((await own.get('/users/me/delivery')).json()).toMatchObject({ digest: 'off', nextDigestAt: null })
    expect((await own.get('/watches')).json<{ watches: unknown[] }>().watches).toHaveLength(1)

    await news('1.25')
    await runAt('2026-07-13T08:00:00Z')
    expect(mailsTo(person)).toHaveLength(1)
    const again = await signedIn(person)
    const weekly = { digest: 'weekly', weekday: 1, hour: 8, timeZone: 'UTC', quietHours: null }
    expect((await again.put('/users/me/delivery', weekly)).statusCode).toBe(200)
    test.clock.now = new Date(test.clock.now.getTime() + HOUR_MS)
    await news('1')
    await runAt(new Date(new Date(MONDAY).getTime() + 2 * WEEK_MS))
    expect(mailsTo(person)).toHaveLength(2)
    expect(mailsTo(person)[1]?.text).not.toContain('$1.25')
  })

  it('302: opening the link leads to a page that asks; an unknown token ends nothing', async () => {
    const person = await aWatcher()
    await news('1.5')
    await runAt(MONDAY)
    const token = tokenFromMail(mails, person.email)
    const opened = await as(test.app).get(`/watching/unsubscribe?token=${token}`)
    expect(opened.statusCode).toBe(302)
    expect(opened.headers.location).toMatch(new RegExp(`/watching/unsubscribe#token=${token}$`))
    expect((await as(test.app).post(`/watching/unsubscribe?token=${'x'.repeat(43)}`)).statusCode).toBe(204)
    expect((await as(test.app, person).get('/users/me/delivery')).json()).toMatchObject({ digest: 'weekly' })
  })
})
