import type { Delivery } from '@inferdex/contracts/watching/delivery'
import { beforeEach, describe, expect, it } from 'vitest'
import { type MailServer, mailServer, sendDueMails } from '../../../testing/servers/mail-server.ts'
import { as, ban, catalogueApp, type Person } from '../../../testing/test-app.ts'
import { addNews } from '../../../testing/watching/watching-news.ts'
import { aWatcherOf, confirmMail, startDigests } from '../../../testing/watching/watching-people.ts'
import { makeDueDigests } from './make-digests.service.ts'

const HOUR_MS = 60 * 60 * 1000
/** The first Monday after the clock's start, at the hour of the default settings. */
const MONDAY = new Date('2026-07-06T08:00:00Z')

const test = await catalogueApp()
const mails: MailServer = await mailServer()
const models = test.database.db.selectFrom('models').select('id').where('archived_at', 'is', null)
const modelId: string = (await models.executeTakeFirstOrThrow()).id
beforeEach(() => startDigests(test, mails))

async function sendDigests(server = mails) {
  test.clock.now = MONDAY
  await makeDueDigests({ db: test.database.db, now: () => test.clock.now, sendsMail: true })
  return await sendDueMails(test, server)
}

async function sendAnHourLater() {
  test.clock.now = new Date(test.clock.now.getTime() + HOUR_MS)
  return await sendDueMails(test, mails)
}

const deliveryOf = async (person: Person) => (await as(test.app, person).get('/users/me/delivery')).json<Delivery>()
const sentAt = async ({ id }: Person) =>
  (await test.database.db.selectFrom('digests').select('sent_at').where('user_id', '=', id).execute()).map(
    ({ sent_at }) => sent_at,
  )
const messageIds = () => mails.mails.map(({ raw }) => /^Message-ID: (.*)\r$/im.exec(raw)?.[1])

describe('a digest', () => {
  it('stays unsent while a mail server refuses it or does not answer, and is sent later with the same message id', async () => {
    const person = await aWatcherOf(test, modelId)
    await addNews(test, modelId)
    mails.onMail = async () => 'Try again later'
    expect(await sendDigests()).toMatchObject([{ job: 'digest-mail', attempt: 1, error: { code: 'EMESSAGE' } }])
    expect(await sentAt(person)).toEqual([null])
    expect((await deliveryOf(person)).lastDigestAt).toBeNull()

    // The server accepts the mail, but does not acknowledge it before the timeout.
    let respond = () => {}
    mails.onMail = () =>
      new Promise((done) => {
        respond = done
      })
    const slow = { ...mails, url: `${mails.url}?socketTimeout=1000` }
    test.clock.now = new Date(test.clock.now.getTime() + HOUR_MS)
    expect(await sendDueMails(test, slow)).toMatchObject([{ attempt: 2, error: { code: 'ETIMEDOUT' } }])
    expect(await sentAt(person)).toEqual([null])
    expect((await deliveryOf(person)).lastDigestAt).toBeNull()
    respond()

    mails.onMail = async () => {}
    expect(await sendAnHourLater()).toEqual([])
    expect(await sentAt(person)).toEqual([test.clock.now])
    expect((await deliveryOf(person)).lastDigestAt).toBe(test.clock.now.toISOString())
    const came = messageIds().length
    // On a busy machine the timeout may pass before the second one arrives.
    expect(came).toBeGreaterThanOrEqual(2)
    expect(await sendAnHourLater()).toEqual([])
    expect(messageIds()).toHaveLength(came)
    expect(new Set(messageIds()).size).toBe(1)
    expect(messageIds()[0]).toMatch(/^<digest-[\da-f-]{36}@.+>$/)
  })

  it('that could not be sent is not sent later to an address that is no longer confirmed, nor after a ban or its end', async () => {
    const people = [
      await aWatcherOf(test, modelId),
      await aWatcherOf(test, modelId),
      await aWatcherOf(test, modelId),
      await aWatcherOf(test, modelId),
    ] as const
    const [unconfirmed, banned, ended, other] = people
    await addNews(test, modelId)
    mails.isRefusing = true
    expect(await sendDigests()).toHaveLength(people.length)
    mails.isRefusing = false
    await confirmMail(test, unconfirmed, null)
    await ban(test, banned)
    const { digest: _, weekday, hour, timeZone, quietHours } = await deliveryOf(ended)
    const off = { digest: 'off', weekday, hour, timeZone, quietHours }
    expect((await as(test.app, ended).put('/users/me/delivery', off)).statusCode).toBe(200)
    expect(await sendAnHourLater()).toEqual([])
    expect(mails.mails.map(({ to }) => to)).toEqual([other.email])
    for (const person of [unconfirmed, banned, ended]) expect(await sentAt(person)).toEqual([null])
  })
})

describe('the link that ends the digest', () => {
  /** Returns the address that a mail client posts to. */
  async function oneClickAddress({ email }: Person): Promise<string> {
    const raw = mails.mails.find(({ to }) => to === email)?.raw.replaceAll(/\r\n[ \t]+/g, ' ') ?? ''
    const { pathname, search } = new URL(/^List-Unsubscribe: ?<(.+)>\r$/m.exec(raw)?.[1] ?? '')
    return pathname + search
  }

  it('ends nothing when it is opened or looked at, however often, also with a session', async () => {
    const person = await aWatcherOf(test, modelId)
    await addNews(test, modelId)
    await sendDigests()
    const url = await oneClickAddress(person)
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'GET'] as const)
      for (const headers of [{}, { authorization: `Bearer ${person.token}` }])
        expect((await test.app.inject({ method, url, headers })).statusCode).toBeLessThan(500)
    expect(await deliveryOf(person)).toMatchObject({ digest: 'weekly', nextDigestAt: '2026-07-13T08:00:00.000Z' })
  })

  it('204: ends the digest of the person it was sent to, by the mail program or by the page, no matter who is signed in', async () => {
    const [person, other] = [await aWatcherOf(test, modelId), await aWatcherOf(test, modelId)]
    await addNews(test, modelId)
    await sendDigests()
    const url = await oneClickAddress(person)
    const form = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
    const bodies = [
      { type: 'multipart/form-data; boundary=x', payload: form },
      { type: 'application/x-www-form-urlencoded', payload: 'List-Unsubscribe=One-Click' },
    ]
    for (const { type, payload } of bodies) {
      const headers = { 'content-type': type, authorization: `Bearer ${other.token}` }
      const response = await test.app.inject({ method: 'POST', url, headers, payload })
      expect(response.statusCode, response.body).toBe(204)
      expect(await deliveryOf(person)).toMatchObject({ digest: 'off', nextDigestAt: null })
    }
    expect(await deliveryOf(other)).toMatchObject({ digest: 'weekly' })
  })
})
