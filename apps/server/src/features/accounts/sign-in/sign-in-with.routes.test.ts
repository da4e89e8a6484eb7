import type { OwnAccount } from '@inferdex/contracts/accounts/accounts'
import type { ThirdParty } from '@inferdex/contracts/accounts/third-parties'
import { generate } from 'otplib'
import { describe, expect, it } from 'vitest'
import { aPerson, as, ban, errorOf, type Person, TEST_PASSWORD, testApp } from '../../../testing/test-app.ts'
import {
  type Browser,
  openCallback,
  goThroughThirdParty,
  type ThirdPartyPerson,
  type ThirdPartyServer,
  thirdPartyEnvironment,
  thirdPartyServer,
} from '../../../testing/servers/third-party-server.ts'
import { waitingJobs } from '../../../testing/run-jobs.ts'

const servers: Record<ThirdParty, ThirdPartyServer> = {
  google: await thirdPartyServer('google'),
  github: await thirdPartyServer('github'),
}
const test = await testApp({
  RATE_LIMITS: 'off',
  ...thirdPartyEnvironment('google', servers.google),
  ...thirdPartyEnvironment('github', servers.github),
})

let people = 0
/** Returns a person with one confirmed address. GitHub's ids are numbers. */
function aThirdPartyPerson(change: Partial<ThirdPartyPerson> = {}, verified = true): ThirdPartyPerson {
  people += 1
  const email = `third-${people}@example.org`
  return {
    subject: String(1000 + people),
    name: `Third ${people}`,
    emails: [{ email, primary: true, verified }],
    ...change,
  }
}

const emailOf = ({ emails }: ThirdPartyPerson) => emails[0]?.email ?? ''

async function signInWith(party: ThirdParty, person: ThirdPartyPerson | null) {
  servers[party].person = person
  const { browser, returnPath, start } = await goThroughThirdParty(test.app, party)
  return { browser, start, outcome: await openCallback(test.app, browser, returnPath) }
}

function me(token: string, browser: Browser | null) {
  const headers = { authorization: `Bearer ${token}`, ...(browser === null ? {} : { cookie: browser.cookie }) }
  return test.app.inject({ method: 'GET', url: '/api/auth/me', headers })
}

/** Signs in with a third party, up to the session. */
async function arrive(party: ThirdParty, person: ThirdPartyPerson): Promise<OwnAccount & { token: string }> {
  const { browser, outcome } = await signInWith(party, person)
  const res = await me(outcome.get('token') ?? '', browser)
  expect(res.statusCode, `${outcome}`).toBe(200)
  return res.json()
}

async function verify({ id }: { id: string }): Promise<void> {
  await test.database.db.updateTable('users').set({ email_verified_at: test.clock.now }).where('id', '=', id).execute()
}

/** Sets a password as a reset by mail does. */
async function proveAccountPassword({ id }: { id: string }): Promise<void> {
  await test.database.db.updateTable('users').set({ is_password_proven: true }).where('id', '=', id).execute()
}

describe.each(['google', 'github'] as const)('signing in with %s', (party) => {
  it('302: begins with a state and PKCE, and binds the browser by a cookie that scripts cannot read [API-AUTH-07]', async () => {
    const res = await as(test.app).get(`/auth/${party}`)
    expect(res.statusCode).toBe(302)
    const target = new URL(String(res.headers.location))
    expect(target.origin).toBe(servers[party].url)
    expect(Object.fromEntries(target.searchParams)).toMatchObject({
      client_id: 'inferdex',
      response_type: 'code',
      redirect_uri: `http://localhost:3000/api/auth/${party}/callback`,
      state: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    })
    expect(target.searchParams.has('nonce')).toBe(party === 'google')
    expect(res.headers['set-cookie']).toMatch(/^sign-in=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/)
  })

  it('creates an account without a password, with a confirmed address, role USER and no reputation, and finds it again', async () => {
    const person = aThirdPartyPerson()
    const account = await arrive(party, person)
    expect(account).toMatchObject({
      username: person.name.replace(' ', '-'),
      email: emailOf(person),
      role: 'USER',
      reputation: 0,
    })
    const profile = await as(test.app, account).get('/users/me')
    expect(profile.json()).toMatchObject({ isEmailVerified: true, signInMethods: [party] })
    expect((await arrive(party, person)).id).toBe(account.id)
  })

  it('the token of the address is exchanged once for another one, in the same browser only', async () => {
    const { browser, outcome } = await signInWith(party, aThirdPartyPerson())
    const bootstrap = outcome.get('token') ?? ''
    expect(bootstrap).toMatch(/^[\w-]{43}$/)

    const foreign = await signInWith(party, aThirdPartyPerson())
    expect((await me(bootstrap, null)).statusCode).toBe(401)
    expect((await me(bootstrap, foreign.browser)).statusCode).toBe(401)
    const elsewhere = { authorization: `Bearer ${bootstrap}`, cookie: browser.cookie }
    const other = await test.app.inject({ method: 'GET', url: '/api/users/me', headers: elsewhere })
    expect(other.statusCode).toBe(401)

    const first = await me(bootstrap, browser)
    expect(first.statusCode).toBe(200)
    expect(first.headers['set-cookie']).toContain('sign-in=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0')
    const { token } = first.json<{ token: string }>()
    expect(token).not.toBe(bootstrap)
    const later = await me(token, null)
    expect(later.statusCode).toBe(200)
    expect(later.json()).not.toHaveProperty('token')
    expect((await me(bootstrap, browser)).statusCode).toBe(401)
  })

  it('401: after 60 seconds the token of the address is worth nothing', async () => {
    const { browser, outcome } = await signInWith(party, aThirdPartyPerson())
    const start = test.clock.now
    test.clock.now = new Date(start.getTime() + 60_000)
    try {
      expect((await me(outcome.get('token') ?? '', browser)).statusCode).toBe(401)
    } finally {
      test.clock.now = start
    }
  })

  it('10 parallel exchanges of one token give one session', async () => {
    const { browser, outcome } = await signInWith(party, aThirdPartyPerson())
    const results = await Promise.all(Array.from({ length: 10 }, () => me(outcome.get('token') ?? '', browser)))
    expect(results.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(results.filter(({ statusCode }) => statusCode === 401)).toHaveLength(9)
  })

  it('links to an existing account when both sides have confirmed the address', async () => {
    const owner = await aPerson(test)
    await verify(owner)
    await proveAccountPassword(owner)
    const person = aThirdPartyPerson({ emails: [{ email: owner.email.toUpperCase(), primary: true, verified: true }] })
    expect((await arrive(party, person)).id).toBe(owner.id)
    const profile = await as(test.app, owner).get('/users/me')
    expect(profile.json()).toMatchObject({ signInMethods: ['email', party] })
  })

  it('a password that was not chosen by mail does not survive linking, nor does any session [SAFE-19]', async () => {
    const stranger = await aPerson(test)
    // The owner of the address followed the link in the mail.
    await verify(stranger)
    const person = aThirdPartyPerson({ emails: [{ email: stranger.email, primary: true, verified: true }] })
    const owner = await arrive(party, person)
    expect(owner.id).toBe(stranger.id)
    expect((await as(test.app, stranger).get('/users/me')).statusCode).toBe(401)
    const login = await as(test.app).post('/auth/login', { email: stranger.email, password: TEST_PASSWORD })
    expect(login.statusCode).toBe(401)
    expect((await as(test.app, owner).get('/users/me')).json()).toMatchObject({ signInMethods: [party] })
    const jobs = await waitingJobs(test.database.db)
    expect(jobs).toContainEqual({
      name: 'account-mail',
      data: { kind: 'password-removed', userId: owner.id },
      attempts: 0,
    })
  })

  it('error: an existing account with an unconfirmed address is not opened, and nothing is linked', async () => {
    const owner = await aPerson(test)
    const person = aThirdPartyPerson({ emails: [{ email: owner.email, primary: true, verified: true }] })
    const { outcome } = await signInWith(party, person)
    expect(Object.fromEntries(outcome)).toEqual({ error: 'account_exists' })
    const linked = await test.database.db
      .selectFrom('identities')
      .select('issuer')
      .where('user_id', '=', owner.id)
      .execute()
    expect(linked).toEqual([])
  })

  it('error: an address that is not confirmed there opens nothing and creates nothing', async () => {
    const owner = await aPerson(test)
    await verify(owner)
    const known = aThirdPartyPerson({ emails: [{ email: owner.email, primary: true, verified: false }] })
    expect((await signInWith(party, known)).outcome.get('error')).toBe('email_not_verified')
    const unknown = aThirdPartyPerson({}, false)
    expect((await signInWith(party, unknown)).outcome.get('error')).toBe('email_not_verified')
    const rows = await test.database.db.selectFrom('users').select('id').where('email', '=', emailOf(unknown)).execute()
    expect(rows).toEqual([])
  })

  it('error: a banned account stays out', async () => {
    const person = aThirdPartyPerson()
    const account = await arrive(party, person)
    await ban(test, account)
    const { outcome } = await signInWith(party, person)
    expect(Object.fromEntries(outcome)).toEqual({ error: 'account_banned' })
  })

  it('error: whoever declines there is told so', async () => {
    const { outcome } = await signInWith(party, null)
    expect(Object.fromEntries(outcome)).toEqual({ error: 'access_denied' })
  })

  it('error: a return without the cookie, with the cookie of another start, or with another state is refused', async () => {
    servers[party].person = aThirdPartyPerson()
    const mine = await goThroughThirdParty(test.app, party)
    const other = await goThroughThirdParty(test.app, party)
    const changed = mine.returnPath.replace(/state=[\w-]+/, `state=${'x'.repeat(43)}`)
    for (const [browser, path] of [
      [{ cookie: '' }, mine.returnPath],
      [other.browser, mine.returnPath],
      [mine.browser, changed],
    ] as const) {
      expect(Object.fromEntries(await openCallback(test.app, browser, path))).toEqual({ error: 'sign_in_expired' })
    }
    expect((await openCallback(test.app, mine.browser, mine.returnPath)).get('token')).toMatch(/^[\w-]{43}$/)
    expect(Object.fromEntries(await openCallback(test.app, mine.browser, mine.returnPath))).toEqual({
      error: 'sign_in_failed',
    })
  })

  it('an account with a second step gets no token, but a sign-in that waits for its code [SAFE-09]', async () => {
    const person = aThirdPartyPerson()
    const account = await arrive(party, person)
    const started = await as(test.app, account).post('/users/me/second-factor/app', {})
    const { secret } = started.json<{ secret: string }>()
    const codeAt = (stepsLater: number) =>
      generate({ secret, epoch: Math.floor(test.clock.now.getTime() / 1000) + 30 * stepsLater })
    const confirmed = { code: await codeAt(0) }
    expect((await as(test.app, account).post('/users/me/second-factor/app/confirm', confirmed)).statusCode).toBe(200)

    servers[party].person = person
    const { browser, returnPath } = await goThroughThirdParty(test.app, party)
    const back = await test.app.inject({ method: 'GET', url: returnPath, headers: { cookie: browser.cookie } })
    expect(new URL(String(back.headers.location)).search).toBe('?step=second-factor')
    const cookie = String(back.headers['set-cookie']).split(';', 1)[0] ?? ''
    const finish = async (code: string) =>
      test.app.inject({ method: 'POST', url: '/api/auth/second-factor', headers: { cookie }, payload: { code } })
    expect((await finish('000000')).statusCode).toBe(400)
    const res = await finish(await codeAt(1))
    expect(res.json()).toMatchObject({ user: { id: account.id } })
  })

  it('a username that is taken gets an ending', async () => {
    const name = `Taken${party}`
    const first = await arrive(party, aThirdPartyPerson({ name }))
    const second = await arrive(party, aThirdPartyPerson({ name }))
    expect(first.username).toBe(name)
    expect(second.username).toMatch(new RegExp(`^${name}-[\\da-f]{4}$`))
  })
})

describe('signing in with a third party', () => {
  it('the same person twice at once gets one account', async () => {
    const person = aThirdPartyPerson()
    servers.google.person = person
    const ways = await Promise.all(Array.from({ length: 5 }, () => goThroughThirdParty(test.app, 'google')))
    const outcomes = await Promise.all(ways.map((way) => openCallback(test.app, way.browser, way.returnPath)))
    expect(outcomes.map((outcome) => outcome.has('token'))).toEqual(Array(5).fill(true))
    const rows = await test.database.db.selectFrom('users').select('id').where('email', '=', emailOf(person)).execute()
    expect(rows).toHaveLength(1)
  })

  it('GitHub: another confirmed address serves when the first is not confirmed', async () => {
    const emails = [
      { email: 'first-choice@example.org', primary: true, verified: false },
      { email: 'second-choice@example.org', primary: false, verified: true },
    ]
    expect((await arrive('github', aThirdPartyPerson({ emails }))).email).toBe('second-choice@example.org')
  })

  it('404 and no button where it is not configured; over https the cookie is bound to the host', async () => {
    const plain = await testApp()
    for (const path of ['/auth/google', '/auth/github', '/auth/google/callback', '/auth/github/callback']) {
      expect(errorOf(await as(plain.app).get(path))).toMatchObject({ code: 'NOT_FOUND' })
    }
    expect((await as(plain.app).get('/site')).json()).toMatchObject({ signInWith: [] })
    expect((await as(test.app).get('/site')).json()).toMatchObject({ signInWith: ['google', 'github'] })
    const https = await testApp({
      PUBLIC_URL: 'https://inferdex.example',
      ...thirdPartyEnvironment('github', servers.github),
    })
    const res = await as(https.app).get('/auth/github')
    expect(res.headers['set-cookie']).toMatch(
      /^__Host-sign-in=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600; Secure$/,
    )
  })

  it('error: a third party that cannot be reached sends the browser back with a reason, and is asked again next time', async () => {
    const server = await thirdPartyServer('google')
    await server.close()
    const away = await testApp(thirdPartyEnvironment('google', server))
    const res = await as(away.app).get('/auth/google')
    expect(res.statusCode).toBe(302)
    expect(res.headers.location).toBe('http://localhost:3000/auth/callback?error=third_party_unavailable')
    expect(res.headers['set-cookie']).toBeUndefined()

    await server.reopen()
    const again = await as(away.app).get('/auth/google')
    expect(new URL(String(again.headers.location)).origin).toBe(server.url)
  })

  it('403: an account without a password is deleted only soon after a sign-in [SAFE-19]', async () => {
    const start = test.clock.now
    try {
      const person = aThirdPartyPerson()
      const account: Person = await arrive('google', person)
      const remove = (as_: Person) => as(test.app, as_).delete('/users/me', { username: account.username })
      test.clock.now = new Date(start.getTime() + 15 * 60 * 1000 + 1)
      const refused = await remove(account)
      expect(refused.statusCode).toBe(403)
      expect(errorOf(refused).code).toBe('SIGN_IN_AGAIN')
      expect((await remove(await arrive('google', person))).statusCode).toBe(204)
    } finally {
      test.clock.now = start
    }
  })

  it('a deleted account is not opened again by its old identity', async () => {
    const person = aThirdPartyPerson()
    const account = await arrive('google', person)
    const asPerson: Person = { ...account }
    const gone = await as(test.app, asPerson).delete('/users/me', { username: account.username })
    expect(gone.statusCode).toBe(204)
    const fresh = await arrive('google', person)
    expect(fresh.id).not.toBe(account.id)
    expect(fresh.username).toBe(account.username)
  })
})
