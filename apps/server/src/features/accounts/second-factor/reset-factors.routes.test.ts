import { beforeAll, describe, expect, it } from 'vitest'
import { eventsOf, factorOf } from '../../../testing/accounts/second-factor.ts'
import { softwarePasskey } from '../../../testing/accounts/software-passkey.ts'
import { runDueJobs, waitingJobs } from '../../../testing/run-jobs.ts'
import { aPerson, as, errorOf, type Person, type TestApp, TEST_PASSWORD, testApp } from '../../../testing/test-app.ts'
import { refusedPassword } from '../sign-in/refused-passwords.jobs.ts'

const SITE = { host: 'localhost', origin: 'http://localhost:3000' }

let test: TestApp
let admin: Person
type Line = { msg: string; event?: string; userId?: string | null }
const lines: Line[] = []
beforeAll(async () => {
  const logStream = { write: (line: string) => lines.push(JSON.parse(line) as Line) }
  test = await testApp({ RATE_LIMITS: 'off', LOG_LEVEL: 'info' }, { logStream })
  admin = await aPerson(test, 'ADMIN')
})

async function withPasskey(): Promise<Person> {
  const person = await aPerson(test)
  const path = '/users/me/second-factor/passkeys'
  const options = await as(test.app, person).post(`${path}/options`, { password: TEST_PASSWORD })
  const credential = softwarePasskey(SITE).register(options.json())
  expect((await as(test.app, person).post(path, { name: 'Laptop', credential })).statusCode).toBe(201)
  return person
}

const reset = (by: Person, { id }: Person) => as(test.app, by).post(`/admin/users/${id}/reset-second-factor`)

describe('an administrator removes the second step of somebody who has lost it [SAFE-09]', () => {
  it('200: factors, codes and sessions are gone; it is audited, recorded and told; the password signs in', async () => {
    const person = await withPasskey()
    const res = await reset(admin, person)
    expect(res.statusCode, res.body).toBe(200)
    expect(res.json()).toMatchObject({ id: person.id, hasSecondFactor: false })
    expect((await as(test.app, person).get('/auth/me')).statusCode).toBe(401)
    const login = await as(test.app).post('/auth/login', { email: person.email, password: TEST_PASSWORD })
    expect(login.statusCode).toBe(200)
    const signedIn = { ...person, token: login.json<{ token: string }>().token }
    expect(await factorOf(test, signedIn)).toMatchObject({ app: null, passkeys: [], recoveryCodesLeft: 0 })
    expect(await eventsOf(test, person)).toEqual(['factor-reset', 'passkey-added'])
    const { items } = (await as(test.app, admin).get(`/admin/audit-logs?targetId=${person.id}`)).json<{
      items: { action: string; changes: object }[]
    }>()
    expect(items.map(({ action, changes }) => [action, changes])).toEqual([
      ['RESET_SECOND_FACTOR', { hasSecondFactor: { from: true, to: false } }],
    ])
    const mails = (await waitingJobs(test.database.db)).map(({ data }) => data)
    expect(mails).toContainEqual({ kind: 'factor-reset', userId: person.id })
  })

  it('404: an account without one; 403: moderators, oneself, and a sign-in that is too long ago', async () => {
    const [person, plain, moderator] = [await withPasskey(), await aPerson(test), await aPerson(test, 'MODERATOR')]
    expect((await reset(admin, plain)).statusCode).toBe(404)
    expect(errorOf(await reset(moderator, person)).code).toBe('FORBIDDEN')
    expect(errorOf(await reset(admin, admin)).code).toBe('FORBIDDEN')
    test.clock.now = new Date(test.clock.now.getTime() + 16 * 60_000)
    expect(errorOf(await reset(admin, person)).code).toBe('SIGN_IN_AGAIN')
    expect(await eventsOf(test, person)).toEqual(['passkey-added'])
    admin = await aPerson(test, 'ADMIN')
  })
})

describe('the security events of an account [SAFE-23]', () => {
  it('name wrong passwords, role, ban and API keys', async () => {
    const person = await aPerson(test)
    await as(test.app).post('/auth/login', { email: person.email, password: 'not this one' })
    const made = await as(test.app, person).post('/users/me/api-keys', { name: 'Laptop' })
    await as(test.app, person).delete(`/users/me/api-keys/${made.json<{ id: string }>().id}`)
    for (const role of ['MODERATOR', 'MODERATOR'])
      await as(test.app, admin).put(`/admin/users/${person.id}/role`, { role })
    for (const banned of [true, false]) await as(test.app, admin).put(`/admin/users/${person.id}/ban`, { banned })
    await runDueJobs(test.database, { jobs: [refusedPassword], depsFor: () => ({ db: test.database.db }) })
    expect(await eventsOf(test, person)).toEqual([
      'api-key-created',
      'api-key-revoked',
      'banned',
      'password-refused',
      'role-changed',
      'unbanned',
    ])
  })

  it('are lines of the log, also a wrong password for an address without an account, and none has an address', async () => {
    lines.length = 0
    const person = await aPerson(test)
    await as(test.app).post('/auth/login', { email: person.email, password: 'not this one' })
    await as(test.app).post('/auth/login', { email: 'nobody-at-all@example.org', password: 'not this one' })
    const logged = lines.filter(({ msg }) => msg === 'security event').map(({ event, userId }) => [event, userId])
    expect(logged).toEqual([
      ['signed-in', person.id],
      ['password-refused', person.id],
      ['password-refused', null],
    ])
    expect(JSON.stringify(lines)).not.toContain('@example.org')
  })
})
