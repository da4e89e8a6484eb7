import { describe, expect, it } from 'vitest'
import { mailServer, sendDueMails, tokenFromMail } from '../../../testing/servers/mail-server.ts'
import { aPerson, as, errorOf, type Person, TEST_PASSWORD, testApp } from '../../../testing/test-app.ts'

const ATTACKER = '203.0.113.7'
const OWNER = '198.51.100.4'

const limited = await testApp()

type Visitor = { from?: string; cookie?: string }

/** Sends a request from this IP address, with the cookie of this browser. */
function send(path: string, payload: object, { from = OWNER, cookie }: Visitor = {}) {
  const headers = cookie === undefined ? {} : { cookie }
  return limited.app.inject({ method: 'POST', url: `/api${path}`, remoteAddress: from, headers, payload })
}

const signIn = ({ email }: Person, password: string, visitor?: Visitor) =>
  send('/auth/login', { email, password }, visitor)

async function guess(person: Person, times: number, visitor: Visitor): Promise<number[]> {
  const statuses: number[] = []
  for (let time = 0; time < times; time += 1)
    statuses.push((await signIn(person, 'wrong password', visitor)).statusCode)
  return statuses
}

const cookieOf = (res: { headers: Record<string, unknown> }) => String(res.headers['set-cookie']).split(';')[0] ?? ''

describe('limits', () => {
  it('429: the 11th wrong password within the window is refused; the signed-in owner is not locked out', async () => {
    const own = await testApp()
    const person = await aPerson(own)
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      const res = await as(own.app).post('/auth/login', { email: person.email, password: 'wrong password' })
      expect(res.statusCode).toBe(401)
    }
    const eleventh = await as(own.app).post('/auth/login', {
      email: person.email.toUpperCase(),
      password: TEST_PASSWORD,
    })
    expect(eleventh.statusCode).toBe(429)
    expect(errorOf(eleventh).error).toBe('Too many attempts. Please try again later.')
    expect(Number(eleventh.headers['retry-after'])).toBeGreaterThan(0)
    expect((await as(own.app, person).get('/auth/me')).statusCode).toBe(200)
    own.clock.now = new Date(own.clock.now.getTime() + 15 * 60 * 1000 + 1)
    const later = await as(own.app).post('/auth/login', { email: person.email, password: TEST_PASSWORD })
    expect(later.statusCode).toBe(200)
  })

  it('a right password ends the count: nine wrong ones before it leave room for ten after it [HOUSE-23]', async () => {
    const person = await aPerson(limited)
    const visitor = { from: '198.51.100.77' }
    expect(await guess(person, 9, visitor)).toEqual(Array(9).fill(401))
    expect((await signIn(person, TEST_PASSWORD, visitor)).statusCode).toBe(200)
    expect(await guess(person, 11, visitor)).toEqual([...Array(10).fill(401), 429])
  })

  it('50 parallel wrong passwords all count', async () => {
    const own = await testApp()
    const person = await aPerson(own)
    const results = await Promise.all(
      Array.from({ length: 50 }, () =>
        as(own.app).post('/auth/login', { email: person.email, password: 'wrong password' }),
      ),
    )
    expect(results.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10)
    expect(results.filter(({ statusCode }) => statusCode === 429)).toHaveLength(40)
  })

  it('ten wrong passwords from one address keep out that address and nobody else [SAFE-04]', async () => {
    const person = await aPerson(limited)
    expect((await guess(person, 11, { from: ATTACKER })).at(-1)).toBe(429)
    expect((await signIn(person, TEST_PASSWORD, { from: ATTACKER })).statusCode).toBe(429)
    expect((await signIn(person, TEST_PASSWORD)).statusCode).toBe(200)
  })

  it('an IPv6 network counts as one address, whatever its visitors call themselves [SAFE-04] [SAFE-06]', async () => {
    const person = await aPerson(limited)
    for (let host = 1; host <= 10; host += 1) await guess(person, 1, { from: `2001:db8:1:2::${host}` })
    expect((await signIn(person, TEST_PASSWORD, { from: '2001:db8:1:2:ffff::1' })).statusCode).toBe(429)
    expect((await signIn(person, TEST_PASSWORD, { from: '2001:db8:1:3::1' })).statusCode).toBe(200)
  })

  it('guessing from many addresses ends; a browser that the account knows passes, and only for this account [SAFE-04]', async () => {
    const person = await aPerson(limited)
    const other = await aPerson(limited)
    const known = { cookie: cookieOf(await signIn(person, TEST_PASSWORD)) }
    for (let host = 1; host <= 10; host += 1) await guess(person, 10, { from: `203.0.113.${host + 100}` })
    expect((await signIn(person, TEST_PASSWORD)).statusCode).toBe(429)
    expect((await signIn(person, TEST_PASSWORD, known)).statusCode).toBe(200)
    expect((await signIn(person, TEST_PASSWORD, { cookie: `browser=${'x'.repeat(43)}` })).statusCode).toBe(429)

    expect((await guess(other, 11, { from: ATTACKER })).at(-1)).toBe(429)
    expect((await signIn(other, TEST_PASSWORD, { ...known, from: ATTACKER })).statusCode).toBe(429)
  })

  it('a known browser is no way to try passwords without end [SAFE-04]', async () => {
    const person = await aPerson(limited)
    const known = { cookie: cookieOf(await signIn(person, TEST_PASSWORD)) }
    expect(await guess(person, 11, known)).toEqual([...Array<number>(10).fill(401), 429])
  })

  it('a reset of the password forgets the count, and forgets the browsers of before [SAFE-04]', async () => {
    const person = await aPerson(limited)
    const before = { cookie: cookieOf(await signIn(person, TEST_PASSWORD)) }
    expect((await guess(person, 11, {})).at(-1)).toBe(429)
    const mails = await mailServer()
    await send('/auth/forgot-password', { email: person.email })
    await sendDueMails(limited, mails)
    const password = 'a phrase that nobody guesses'
    const reset = await send('/auth/reset-password', { token: tokenFromMail(mails, person.email), password })
    expect(reset.statusCode).toBe(204)
    expect((await signIn(person, password)).statusCode).toBe(200)

    const after = { cookie: cookieOf(reset) }
    expect((await guess(person, 11, {})).at(-1)).toBe(429)
    expect((await signIn(person, password, before)).statusCode).toBe(429)
    expect((await signIn(person, password, after)).statusCode).toBe(200)
  })

  it('the cookie of a browser is out of reach of scripts, opens nothing, and is stored only as its hash [SAFE-04]', async () => {
    const person = await aPerson(limited)
    const res = await signIn(person, TEST_PASSWORD)
    expect(res.headers['set-cookie']).toMatch(/^browser=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=31536000$/)
    const secret = cookieOf(res).split('=')[1] ?? ''
    const me = await limited.app.inject({
      method: 'GET',
      url: '/api/auth/me',
      headers: { authorization: `Bearer ${secret}`, cookie: `browser=${secret}` },
    })
    expect(me.statusCode).toBe(401)
    const stored = await limited.database.db.selectFrom('known_browsers').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(secret)
  })
})
