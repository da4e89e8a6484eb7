import { describe, expect, it } from 'vitest'
import { eventsOf, sortedStatuses } from '../../../testing/accounts/second-factor.ts'
import { waitingJobs } from '../../../testing/run-jobs.ts'
import { type MailServer, mailServer, sendDueMails, tokenFromMail } from '../../../testing/servers/mail-server.ts'
import { aPerson, as, ban, errorOf, type Person, TEST_PASSWORD, testApp } from '../../../testing/test-app.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

const test = await testApp({ RATE_LIMITS: 'off' })
const server: MailServer = await mailServer()

let addresses = 0
function newAddress(): string {
  addresses += 1
  return `new-${addresses}@example.org`
}

function later(ms: number): void {
  test.clock.now = new Date(test.clock.now.getTime() + ms)
}

/** Creates a person whose address is confirmed. */
async function aConfirmedPerson(): Promise<Person> {
  const person = await aPerson(test)
  const { db } = test.database
  await db.updateTable('users').set({ email_verified_at: test.clock.now }).where('id', '=', person.id).execute()
  return person
}

async function again(person: Person): Promise<Person> {
  const res = await as(test.app).post('/auth/login', { email: person.email, password: TEST_PASSWORD })
  return { ...person, token: res.json<{ token: string }>().token }
}

const ask = (person: Person, email: string) => as(test.app, person).post('/users/me/email', { email })
const open = (token: string, person: Person | null = null) => as(test.app, person).post('/auth/change-email', { token })
const stop = (token: string) => as(test.app).post('/auth/stop-email-change', { token })

/** Requests an address and returns the tokens of the two mails. */
async function asked(person: Person, email: string): Promise<{ change: string; stopping: string }> {
  expect((await ask(person, email)).statusCode).toBe(204)
  await sendDueMails(test, server)
  return { change: tokenFromMail(server, email), stopping: tokenFromMail(server, person.email) }
}

async function emailOf({ id }: Person): Promise<string> {
  const users = test.database.db.selectFrom('users').select('email').where('id', '=', id)
  return (await users.executeTakeFirstOrThrow()).email
}

const statusOf = async (person: Person) => (await as(test.app, person).get('/auth/me')).statusCode
const subjectsTo = (address: string) => server.mails.filter(({ to }) => to === address).map(({ subject }) => subject)

describe('changing the e-mail address [SAFE-23]', () => {
  it('204: the link to the new address changes it, once; other sessions end, this one stays; the old one is told', async () => {
    const person = await aConfirmedPerson()
    const elsewhere = await again(person)
    const email = newAddress()
    const { change } = await asked(person, email)
    expect(await emailOf(person)).toBe(person.email)
    expect((await open(change, person)).statusCode).toBe(204)
    expect(await emailOf(person)).toBe(email)
    expect([await statusOf(person), await statusOf(elsewhere)]).toEqual([200, 401])
    expect((await as(test.app).post('/auth/login', { email, password: TEST_PASSWORD })).statusCode).toBe(200)
    expect(errorOf(await open(change, person)).code).toBe('LINK_INVALID')
    await sendDueMails(test, server)
    expect(subjectsTo(person.email)).toEqual([
      'Your Inferdex email address is about to change',
      'Your Inferdex email address was changed',
    ])
    expect(await eventsOf(test, person)).toEqual(['email-change-asked', 'email-changed'])
    expect((await as(test.app, person).get('/users/me')).json()).toMatchObject({ email, isEmailVerified: true })
  })

  it('204: a link that is opened without being signed in ends every session', async () => {
    const person = await aConfirmedPerson()
    const { change } = await asked(person, newAddress())
    expect((await open(change)).statusCode).toBe(204)
    expect(await statusOf(person)).toBe(401)
  })

  it('204: a free address and a taken one get the same answer and cause the same writing; its owner is told', async () => {
    const [person, other] = [await aConfirmedPerson(), await aConfirmedPerson()]
    const jobs = async () => (await waitingJobs(test.database.db)).length
    const before = await jobs()
    const free = await ask(person, newAddress())
    const afterFree = await jobs()
    const taken = await ask(person, other.email.toUpperCase())
    expect([free.statusCode, free.body]).toEqual([taken.statusCode, taken.body])
    expect(Object.keys(free.headers).toSorted()).toEqual(Object.keys(taken.headers).toSorted())
    expect((await jobs()) - afterFree).toBe(afterFree - before)
    await sendDueMails(test, server)
    expect(subjectsTo(other.email)).toEqual(['You already have an account at Inferdex'])
    expect(() => tokenFromMail(server, other.email)).toThrow('No mail')
  })

  it('400: the link expires after a day, and a newer one replaces it', async () => {
    const person = await aConfirmedPerson()
    const first = await asked(person, newAddress())
    const second = await asked(person, newAddress())
    expect((await open(first.change)).statusCode).toBe(400)
    later(DAY_MS + 1)
    expect((await open(second.change)).statusCode).toBe(400)
    expect(await emailOf(person)).toBe(person.email)
  })

  it('of ten who confirm the same address at once, one gets it', async () => {
    const email = newAddress()
    const tokens: string[] = []
    for (let index = 0; index < 10; index += 1) tokens.push((await asked(await aConfirmedPerson(), email)).change)
    const results = await Promise.all(tokens.map((token) => open(token)))
    expect(sortedStatuses(results)).toEqual([204, ...Array.from({ length: 9 }, () => 400)])
    expect(errorOf(results.find(({ statusCode }) => statusCode === 400) as never).code).toBe('LINK_INVALID')
    const users = test.database.db.selectFrom('users').select('id').where('email', '=', email)
    expect(await users.execute()).toHaveLength(1)
  })

  it('ten parallel uses of one link change the address once', async () => {
    const person = await aConfirmedPerson()
    const { change } = await asked(person, newAddress())
    const results = await Promise.all(Array.from({ length: 10 }, () => open(change)))
    expect(sortedStatuses(results)).toEqual([204, ...Array.from({ length: 9 }, () => 400)])
    expect(await eventsOf(test, person)).toEqual(['email-change-asked', 'email-changed'])
  })

  it('204: the old address stops it before it happens, and every session ends', async () => {
    const person = await aConfirmedPerson()
    const { change, stopping } = await asked(person, newAddress())
    expect((await stop(stopping)).statusCode).toBe(204)
    expect((await open(change)).statusCode).toBe(400)
    expect(await emailOf(person)).toBe(person.email)
    expect(await statusOf(person)).toBe(401)
    expect(await eventsOf(test, person)).toEqual(['email-change-asked', 'email-change-stopped'])
  })

  it('204: the old address takes it back within a week; 400: not later', async () => {
    const [person, late] = [await aConfirmedPerson(), await aConfirmedPerson()]
    const tokens = await asked(person, newAddress())
    const lateTokens = await asked(late, newAddress())
    await open(tokens.change, person)
    await open(lateTokens.change, late)
    later(7 * DAY_MS - HOUR_MS)
    expect((await stop(tokens.stopping)).statusCode).toBe(204)
    expect(await emailOf(person)).toBe(person.email)
    expect(await statusOf(person)).toBe(401)
    later(2 * HOUR_MS)
    expect((await stop(lateTokens.stopping)).statusCode).toBe(400)
  })

  it('an address that was never confirmed gets no mail with which a stranger could stop the change', async () => {
    const person = await aPerson(test)
    const email = newAddress()
    await ask(person, email)
    await sendDueMails(test, server)
    expect(subjectsTo(person.email)).toEqual([])
    expect((await open(tokenFromMail(server, email), person)).statusCode).toBe(204)
  })

  it('400: the own address and no address are refused beside the field; 403: the sign-in must be recent', async () => {
    const person = await aConfirmedPerson()
    expect(errorOf(await ask(person, person.email.toUpperCase())).fields).toEqual({
      email: 'This is your address already',
    })
    expect(errorOf(await ask(person, 'nobody')).fields).toEqual({ email: 'Please enter a valid email address' })
    later(16 * 60_000)
    expect(errorOf(await ask(person, newAddress())).code).toBe('SIGN_IN_AGAIN')
  })

  it('400: the link of a banned account does nothing; tokens are stored as hashes', async () => {
    const person = await aConfirmedPerson()
    const { change, stopping } = await asked(person, newAddress())
    const rows = JSON.stringify(await test.database.db.selectFrom('one_time_tokens').selectAll().execute())
    expect([rows.includes(change), rows.includes(stopping)]).toEqual([false, false])
    await ban(test, person)
    expect((await open(change)).statusCode).toBe(400)
    expect(await emailOf(person)).toBe(person.email)
  })

  it('429: five requests within an hour; 404: an installation that sends no mail says so', async () => {
    const limited = await testApp()
    const person = await aPerson(limited)
    const statuses: number[] = []
    for (let index = 0; index < 6; index += 1) {
      const body = { email: newAddress() }
      statuses.push((await as(limited.app, person).post('/users/me/email', body)).statusCode)
    }
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429])
    const silent = await testApp({ NODE_ENV: 'production' })
    const reader = await aPerson(silent)
    expect((await as(silent.app, reader).post('/users/me/email', { email: newAddress() })).statusCode).toBe(404)
  })
})
