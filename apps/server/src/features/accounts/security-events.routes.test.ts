import type { SecurityEvent } from '@inferdex/contracts/accounts/security-events'
import { describe, expect, it } from 'vitest'
import { waitingJobs } from '../../testing/run-jobs.ts'
import { aPerson, as, type Person, TEST_PASSWORD, testApp } from '../../testing/test-app.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const test = await testApp({ RATE_LIMITS: 'off', DEMO: '1' })

function login({ email }: Person, { cookie = '', password = TEST_PASSWORD, address = '203.0.113.77' } = {}) {
  const headers = { cookie, 'user-agent': 'Firefox on a test' }
  const payload = { email, password }
  return test.app.inject({ method: 'POST', url: '/api/auth/login', headers, payload, remoteAddress: address })
}

async function eventsOf(person: Person): Promise<SecurityEvent[]> {
  return (await as(test.app, person).get('/users/me/security-events')).json()
}

async function noticesTo({ id }: Person): Promise<number> {
  const jobs = (await waitingJobs(test.database.db)).map(({ data }) => data as { kind: string; userId?: string })
  return jobs.filter(({ kind, userId }) => kind === 'new-browser' && userId === id).length
}

describe('GET /users/me/security-events [SAFE-09] [SAFE-23]', () => {
  it('200: sign-ins with browser and network, not the address, newest first, and only the own ones', async () => {
    const [person, other] = [await aPerson(test), await aPerson(test)]
    test.clock.now = new Date(test.clock.now.getTime() + 60_000)
    expect((await login(person)).statusCode).toBe(200)
    const events = await eventsOf(person)
    expect(events).toHaveLength(2)
    expect(events[0]).toMatchObject({
      kind: 'signed-in',
      at: test.clock.now.toISOString(),
      network: '203.0.113.0/24',
      userAgent: 'Firefox on a test',
    })
    expect(JSON.stringify(events)).not.toContain('203.0.113.77')
    expect(await eventsOf(other)).toHaveLength(1)
  })

  it('a wrong password is no sign-in; a new password is recorded', async () => {
    const person = await aPerson(test)
    await login(person, { password: 'wrong wrong wrong' })
    expect(await eventsOf(person)).toHaveLength(1)
    const change = { currentPassword: TEST_PASSWORD, password: 'another horse battery staple' }
    const { token } = (await as(test.app, person).put('/users/me/password', change)).json<{ token: string }>()
    const kinds = (await eventsOf({ ...person, token })).map(({ kind }) => kind)
    expect(kinds.toSorted()).toEqual(['password-changed', 'signed-in', 'signed-in'])
  })

  it('200: what is older than 90 days is not shown', async () => {
    const person = await aPerson(test)
    test.clock.now = new Date(test.clock.now.getTime() + 91 * DAY_MS)
    const { token } = (await login(person)).json<{ token: string }>()
    expect(await eventsOf({ ...person, token })).toHaveLength(1)
  })
})

describe('the mail about a new browser [SAFE-09] [SAFE-23]', () => {
  it('is sent for a browser that the account does not know, once it knows one, and not for known ones', async () => {
    const person = await aPerson(test)
    const first = await login(person)
    expect(await noticesTo(person)).toBe(0)
    const cookie = String(first.headers['set-cookie']).split(';', 1)[0] ?? ''
    await login(person, { cookie })
    expect(await noticesTo(person)).toBe(0)
    const second = await login(person)
    expect(await noticesTo(person)).toBe(1)
    await login(person, { cookie: String(second.headers['set-cookie']).split(';', 1)[0] ?? '' })
    expect(await noticesTo(person)).toBe(1)
  })
})
