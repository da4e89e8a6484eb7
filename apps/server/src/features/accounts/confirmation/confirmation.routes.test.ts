import { generate } from 'otplib'
import { describe, expect, it } from 'vitest'
import { softwarePasskey } from '../../../testing/accounts/software-passkey.ts'
import { eventsOf } from '../../../testing/accounts/second-factor.ts'
import { aPerson, as, errorOf, type Person, TEST_PASSWORD, testApp } from '../../../testing/test-app.ts'

const SITE = { host: 'localhost', origin: 'http://localhost:3000' }
const MINUTE_MS = 60_000

/** The calls that need a recent sign-in. Change this list only on purpose. */
const SENSITIVE = [
  'DELETE /admin/users/:id',
  'GET /admin/audit-logs/export',
  'GET /users/me/data',
  'POST /admin/newsletter/export',
  'POST /admin/users/:id/reset-second-factor',
  'POST /users/me/email',
  'PUT /admin/users/:id/ban',
  'PUT /admin/users/:id/role',
]

const test = await testApp({ RATE_LIMITS: 'off', DEMO: '1' })

function minutesLater(minutes: number): void {
  test.clock.now = new Date(test.clock.now.getTime() + minutes * MINUTE_MS)
}

/** Creates a person whose sign-in is too old. */
async function aPersonOfBefore(role: 'USER' | 'ADMIN' = 'USER'): Promise<Person> {
  const person = await aPerson(test, role)
  minutesLater(16)
  return person
}

const readData = (person: Person) => as(test.app, person).get('/users/me/data')
const confirm = (person: Person, way: string, body?: object) =>
  as(test.app, person).post(`/auth/confirmation/${way}`, body)
const waysOf = async (person: Person) => (await as(test.app, person).get('/auth/confirmation')).json<object>()

describe('calls that need a recent sign-in [SAFE-09] [SAFE-23]', () => {
  it('are roles, bans, deletion of people, their lost factors, the own address, and exports of personal data', () => {
    const found = [...test.app.endpoints.values()].filter(({ endpoint }) => endpoint.needsRecentSignIn === true)
    expect(found.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`).toSorted()).toEqual(SENSITIVE)
  })

  it('200: work for 15 minutes after the sign-in; 403: not later, and nothing is changed', async () => {
    const [admin, person] = [await aPerson(test, 'ADMIN'), await aPerson(test)]
    const promote = (role: string) => as(test.app, admin).put(`/admin/users/${person.id}/role`, { role })
    minutesLater(15)
    expect((await promote('CONTRIBUTOR')).statusCode).toBe(200)
    minutesLater(0.001)
    const late = await promote('ADMIN')
    expect([late.statusCode, errorOf(late).code]).toEqual([403, 'SIGN_IN_AGAIN'])
    expect((await as(test.app, person).get('/auth/me')).json()).toMatchObject({ role: 'CONTRIBUTOR' })
  })

  it('403: who may not do it is told that, not asked to confirm', async () => {
    const [person, other] = [await aPersonOfBefore(), await aPerson(test)]
    const res = await as(test.app, person).put(`/admin/users/${other.id}/role`, { role: 'ADMIN' })
    expect(errorOf(res).code).toBe('FORBIDDEN')
  })
})

describe('confirming that it is you [SAFE-09] [SAFE-23]', () => {
  it('204: the password opens sensitive calls for this session alone, for 15 minutes, and is recorded', async () => {
    const person = await aPerson(test)
    const login = await as(test.app).post('/auth/login', { email: person.email, password: TEST_PASSWORD })
    const elsewhere = { ...person, token: login.json<{ token: string }>().token }
    minutesLater(16)
    expect(await waysOf(person)).toEqual({ password: true, code: false, passkey: false })
    expect(errorOf(await readData(person)).code).toBe('SIGN_IN_AGAIN')
    expect((await confirm(person, 'password', { password: TEST_PASSWORD })).statusCode).toBe(204)
    expect((await readData(person)).statusCode).toBe(200)
    expect((await readData(elsewhere)).statusCode).toBe(403)
    expect(await eventsOf(test, person)).toEqual(['confirmed'])
    minutesLater(16)
    expect((await readData(person)).statusCode).toBe(403)
  })

  it('400: a wrong password opens nothing and is recorded', async () => {
    const person = await aPersonOfBefore()
    const res = await confirm(person, 'password', { password: 'not this one' })
    expect([res.statusCode, errorOf(res).fields]).toEqual([400, { password: 'This is not your current password' }])
    expect((await readData(person)).statusCode).toBe(403)
    expect(await eventsOf(test, person)).toEqual(['password-refused'])
  })

  it('204: a code of the app or a recovery code, each once; 400: a wrong one opens nothing', async () => {
    const person = await aPerson(test)
    const started = await as(test.app, person).post('/users/me/second-factor/app', { password: TEST_PASSWORD })
    const { secret } = started.json<{ secret: string }>()
    const code = () => generate({ secret, epoch: Math.floor(test.clock.now.getTime() / 1000) })
    const on = await as(test.app, person).post('/users/me/second-factor/app/confirm', { code: await code() })
    const [recoveryCode = ''] = on.json<{ recoveryCodes: string[] }>().recoveryCodes
    minutesLater(16)
    expect(await waysOf(person)).toEqual({ password: false, code: true, passkey: false })
    expect((await confirm(person, 'code', { code: '000000' })).statusCode).toBe(400)
    expect((await readData(person)).statusCode).toBe(403)
    const right = { code: await code() }
    expect((await confirm(person, 'code', right)).statusCode).toBe(204)
    expect((await readData(person)).statusCode).toBe(200)
    expect((await confirm(person, 'code', right)).statusCode).toBe(400)
    minutesLater(16)
    expect((await confirm(person, 'code', { code: recoveryCode })).statusCode).toBe(204)
    expect((await readData(person)).statusCode).toBe(200)
    expect((await confirm(person, 'code', { code: recoveryCode })).statusCode).toBe(400)
  })

  it('204: a passkey of the account; 400: one of somebody else opens nothing and is recorded', async () => {
    const owners = [await aPerson(test), await aPerson(test)] as const
    const [own, foreign] = [softwarePasskey(SITE), softwarePasskey(SITE)]
    for (const [person, passkey] of [
      [owners[0], own],
      [owners[1], foreign],
    ] as const) {
      const proof = { password: TEST_PASSWORD }
      const options = await as(test.app, person).post('/users/me/second-factor/passkeys/options', proof)
      const credential = passkey.register(options.json())
      const added = await as(test.app, person).post('/users/me/second-factor/passkeys', { name: 'Laptop', credential })
      expect(added.statusCode, added.body).toBe(201)
    }
    minutesLater(16)
    const [person] = owners
    expect(await waysOf(person)).toEqual({ password: false, code: true, passkey: true })
    const options = async () => (await confirm(person, 'passkey/options')).json<{ challenge: string }>()
    const wrong = await confirm(person, 'passkey', { credential: foreign.signIn(await options()) })
    expect(wrong.statusCode).toBe(400)
    expect((await readData(person)).statusCode).toBe(403)
    const right = await confirm(person, 'passkey', { credential: own.signIn(await options()) })
    expect(right.statusCode, right.body).toBe(204)
    expect((await readData(person)).statusCode).toBe(200)
    expect(await eventsOf(test, person)).toEqual(['confirmed', 'passkey-added', 'passkey-refused'])
  })

  it('an account that signs in at another site has no way here, and signs in there again', async () => {
    const person = await aPersonOfBefore()
    await test.database.db.updateTable('users').set({ password_hash: null }).where('id', '=', person.id).execute()
    expect(await waysOf(person)).toEqual({ password: false, code: false, passkey: false })
    const res = await confirm(person, 'password', { password: TEST_PASSWORD })
    expect([res.statusCode, errorOf(res).code]).toEqual([409, 'NO_PASSWORD'])
  })

  it('429: a stolen session cannot try more than ten passwords', async () => {
    const limited = await testApp()
    const person = await aPerson(limited)
    const statuses: number[] = []
    for (let attempt = 0; attempt < 11; attempt += 1) {
      const body = { password: `guess ${attempt}` }
      statuses.push((await as(limited.app, person).post('/auth/confirmation/password', body)).statusCode)
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429])
  })
})
