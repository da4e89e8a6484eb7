import { describe, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import { readConfig } from '../../config.ts'
import { DEMO_ADMIN_EMAIL, DEMO_PASSWORD } from '../../db/demo-account.ts'
import { seed } from '../../seed/seed.ts'
import { aPerson, as, type Person, TEST_PASSWORD, testApp } from '../../testing/test-app.ts'

const login = { email: DEMO_ADMIN_EMAIL, password: DEMO_PASSWORD }

/** Starts a demo, and a production installation on the same database. */
async function demoAndReal() {
  const demo = await testApp({ DEMO: '1', RATE_LIMITS: 'off' })
  await seed(demo.database.db, { SEED: 'none', DEMO: true }, demo.clock.now)
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', RATE_LIMITS: 'off' })
  const real = buildApp({ config, database: demo.database, now: () => demo.clock.now })
  await real.app.ready()
  return { demo, real }
}

describe('the accounts of a demonstration', () => {
  it('401: without DEMO=1 nobody signs in with them, and sessions of before open nothing [SAFE-02]', async () => {
    const { demo, real } = await demoAndReal()
    const signedIn = await as(demo.app).post('/auth/login', login)
    expect(signedIn.statusCode).toBe(200)
    const { token, user } = signedIn.json<{ token: string; user: Person }>()
    expect((await as(demo.app, { ...user, token }).get('/admin/users')).statusCode).toBe(200)

    expect((await as(real.app, { ...user, token }).get('/admin/users')).statusCode).toBe(401)
    expect((await as(real.app, { ...user, token }).get('/auth/me')).statusCode).toBe(401)
    const refused = await as(real.app).post('/auth/login', login)
    expect(refused.statusCode).toBe(401)
    expect(refused.json()).toMatchObject({ error: 'Invalid email or password' })

    const person = await aPerson(demo)
    const other = await as(real.app).post('/auth/login', { email: person.email, password: TEST_PASSWORD })
    expect(other.statusCode).toBe(200)
    await real.app.close()
  })

  it('403: nobody changes how the others sign in to them, nor deletes them; own accounts change [SAFE-02]', async () => {
    const demo = await testApp({ DEMO: '1', RATE_LIMITS: 'off' })
    await seed(demo.database.db, { SEED: 'none', DEMO: true }, demo.clock.now)
    const signedIn = await as(demo.app).post('/auth/login', login)
    const { token, user } = signedIn.json<{ token: string; user: Person }>()
    const refused = async (person: Person, password: string) => {
      const own = as(demo.app, person)
      const results = [
        await own.post('/users/me/email', { email: 'mine@example.org' }),
        await own.post('/users/me/second-factor/app', { password }),
        await own.post('/users/me/second-factor/passkeys/options', { password }),
        await own.put('/users/me/password', { currentPassword: password, password: 'another long enough phrase' }),
      ]
      return results.map(({ statusCode, body }) => [statusCode, body.includes('shares this account')])
    }
    const shared = { ...user, token }
    expect(await refused(shared, DEMO_PASSWORD)).toEqual(Array.from({ length: 4 }, () => [403, true]))
    const deleted = await as(demo.app, shared).delete('/users/me', { username: user.username, password: DEMO_PASSWORD })
    expect(deleted.statusCode).toBe(403)
    expect((await as(demo.app).post('/auth/login', login)).statusCode).toBe(200)

    const statuses = (await refused(await aPerson(demo), TEST_PASSWORD)).map(([status]) => status)
    expect(statuses).toEqual([204, 200, 200, 200])
  })

  it('409: its administrator does not replace the only real one [SAFE-02]', async () => {
    const { demo, real } = await demoAndReal()
    const admin = await aPerson(demo, 'ADMIN')
    const res = await as(real.app, admin).delete('/users/me', { username: admin.username, password: TEST_PASSWORD })
    expect(res.statusCode).toBe(409)
    expect(res.json()).toMatchObject({ code: 'LAST_ADMIN' })
    await real.app.close()
  })
})
