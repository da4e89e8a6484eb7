import type { SecondFactor } from '@inferdex/contracts/accounts/second-factor'
import { sql } from 'kysely'
import { generate } from 'otplib'
import { describe, expect, it } from 'vitest'
import { waitingJobs } from '../../../testing/run-jobs.ts'
import { eventsOf, factorOf, sortedStatuses } from '../../../testing/accounts/second-factor.ts'
import { aPerson, as, ban, errorOf, type Person, TEST_PASSWORD, testApp } from '../../../testing/test-app.ts'

const STEP_MS = 30_000
const MINUTE_MS = 60_000

const test = await testApp({ RATE_LIMITS: 'off', DEMO: '1' })

/** Returns the code that an app shows now, or some steps later. */
function codeOf(secret: string, steps = 0): Promise<string> {
  return generate({ secret, epoch: Math.floor(test.clock.now.getTime() / 1000) + steps * 30 })
}

/** Moves the clock to the next code. */
function nextStep(): void {
  test.clock.now = new Date(test.clock.now.getTime() + STEP_MS)
}

type Protected = Person & { secret: string; recoveryCodes: string[] }

async function start(person: Person): Promise<string> {
  const res = await as(test.app, person).post('/users/me/second-factor/app', { password: TEST_PASSWORD })
  expect(res.statusCode, res.body).toBe(200)
  return res.json<{ secret: string }>().secret
}

/** Creates a person with an authenticator app, whose next code has not been used. */
async function aProtectedPerson(): Promise<Protected> {
  const person = await aPerson(test)
  const secret = await start(person)
  const res = await as(test.app, person).post('/users/me/second-factor/app/confirm', { code: await codeOf(secret) })
  expect(res.statusCode, res.body).toBe(200)
  nextStep()
  return { ...person, secret, recoveryCodes: res.json<{ recoveryCodes: string[] }>().recoveryCodes }
}

/** Signs in with the password and returns the cookie of the pending sign-in. */
async function pendingCookieOf({ email }: Person): Promise<string> {
  const res = await as(test.app).post('/auth/login', { email, password: TEST_PASSWORD })
  expect(errorOf(res).code, res.body).toBe('SECOND_FACTOR_NEEDED')
  return String(res.headers['set-cookie']).split(';', 1)[0] ?? ''
}

function finish(cookie: string, code: string) {
  return test.app.inject({ method: 'POST', url: '/api/auth/second-factor', headers: { cookie }, payload: { code } })
}

const times = (count: number, status: number): number[] => Array.from({ length: count }, () => status)

async function mailsTo({ id }: Person): Promise<string[]> {
  const jobs = await waitingJobs(test.database.db)
  const mails = jobs.map(({ data }) => data as { kind: string; userId?: string })
  return mails
    .filter(({ userId }) => userId === id)
    .map(({ kind }) => kind)
    .toSorted()
}

describe('setting up an authenticator app [SAFE-09]', () => {
  it('200: nothing is on before the first code; then ten recovery codes are shown once, and the step is recorded', async () => {
    const person = await aPerson(test)
    const secret = await start(person)
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect((await factorOf(test, person)).app).toBeNull()
    expect((await as(test.app).post('/auth/login', { email: person.email, password: TEST_PASSWORD })).statusCode).toBe(
      200,
    )

    const res = await as(test.app, person).post('/users/me/second-factor/app/confirm', { code: await codeOf(secret) })
    const { recoveryCodes } = res.json<{ recoveryCodes: string[] }>()
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes) expect(code).toMatch(/^[1-9a-z]{4}(-[1-9a-z]{4}){3}$/)
    expect(await factorOf(test, person)).toEqual({
      isOffered: true,
      hasPasskeys: true,
      isRequired: false,
      passkeys: [],
      app: { since: test.clock.now.toISOString(), lastUsedAt: test.clock.now.toISOString() },
      recoveryCodesLeft: 10,
    })
    expect(await eventsOf(test, person)).toEqual(['factor-on'])
    expect(await mailsTo(person)).toEqual(['factor-on'])
  })

  it('200: the picture is an SVG without scripts, and neither secret nor codes are readable in the database', async () => {
    const person = await aPerson(test)
    const res = await as(test.app, person).post('/users/me/second-factor/app', { password: TEST_PASSWORD })
    const { secret, picture } = res.json<{ secret: string; picture: string }>()
    expect(picture).toMatch(/^<svg [^>]*viewBox/)
    expect(picture).not.toMatch(/script|onload/i)
    const { rows } = await sql<{ text: string }>`
      select encode(secret, 'escape') || encode(secret, 'base64') as text from authenticator_apps`.execute(
      test.database.db,
    )
    expect(rows.map(({ text }) => text).join()).not.toContain(secret)
  })

  it.each([
    ['a wrong password', { password: 'not this one' }],
    ['no password', {}],
  ])('400: %s starts nothing', async (_, body) => {
    const person = await aPerson(test)
    const res = await as(test.app, person).post('/users/me/second-factor/app', body)
    expect(res.statusCode).toBe(400)
    expect(errorOf(res).fields).toEqual({ password: 'This is not your current password' })
  })

  it('403: an account without a password needs a sign-in of the last 15 minutes', async () => {
    const person = await aPerson(test)
    await test.database.db.updateTable('users').set({ password_hash: null }).where('id', '=', person.id).execute()
    expect((await as(test.app, person).post('/users/me/second-factor/app', {})).statusCode).toBe(200)
    test.clock.now = new Date(test.clock.now.getTime() + 16 * MINUTE_MS)
    const late = await as(test.app, person).post('/users/me/second-factor/app', {})
    expect(errorOf(late).code).toBe('SIGN_IN_AGAIN')
  })

  it('400: a wrong code and 404: a set-up that nobody started or that is too old turn nothing on', async () => {
    const person = await aPerson(test)
    const confirm = (code: string) => as(test.app, person).post('/users/me/second-factor/app/confirm', { code })
    expect((await confirm('123456')).statusCode).toBe(404)
    const secret = await start(person)
    expect((await confirm(await codeOf(secret, 10))).statusCode).toBe(400)
    test.clock.now = new Date(test.clock.now.getTime() + 61 * MINUTE_MS)
    expect((await confirm(await codeOf(secret))).statusCode).toBe(404)
    expect(await factorOf(test, person)).toMatchObject({ app: null, recoveryCodesLeft: 0 })
  })

  it('409: one that is on is not replaced; of parallel confirmations one turns it on', async () => {
    const person = await aPerson(test)
    const code = await codeOf(await start(person))
    const results = await Promise.all(
      Array.from({ length: 8 }, () => as(test.app, person).post('/users/me/second-factor/app/confirm', { code })),
    )
    expect(sortedStatuses(results)).toEqual([200, ...times(7, 409)])
    expect((await factorOf(test, person)).recoveryCodesLeft).toBe(10)
    const again = await as(test.app, person).post('/users/me/second-factor/app', { password: TEST_PASSWORD })
    expect(errorOf(again).code).toBe('ALREADY_EXISTS')
  })

  it('404: a production site without a key offers none and says so', async () => {
    const bare = await testApp({ NODE_ENV: 'production', RATE_LIMITS: 'off' })
    const person = await aPerson(bare)
    const factor = await as(bare.app, person).get('/users/me/second-factor')
    expect(factor.json()).toMatchObject({ isOffered: false, app: null, recoveryCodesLeft: 0 })
    const res = await as(bare.app, person).post('/users/me/second-factor/app', { password: TEST_PASSWORD })
    expect(res.statusCode).toBe(404)
  })
})

describe('POST /auth/second-factor [SAFE-09]', () => {
  it('the right password alone opens no session; 200: with the code of the app it does', async () => {
    const person = await aProtectedPerson()
    const sessions = () =>
      test.database.db.selectFrom('sessions').select('id').where('user_id', '=', person.id).execute()
    const before = (await sessions()).length
    const login = await as(test.app).post('/auth/login', { email: person.email, password: TEST_PASSWORD })
    expect(login.statusCode).toBe(401)
    expect(login.body).not.toContain(person.username)
    expect(login.headers['set-cookie']).toMatch(/^second-step=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/)
    expect((await sessions()).length).toBe(before)

    const cookie = String(login.headers['set-cookie']).split(';', 1)[0] ?? ''
    const res = await finish(cookie, await codeOf(person.secret))
    expect(res.statusCode, res.body).toBe(200)
    expect(res.json()).toMatchObject({ token: expect.stringMatching(/^[\w-]{43}$/), user: { id: person.id } })
    expect(res.headers['set-cookie']).toContain('browser=')
  })

  it('401: a wrong password says the same with and without a second step', async () => {
    const [plain, secured] = [await aPerson(test), await aProtectedPerson()]
    const bodies = await Promise.all(
      [plain, secured].map(async ({ email }) => {
        const res = await as(test.app).post('/auth/login', { email, password: 'wrong wrong wrong' })
        return { ...errorOf(res), requestId: '', status: res.statusCode, cookie: res.headers['set-cookie'] }
      }),
    )
    expect(bodies[0]).toEqual(bodies[1])
  })

  it('400: a code works once, also for another sign-in and for many at once', async () => {
    const person = await aProtectedPerson()
    const cookies = await Promise.all(Array.from({ length: 8 }, () => pendingCookieOf(person)))
    const code = await codeOf(person.secret)
    const results = await Promise.all(cookies.map((cookie) => finish(cookie, code)))
    expect(sortedStatuses(results)).toEqual([200, ...times(7, 400)])
    expect((await finish(await pendingCookieOf(person), code)).statusCode).toBe(400)
    nextStep()
    expect((await finish(await pendingCookieOf(person), await codeOf(person.secret))).statusCode).toBe(200)
  })

  it('200: codes of one step before and after are right; 400: those beside are not', async () => {
    const person = await aProtectedPerson()
    for (const steps of [-3, 3]) {
      const res = await finish(await pendingCookieOf(person), await codeOf(person.secret, steps))
      expect(res.statusCode, `${steps} steps`).toBe(400)
    }
    expect((await finish(await pendingCookieOf(person), await codeOf(person.secret, 1))).statusCode).toBe(200)
  })

  it('a recovery code works once, in any spelling, also for many at once, and its owner is told', async () => {
    const person = await aProtectedPerson()
    const [code = ''] = person.recoveryCodes
    const cookies = await Promise.all(Array.from({ length: 6 }, () => pendingCookieOf(person)))
    const results = await Promise.all(cookies.map((cookie) => finish(cookie, code.toUpperCase().replaceAll('-', ' '))))
    expect(sortedStatuses(results)).toEqual([200, ...times(5, 400)])
    expect((await factorOf(test, person)).recoveryCodesLeft).toBe(9)
    expect((await eventsOf(test, person)).filter((kind) => kind === 'recovery-code-used')).toHaveLength(1)
    expect(await mailsTo(person)).toEqual(['factor-on', 'recovery-code-used'])
  })

  it('five wrong codes end a sign-in, also sent at once, and each is recorded', async () => {
    const person = await aProtectedPerson()
    const cookie = await pendingCookieOf(person)
    const results = await Promise.all(Array.from({ length: 9 }, () => finish(cookie, '000000')))
    expect(sortedStatuses(results)).toEqual([...times(5, 400), ...times(4, 401)])
    const last = await finish(cookie, await codeOf(person.secret))
    expect(errorOf(last)).toMatchObject({ code: 'SIGN_IN_EXPIRED' })
    expect((await eventsOf(test, person)).filter((kind) => kind === 'code-refused')).toHaveLength(5)
  })

  it('400: the message counts the tries that are left', async () => {
    const person = await aProtectedPerson()
    const cookie = await pendingCookieOf(person)
    const messages: string[] = []
    for (let tries = 0; tries < 5; tries += 1) messages.push(errorOf(await finish(cookie, '000000')).fields?.code ?? '')
    expect(messages.map((message) => message.replace('This code is wrong, used or expired. ', ''))).toEqual([
      '4 tries left.',
      '3 tries left.',
      '2 tries left.',
      '1 try left.',
      'Please sign in again.',
    ])
  })

  it('401: a sign-in opens one session, ends after ten minutes, with a new password and with a ban', async () => {
    const person = await aProtectedPerson()
    const refused = async (cookie: string) => errorOf(await finish(cookie, await codeOf(person.secret))).code
    expect(await refused('')).toBe('SIGN_IN_EXPIRED')
    expect(await refused('second-step=unknown')).toBe('SIGN_IN_EXPIRED')

    const used = await pendingCookieOf(person)
    expect((await finish(used, await codeOf(person.secret))).statusCode).toBe(200)
    nextStep()
    expect(await refused(used)).toBe('SIGN_IN_EXPIRED')

    const late = await pendingCookieOf(person)
    test.clock.now = new Date(test.clock.now.getTime() + 10 * MINUTE_MS)
    expect(await refused(late)).toBe('SIGN_IN_EXPIRED')

    const before = await pendingCookieOf(person)
    const change = { currentPassword: TEST_PASSWORD, password: 'another horse battery staple' }
    expect((await as(test.app, person).put('/users/me/password', change)).statusCode).toBe(200)
    expect(await refused(before)).toBe('SIGN_IN_EXPIRED')

    const banned = await aProtectedPerson()
    const pending = await pendingCookieOf(banned)
    await ban(test, banned)
    expect(errorOf(await finish(pending, await codeOf(banned.secret))).code).toBe('SIGN_IN_EXPIRED')
  })

  it('a recovery code still works when the key was lost, and a code of the app does not', async () => {
    const person = await aProtectedPerson()
    await test.database.db
      .updateTable('authenticator_apps')
      .set({ secret: Buffer.alloc(60) })
      .where('user_id', '=', person.id)
      .execute()
    expect((await finish(await pendingCookieOf(person), await codeOf(person.secret))).statusCode).toBe(400)
    expect((await finish(await pendingCookieOf(person), person.recoveryCodes[3] ?? '')).statusCode).toBe(200)
  })

  it('429: codes are limited per account, however many sign-ins are started', async () => {
    const limited = await testApp()
    const person = await aPerson(limited)
    const statuses: number[] = []
    for (let tries = 0; tries < 21; tries += 1) {
      const res = await as(limited.app, person).delete('/users/me/second-factor/app', { code: '000000' })
      statuses.push(res.statusCode)
    }
    expect(statuses).toEqual([...times(20, 400), 429])
  })
})

describe('STAFF_SECOND_FACTOR=required [SAFE-09]', () => {
  it('403: staff without a second step has the rights of everyone else, until it is on and after it is off', async () => {
    const strict = await testApp({ RATE_LIMITS: 'off', STAFF_SECOND_FACTOR: 'required' })
    const [admin, user] = [await aPerson(strict, 'ADMIN'), await aPerson(strict)]
    const rights = async () => ({
      users: (await as(strict.app, admin).get('/admin/users')).statusCode,
      role: (await as(strict.app, admin).get('/auth/me')).json<{ role: string }>().role,
    })
    const isRequired = async (who: Person) =>
      (await as(strict.app, who).get('/users/me/second-factor')).json<SecondFactor>().isRequired
    expect(await rights()).toEqual({ users: 403, role: 'USER' })
    expect([await isRequired(admin), await isRequired(user)]).toEqual([true, false])

    const started = await as(strict.app, admin).post('/users/me/second-factor/app', { password: TEST_PASSWORD })
    const { secret } = started.json<{ secret: string }>()
    const code = await generate({ secret, epoch: Math.floor(strict.clock.now.getTime() / 1000) })
    const confirmed = await as(strict.app, admin).post('/users/me/second-factor/app/confirm', { code })
    expect(await rights()).toEqual({ users: 200, role: 'ADMIN' })

    const [recoveryCode] = confirmed.json<{ recoveryCodes: string[] }>().recoveryCodes
    await as(strict.app, admin).delete('/users/me/second-factor/app', { code: recoveryCode })
    expect(await rights()).toEqual({ users: 403, role: 'USER' })
  })
})

describe('turning it off and renewing codes [SAFE-09]', () => {
  it('204: needs a code, deletes everything, and sign-ins have one step again', async () => {
    const person = await aProtectedPerson()
    const off = (code: string) => as(test.app, person).delete('/users/me/second-factor/app', { code })
    expect((await off('000000')).statusCode).toBe(400)
    expect((await factorOf(test, person)).app).not.toBeNull()
    expect((await off(await codeOf(person.secret))).statusCode).toBe(204)
    expect(await factorOf(test, person)).toMatchObject({ app: null, recoveryCodesLeft: 0 })
    expect((await as(test.app).post('/auth/login', { email: person.email, password: TEST_PASSWORD })).statusCode).toBe(
      200,
    )
    expect(await eventsOf(test, person)).toEqual(['code-refused', 'factor-off', 'factor-on'])
  })

  it('200: new recovery codes make the old ones invalid', async () => {
    const person = await aProtectedPerson()
    const res = await as(test.app, person).post('/users/me/second-factor/recovery-codes', {
      code: await codeOf(person.secret),
    })
    const { recoveryCodes } = res.json<{ recoveryCodes: string[] }>()
    expect(recoveryCodes).toHaveLength(10)
    expect((await finish(await pendingCookieOf(person), person.recoveryCodes[0] ?? '')).statusCode).toBe(400)
    expect((await finish(await pendingCookieOf(person), recoveryCodes[0] ?? '')).statusCode).toBe(200)
  })
})

describe('what is stored about the second step [SAFE-09] [SAFE-23]', () => {
  it('is in the own data without secrets, and is deleted with the account', async () => {
    const person = await aProtectedPerson()
    await pendingCookieOf(person)
    const data = await as(test.app, person).get('/users/me/data')
    expect(data.statusCode).toBe(200)
    expect(data.json()).toMatchObject({
      secondFactor: {
        app: { confirmedAt: expect.any(String) },
        recoveryCodes: Array.from({ length: 10 }, () => expect.anything()),
      },
      securityEvents: expect.arrayContaining([expect.objectContaining({ kind: 'factor-on', network: '127.0.0.0/24' })]),
    })
    expect(data.body).not.toContain(person.secret)

    const account = { username: person.username, password: TEST_PASSWORD }
    expect((await as(test.app, person).delete('/users/me', account)).statusCode).toBe(204)
    for (const table of ['authenticator_apps', 'recovery_codes', 'pending_sign_ins', 'security_events'] as const) {
      const rows = await test.database.db.selectFrom(table).select('user_id').where('user_id', '=', person.id).execute()
      expect(rows, table).toEqual([])
    }
  })

  it('a security event cannot be changed', async () => {
    const person = await aProtectedPerson()
    const change = test.database.db.updateTable('security_events').set({ kind: 'x' }).where('user_id', '=', person.id)
    await expect(change.execute()).rejects.toThrow('never changed')
  })
})
