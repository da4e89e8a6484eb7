import { describe, expect, it } from 'vitest'
import { type SoftwarePasskey, softwarePasskey } from '../../../testing/accounts/software-passkey.ts'
import { eventsOf, factorOf, sortedStatuses } from '../../../testing/accounts/second-factor.ts'
import { aPerson, as, ban, errorOf, type Person, TEST_PASSWORD, testApp } from '../../../testing/test-app.ts'

const SITE = { host: 'localhost', origin: 'http://localhost:3000' }
const MINUTE_MS = 60_000
const PROOF = { password: TEST_PASSWORD }

const test = await testApp({ RATE_LIMITS: 'off', DEMO: '1' })

async function registrationOptions(person: Person): Promise<{ challenge: string }> {
  const res = await as(test.app, person).post('/users/me/second-factor/passkeys/options', PROOF)
  expect(res.statusCode, res.body).toBe(200)
  return res.json()
}

async function signInOptions(): Promise<{ challenge: string }> {
  return (await as(test.app).post('/auth/passkey/options')).json()
}

const add = (person: Person, credential: object, name = 'Laptop') =>
  as(test.app, person).post('/users/me/second-factor/passkeys', { name, credential })

const signIn = (credential: object) => as(test.app).post('/auth/passkey', { credential })

async function withPasskey(): Promise<{ person: Person; passkey: SoftwarePasskey; recoveryCodes: string[] }> {
  const person = await aPerson(test)
  const passkey = softwarePasskey(SITE)
  const res = await add(person, passkey.register(await registrationOptions(person)))
  expect(res.statusCode, res.body).toBe(201)
  return { person, passkey, recoveryCodes: res.json<{ recoveryCodes: string[] }>().recoveryCodes }
}

describe('adding a passkey [SAFE-09]', () => {
  it('201: it has a name, counts as the second step, brings recovery codes once and is recorded', async () => {
    const { person, recoveryCodes } = await withPasskey()
    expect(recoveryCodes).toHaveLength(10)
    expect(await factorOf(test, person)).toMatchObject({
      app: null,
      passkeys: [{ name: 'Laptop', lastUsedAt: null }],
      recoveryCodesLeft: 10,
    })
    const second = await add(person, softwarePasskey(SITE).register(await registrationOptions(person)), 'Phone')
    expect(second.json()).toEqual({ recoveryCodes: [] })
    expect(await eventsOf(test, person)).toEqual(['passkey-added', 'passkey-added'])
    const login = await as(test.app).post('/auth/login', { email: person.email, password: TEST_PASSWORD })
    expect(errorOf(login).code).toBe('SECOND_FACTOR_NEEDED')
  })

  it('400: the password is needed, and 404: a site with an address of numbers offers none', async () => {
    const person = await aPerson(test)
    const res = await as(test.app, person).post('/users/me/second-factor/passkeys/options', { password: 'wrong' })
    expect(res.statusCode).toBe(400)
    const numbers = await testApp({ PUBLIC_URL: 'http://192.0.2.1' })
    expect((await as(numbers.app).post('/auth/passkey/options')).statusCode).toBe(404)
  })

  it('a challenge is used once, by its account, within five minutes, for this site', async () => {
    const [person, other] = [await aPerson(test), await aPerson(test)]
    const options = await registrationOptions(person)
    expect(errorOf(await add(other, softwarePasskey(SITE).register(options))).code).toBe('SIGN_IN_EXPIRED')
    expect((await add(person, softwarePasskey(SITE).register(options))).statusCode).toBe(201)
    expect(errorOf(await add(person, softwarePasskey(SITE).register(options))).code).toBe('SIGN_IN_EXPIRED')

    const elsewhere = softwarePasskey({ ...SITE, origin: 'https://fake.example' })
    expect((await add(person, elsewhere.register(await registrationOptions(person)))).statusCode).toBe(400)
    const otherHost = softwarePasskey({ ...SITE, host: 'fake.example' })
    expect((await add(person, otherHost.register(await registrationOptions(person)))).statusCode).toBe(400)

    const late = await registrationOptions(person)
    test.clock.now = new Date(test.clock.now.getTime() + 5 * MINUTE_MS)
    expect(errorOf(await add(person, softwarePasskey(SITE).register(late))).code).toBe('SIGN_IN_EXPIRED')
    expect((await factorOf(test, person)).passkeys).toHaveLength(1)
  })

  it('409: one passkey belongs to one account, and an account has ten, also added at once', async () => {
    const { person, passkey } = await withPasskey()
    const other = await aPerson(test)
    expect((await add(other, passkey.register(await registrationOptions(other)))).statusCode).toBe(409)
    const credentials = await Promise.all(
      Array.from({ length: 12 }, async () => softwarePasskey(SITE).register(await registrationOptions(person))),
    )
    const results = await Promise.all(credentials.map((credential) => add(person, credential)))
    expect(results.filter(({ statusCode }) => statusCode === 201)).toHaveLength(9)
    expect((await factorOf(test, person)).passkeys).toHaveLength(10)
  })
})

describe('POST /auth/passkey [SAFE-09]', () => {
  it('200: opens a session without password and code, and notes the use', async () => {
    const { person, passkey } = await withPasskey()
    const res = await signIn(passkey.signIn(await signInOptions()))
    expect(res.statusCode, res.body).toBe(200)
    expect(res.json()).toMatchObject({ token: expect.any(String), user: { id: person.id } })
    expect((await factorOf(test, person)).passkeys[0]?.lastUsedAt).toBe(test.clock.now.toISOString())
  })

  it('401: a challenge is used once, also sent many times at once, within five minutes', async () => {
    const { passkey } = await withPasskey()
    const credential = passkey.signIn(await signInOptions())
    const results = await Promise.all(Array.from({ length: 6 }, () => signIn(credential)))
    expect(sortedStatuses(results)).toEqual([200, 401, 401, 401, 401, 401])
    const late = passkey.signIn(await signInOptions())
    test.clock.now = new Date(test.clock.now.getTime() + 5 * MINUTE_MS)
    expect((await signIn(late)).statusCode).toBe(401)
  })

  it('401: a counter that does not grow is a copied device', async () => {
    const { passkey } = await withPasskey()
    expect((await signIn(passkey.signIn(await signInOptions(), { counter: 5 }))).statusCode).toBe(200)
    for (const counter of [5, 4, 0]) {
      expect((await signIn(passkey.signIn(await signInOptions(), { counter }))).statusCode, `${counter}`).toBe(401)
    }
    const both = await Promise.all(
      [6, 6].map(async (counter) => signIn(passkey.signIn(await signInOptions(), { counter }))),
    )
    expect(sortedStatuses(both)).toEqual([200, 401])
  })

  it('401: another site, no check of the person by the device, an unknown or removed passkey and a ban open nothing', async () => {
    const { person, passkey } = await withPasskey()
    const refused = async (credential: object) => expect((await signIn(credential)).statusCode).toBe(401)
    await refused(passkey.signIn(await signInOptions(), { origin: 'https://fake.example' }))
    await refused(passkey.signIn(await signInOptions(), { flags: 1 }))
    await refused(softwarePasskey(SITE).signIn(await signInOptions()))
    await refused({
      ...passkey.signIn(await signInOptions()),
      ...pick(softwarePasskey(SITE).signIn(await signInOptions())),
    })
    await ban(test, person)
    await refused(passkey.signIn(await signInOptions()))
  })

  /** Returns the signature part of a credential. */
  function pick(credential: object): object {
    const { response } = credential as { response: object }
    return { response }
  }
})

describe('removing a passkey [SAFE-09]', () => {
  it('204: with the password; the last one turns the second step off and deletes the recovery codes', async () => {
    const { person, passkey } = await withPasskey()
    const [{ id } = { id: '' }] = (await factorOf(test, person)).passkeys
    const remove = (who: Person, body: object) =>
      as(test.app, who).delete(`/users/me/second-factor/passkeys/${id}`, body)
    expect((await remove(person, { password: 'wrong' })).statusCode).toBe(400)
    expect((await remove(await aPerson(test), PROOF)).statusCode).toBe(404)
    expect((await remove(person, PROOF)).statusCode).toBe(204)
    expect(await factorOf(test, person)).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 })
    expect((await signIn(passkey.signIn(await signInOptions()))).statusCode).toBe(401)
    expect((await as(test.app).post('/auth/login', { email: person.email, password: TEST_PASSWORD })).statusCode).toBe(
      200,
    )
    expect(await eventsOf(test, person)).toEqual(['passkey-added', 'passkey-removed', 'password-refused'])
  })

  it('its name is in the own data, its key is not, and both are deleted with the account', async () => {
    const { person } = await withPasskey()
    const data = await as(test.app, person).get('/users/me/data')
    expect(data.json()).toMatchObject({ secondFactor: { passkeys: [{ name: 'Laptop' }] } })
    expect(data.body).not.toMatch(/public.?key/i)
    await as(test.app, person).delete('/users/me', { username: person.username, password: TEST_PASSWORD })
    const left = test.database.db.selectFrom('passkeys').select('id').where('user_id', '=', person.id)
    expect(await left.execute()).toEqual([])
  })
})
