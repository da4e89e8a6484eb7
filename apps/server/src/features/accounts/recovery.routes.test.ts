import { describe, expect, it } from 'vitest'
import { type MailServer, mailServer, sendDueMails, tokenFromMail } from '../../testing/servers/mail-server.ts'
import { aPerson, as, ban, errorOf, type Person, TEST_PASSWORD, testApp } from '../../testing/test-app.ts'
import { waitingJobs } from '../../testing/run-jobs.ts'

const MINUTE_MS = 60 * 1000
const NEW_PASSWORD = 'another long enough phrase'

const test = await testApp({ RATE_LIMITS: 'off' })
const server: MailServer = await mailServer()

async function resetToken(person: Person): Promise<string> {
  await as(test.app).post('/auth/forgot-password', { email: person.email })
  await sendDueMails(test, server)
  return tokenFromMail(server, person.email)
}

const reset = (token: string, password = NEW_PASSWORD) => as(test.app).post('/auth/reset-password', { token, password })

async function signInStatus(person: Person, password: string): Promise<number> {
  return (await as(test.app).post('/auth/login', { email: person.email, password })).statusCode
}

async function isVerified(person: Person): Promise<boolean> {
  const { email_verified_at } = await test.database.db
    .selectFrom('users')
    .select('email_verified_at')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow()
  return email_verified_at !== null
}

async function jobCount(): Promise<number> {
  return (await waitingJobs(test.database.db)).length
}

describe('forgotten password', () => {
  it('204: the link of the mail sets a new password, ends every session and confirms the address', async () => {
    const person = await aPerson(test)
    const token = await resetToken(person)
    expect((await reset(token)).statusCode).toBe(204)
    expect((await as(test.app, person).get('/auth/me')).statusCode).toBe(401)
    expect(await signInStatus(person, TEST_PASSWORD)).toBe(401)
    expect(await signInStatus(person, NEW_PASSWORD)).toBe(200)
    expect(await isVerified(person)).toBe(true)
    await sendDueMails(test, server)
    // The sign-in used another browser than the reset.
    const subjects = server.mails.filter(({ to }) => to === person.email).map(({ subject }) => subject)
    expect(subjects).toEqual(expect.arrayContaining(['Your Inferdex password was changed', 'New sign-in at Inferdex']))
  })

  it('204: known and unknown addresses get the same answer and cause the same writing, one of them gets a mail', async () => {
    const person = await aPerson(test)
    const before = server.mails.length
    const known = await as(test.app).post('/auth/forgot-password', { email: person.email })
    expect(await jobCount()).toBe(1)
    const unknown = await as(test.app).post('/auth/forgot-password', { email: 'nobody-at-all@example.org' })
    expect(await jobCount()).toBe(2)
    expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body])
    expect(Object.keys(known.headers).toSorted()).toEqual(Object.keys(unknown.headers).toSorted())
    await sendDueMails(test, server)
    expect(server.mails.slice(before).map(({ to }) => to)).toEqual([person.email])
    expect(await jobCount()).toBe(0)
  })

  it('the token is in the mail alone: the database holds its hash', async () => {
    const person = await aPerson(test)
    const token = await resetToken(person)
    const rows = await test.database.db.selectFrom('one_time_tokens').selectAll().execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('400: a link works once, and not after an hour', async () => {
    const person = await aPerson(test)
    const used = await resetToken(person)
    expect((await reset(used)).statusCode).toBe(204)
    const again = await reset(used)
    expect(again.statusCode).toBe(400)
    expect(errorOf(again)).toMatchObject({
      code: 'LINK_INVALID',
      error: 'This link is no longer valid. Please request a new one.',
    })

    const late = await resetToken(person)
    const start = test.clock.now
    test.clock.now = new Date(start.getTime() + 60 * MINUTE_MS)
    try {
      expect((await reset(late)).statusCode).toBe(400)
    } finally {
      test.clock.now = start
    }
  })

  it('10 parallel uses of one link change the password once', async () => {
    const person = await aPerson(test)
    const token = await resetToken(person)
    const results = await Promise.all(
      Array.from({ length: 10 }, (_, index) => reset(token, `a phrase that only number ${index} knows`)),
    )
    expect(results.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1)
    expect(results.filter(({ statusCode }) => statusCode === 400)).toHaveLength(9)
  })

  it('400: after one link was used, the others of the account are worth nothing', async () => {
    const person = await aPerson(test)
    const first = await resetToken(person)
    const second = await resetToken(person)
    expect(first).not.toBe(second)
    expect((await reset(second)).statusCode).toBe(204)
    expect((await reset(first)).statusCode).toBe(400)
  })

  it('400: a weak password is refused and the link still works', async () => {
    const person = await aPerson(test)
    const token = await resetToken(person)
    const common = await reset(token, 'P@ssw0rd!')
    expect(errorOf(common).fields).toEqual({ password: 'This password is too common. Please choose another one.' })
    const own = await reset(token, person.username)
    expect(own.statusCode).toBe(400)
    expect((await reset(token)).statusCode).toBe(204)
  })

  it('400: a link to confirm an address does not set a password, and the other way round', async () => {
    const person = await aPerson(test)
    const forReset = await resetToken(person)
    await as(test.app, person).post('/auth/resend-verification')
    await sendDueMails(test, server)
    const forVerification = tokenFromMail(server, person.email)
    expect((await reset(forVerification)).statusCode).toBe(400)
    expect((await as(test.app).post('/auth/verify-email', { token: forReset })).statusCode).toBe(400)
    expect(await isVerified(person)).toBe(false)
  })

  it('a banned account gets no mail', async () => {
    const person = await aPerson(test)
    await ban(test, person)
    await as(test.app).post('/auth/forgot-password', { email: person.email })
    await sendDueMails(test, server)
    expect(server.mails.filter(({ to }) => to === person.email)).toEqual([])
  })

  it('a mail server that refuses does not lose the mail', async () => {
    const person = await aPerson(test)
    const start = test.clock.now
    await as(test.app).post('/auth/forgot-password', { email: person.email })
    server.isRefusing = true
    try {
      const [problem] = await sendDueMails(test, server)
      expect(problem).toMatchObject({ job: 'account-mail', attempt: 1, givenUp: false })
      server.isRefusing = false
      test.clock.now = new Date(start.getTime() + 2 * MINUTE_MS)
      expect(await sendDueMails(test, server)).toEqual([])
      expect((await reset(tokenFromMail(server, person.email))).statusCode).toBe(204)
    } finally {
      server.isRefusing = false
      test.clock.now = start
    }
  })

  it('429: the sixth mail within an hour is refused, whether the account exists or not', async () => {
    const limited = await testApp()
    for (const email of [(await aPerson(limited)).email, 'nobody@example.org']) {
      const statuses: number[] = []
      for (let time = 1; time <= 6; time += 1) {
        statuses.push((await as(limited.app).post('/auth/forgot-password', { email })).statusCode)
      }
      expect(statuses).toEqual([204, 204, 204, 204, 204, 429])
    }
  })

  it('404: an installation that sends no mail says so', async () => {
    const silent = await testApp({ NODE_ENV: 'production' })
    const person = await aPerson(silent)
    const res = await as(silent.app).post('/auth/forgot-password', { email: person.email })
    expect(errorOf(res)).toMatchObject({ code: 'NOT_FOUND', error: 'This site does not send mail' })
    expect((await as(silent.app, person).post('/auth/resend-verification')).statusCode).toBe(404)
    expect((await as(silent.app).get('/site')).json()).toMatchObject({ sendsMail: false })
    await as(silent.app).post('/auth/register', { username: 'silent', email: 's@example.org', password: TEST_PASSWORD })
    expect(await waitingJobs(silent.database.db)).toEqual([])
  })
})

describe('confirming an e-mail address', () => {
  it('204: registering sends a link, and the link confirms the address once', async () => {
    const account = { username: 'verena', email: 'verena@example.org', password: TEST_PASSWORD }
    const { user, token } = (await as(test.app).post('/auth/register', account)).json<{ user: Person; token: string }>()
    await sendDueMails(test, server)
    const link = tokenFromMail(server, account.email)
    expect(await isVerified(user)).toBe(false)
    expect((await as(test.app).post('/auth/verify-email', { token: link })).statusCode).toBe(204)
    expect(await isVerified(user)).toBe(true)
    expect((await as(test.app).post('/auth/verify-email', { token: link })).statusCode).toBe(400)
    const profile = await as(test.app, { ...user, token }).get('/users/me')
    expect(profile.json()).toMatchObject({ isEmailVerified: true })
  })

  it('a registration that is refused sends nothing', async () => {
    const person = await aPerson(test)
    const before = await jobCount()
    const again = { username: person.username, email: 'other@example.org', password: TEST_PASSWORD }
    expect((await as(test.app).post('/auth/register', again)).statusCode).toBe(409)
    expect(await jobCount()).toBe(before)
  })

  it('400: a link counts only while the account has the address it was sent to', async () => {
    const person = await aPerson(test)
    await as(test.app, person).post('/auth/resend-verification')
    await sendDueMails(test, server)
    const link = tokenFromMail(server, person.email)
    const email = `new-${person.email}`
    await test.database.db.updateTable('users').set({ email }).where('id', '=', person.id).execute()
    expect((await as(test.app).post('/auth/verify-email', { token: link })).statusCode).toBe(400)
    expect(await isVerified(person)).toBe(false)
  })

  it('204: asking again when the address is confirmed sends nothing', async () => {
    const person = await aPerson(test)
    await as(test.app, person).post('/auth/resend-verification')
    await sendDueMails(test, server)
    await as(test.app).post('/auth/verify-email', { token: tokenFromMail(server, person.email) })
    const before = server.mails.length
    expect((await as(test.app, person).post('/auth/resend-verification')).statusCode).toBe(204)
    await sendDueMails(test, server)
    expect(server.mails).toHaveLength(before)
  })
})
