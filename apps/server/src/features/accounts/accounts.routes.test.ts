import type { OwnAccount } from '@inferdex/contracts/accounts/accounts'
import { describe, expect, it } from 'vitest'
import { aPerson, as, ban, errorOf, TEST_PASSWORD, testApp } from '../../testing/test-app.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const test = await testApp({ RATE_LIMITS: 'off' })

const anAccount = (name: string) => ({ username: name, email: `${name}@example.org`, password: TEST_PASSWORD })

async function countOf(name: string): Promise<number> {
  const { value } = await test.database.db
    .selectFrom('counts')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return value
}

describe('POST /auth/register', () => {
  it('201: creates the account, signs it in and counts it [API-AUTH-01]', async () => {
    const before = await countOf('users')
    const res = await as(test.app).post('/auth/register', anAccount('ada'))
    expect(res.statusCode).toBe(201)
    const { token, user } = res.json<{ token: string; user: OwnAccount }>()
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(user).toMatchObject({ username: 'ada', email: 'ada@example.org', role: 'USER', reputation: 0 })
    expect(await countOf('users')).toBe(before + 1)
    const me = await as(test.app, { ...user, token }).get('/auth/me')
    expect(me.json()).toEqual({ ...user, counts: { reviews: 0, upvotes: 0, submissions: 0 } })
  })

  it('409: without mail, an e-mail that exists, in any letter case, is refused with its field [API-AUTH-02]', async () => {
    const silent = await testApp({ NODE_ENV: 'production', RATE_LIMITS: 'off' })
    await as(silent.app).post('/auth/register', anAccount('grace'))
    const res = await as(silent.app).post('/auth/register', { ...anAccount('grace2'), email: 'GRACE@example.ORG' })
    expect(res.statusCode).toBe(409)
    expect(errorOf(res)).toMatchObject({
      code: 'EMAIL_TAKEN',
      error: 'An account with this email already exists',
      fields: { email: 'An account with this email already exists' },
    })
  })

  it('409: a username that exists, in any letter case, is refused with its field [API-AUTH-02]', async () => {
    await as(test.app).post('/auth/register', anAccount('linus'))
    const res = await as(test.app).post('/auth/register', { ...anAccount('LINUS'), email: 'other@example.org' })
    expect(res.statusCode).toBe(409)
    expect(errorOf(res)).toMatchObject({
      code: 'USERNAME_TAKEN',
      fields: { username: 'This username is already taken' },
    })
  })

  it.each([
    ['a short password', { password: 'seven77' }, 'password', 'Password must be at least 8 characters'],
    [
      'a common password',
      { password: 'P@ssw0rd!' },
      'password',
      'This password is too common. Please choose another one.',
    ],
    [
      'the username as password',
      { username: 'longusername', password: 'LongUserName' },
      'password',
      'This password is too common. Please choose another one.',
    ],
    ['something that is no e-mail', { email: 'nobody' }, 'email', 'Please enter a valid email address'],
    [
      'a username with a space',
      { username: 'two words' },
      'username',
      'Username may only contain letters, numbers, hyphens and underscores',
    ],
    ['a role', { role: 'ADMIN' }, 'role', 'Unknown field'],
    ['a reputation', { reputation: 5 }, 'reputation', 'Unknown field'],
  ])('400: %s is refused beside its field and nothing is stored', async (_, change, field, message) => {
    const before = await countOf('users')
    const res = await as(test.app).post('/auth/register', { ...anAccount('margaret'), ...change })
    expect(res.statusCode).toBe(400)
    expect(errorOf(res)).toMatchObject({ code: 'VALIDATION_FAILED', error: message, fields: { [field]: message } })
    expect(await countOf('users')).toBe(before)
  })

  it('200 parallel registrations with one e-mail in different letter case give exactly one account', async () => {
    const before = await countOf('users')
    const results = await Promise.all(
      Array.from({ length: 200 }, (_, index) => {
        const email = [...'parallel@example.org']
          .map((c, at) => ((index >> (at % 8)) & 1 ? c.toUpperCase() : c))
          .join('')
        return as(test.app).post('/auth/register', { username: `parallel-${index}`, email, password: TEST_PASSWORD })
      }),
    )
    const statuses = results.map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 201)).toHaveLength(200)
    expect(results.filter((res) => 'token' in res.json<object>())).toHaveLength(1)
    const rows = await test.database.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'parallel@example.org')
      .execute()
    expect(rows).toHaveLength(1)
    expect(await countOf('users')).toBe(before + 1)
  })
})

describe('POST /auth/login', () => {
  it('200: the right password opens a session [API-AUTH-03]', async () => {
    const person = await aPerson(test)
    const res = await as(test.app).post('/auth/login', { email: person.email.toUpperCase(), password: TEST_PASSWORD })
    expect(res.statusCode).toBe(200)
    expect(res.json()).toMatchObject({ user: { id: person.id } })
  })

  it('401: a wrong password and an unknown account get the same answer [API-AUTH-04]', async () => {
    const person = await aPerson(test)
    const wrong = await as(test.app).post('/auth/login', { email: person.email, password: 'not the password' })
    const unknown = await as(test.app).post('/auth/login', {
      email: 'nobody@example.org',
      password: 'not the password',
    })
    expect(wrong.statusCode).toBe(401)
    expect(unknown.statusCode).toBe(401)
    const { requestId: _, ...wrongBody } = errorOf(wrong)
    const { requestId: __, ...unknownBody } = errorOf(unknown)
    expect(wrongBody).toEqual({ error: 'Invalid email or password', code: 'INVALID_CREDENTIALS' })
    expect(unknownBody).toEqual(wrongBody)
  })

  it('403: a banned account learns so only with the right password', async () => {
    const person = await aPerson(test)
    await ban(test, person)
    const wrong = await as(test.app).post('/auth/login', { email: person.email, password: 'not the password' })
    const right = await as(test.app).post('/auth/login', { email: person.email, password: TEST_PASSWORD })
    expect(wrong.statusCode).toBe(401)
    expect(errorOf(right)).toMatchObject({ code: 'ACCOUNT_BANNED', error: 'This account is banned' })
  })
})

describe('sessions', () => {
  it('204: logging out ends this session and no other [API-AUTH-05]', async () => {
    const person = await aPerson(test)
    const second = await as(test.app).post('/auth/login', { email: person.email, password: TEST_PASSWORD })
    const other = { ...person, token: second.json<{ token: string }>().token }
    expect((await as(test.app, person).post('/auth/logout')).statusCode).toBe(204)
    expect((await as(test.app, person).get('/auth/me')).statusCode).toBe(401)
    expect((await as(test.app, other).get('/auth/me')).statusCode).toBe(200)
  })

  it('200: the account says how much its owner has contributed [API-ENT-01] [USE-24]', async () => {
    const person = await aPerson(test)
    const sent = { type: 'GENERAL', data: { suggestion: 'Show weekly prices' } }
    expect((await as(test.app, person).post('/submissions', sent)).statusCode).toBe(201)
    const me = await as(test.app, person).get('/auth/me')
    expect(me.json()).toMatchObject({ counts: { reviews: 0, upvotes: 0, submissions: 1 } })
  })

  it('401: without a token, with a made-up one and with a malformed one [API-AUTH-06]', async () => {
    for (const authorization of [undefined, `Bearer ${'x'.repeat(43)}`, 'Bearer short', 'Basic abc']) {
      const headers = authorization === undefined ? {} : { authorization }
      const res = await test.app.inject({ method: 'GET', url: '/api/auth/me', headers })
      expect(res.statusCode).toBe(401)
      expect(errorOf(res)).toMatchObject({ error: 'Please log in to continue', code: 'UNAUTHENTICATED' })
    }
  })

  it('the token is stored only as its hash, and no answer carries a password [API-AUTH-08]', async () => {
    const person = await aPerson(test)
    const stored = await test.database.db.selectFrom('sessions').selectAll().where('user_id', '=', person.id).execute()
    expect(JSON.stringify(stored)).not.toContain(person.token)
    const me = await as(test.app, person).get('/auth/me')
    expect(me.body.toLowerCase()).not.toContain('password')
    expect(me.body).not.toContain('argon2')
  })

  it('ends after 7 idle days, lives on when used, and ends after 30 days whatever happens', async () => {
    const start = test.clock.now
    const at = (days: number) => {
      test.clock.now = new Date(start.getTime() + days * DAY_MS)
    }
    try {
      const idle = await aPerson(test)
      const used = await aPerson(test)
      for (const day of [6, 12, 18, 24, 29.9]) {
        at(day)
        expect((await as(test.app, used).get('/auth/me')).statusCode).toBe(200)
      }
      expect((await as(test.app, idle).get('/auth/me')).statusCode).toBe(401)
      at(30.1)
      expect((await as(test.app, used).get('/auth/me')).statusCode).toBe(401)
    } finally {
      test.clock.now = start
    }
  })

  it('401: a ban stops existing tokens at once', async () => {
    const person = await aPerson(test)
    expect((await as(test.app, person).get('/auth/me')).statusCode).toBe(200)
    await ban(test, person)
    expect((await as(test.app, person).get('/auth/me')).statusCode).toBe(401)
  })
})
