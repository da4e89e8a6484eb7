import type { OwnAccount } from '@inferdex/contracts/accounts/accounts'
import type { OwnSession } from '@inferdex/contracts/people/people'
import { describe, expect, it } from 'vitest'
import { jobProblemLine } from '../../platform/job-queue.ts'
import { mailServer, sendDueMails, tokenFromMail } from '../../testing/servers/mail-server.ts'
import { as, type Person, testApp } from '../../testing/test-app.ts'
import {
  openCallback,
  goThroughThirdParty,
  thirdPartyEnvironment,
  thirdPartyServer,
} from '../../testing/servers/third-party-server.ts'

const PASSWORDS = ['first secret phrase', 'second secret phrase', 'third secret phrase', 'a wrong secret']
const [FIRST = '', SECOND = '', THIRD = '', WRONG = ''] = PASSWORDS

describe('the log of everything that accounts do', () => {
  it('carries no token, no password and no e-mail address', async () => {
    const lines: string[] = []
    const google = await thirdPartyServer('google')
    const mails = await mailServer()
    const test = await testApp(
      { LOG_LEVEL: 'trace', ...thirdPartyEnvironment('google', google) },
      { logStream: { write: (line) => lines.push(line) } },
    )
    const { app } = test
    const secrets = [...PASSWORDS]
    const account = { username: 'discreet', email: 'discreet@private.example', password: FIRST }
    secrets.push(account.email, 'third@private.example')

    // Register, sign in, fail to sign in.
    const registered = (await as(app).post('/auth/register', account)).json<{ token: string; user: OwnAccount }>()
    let person: Person = { ...registered.user, token: registered.token }
    await as(app).post('/auth/register', account)
    await as(app).post('/auth/login', { email: account.email, password: WRONG })
    await as(app).post('/auth/login', { email: account.email, password: FIRST })
    await as(app, person).get(`/auth/me?token=${person.token}`)

    // One mail fails, the next one arrives; its links to confirm and to reset are each used twice.
    mails.isRefusing = true
    for (const problem of await sendDueMails(test, mails)) app.log.warn(jobProblemLine(problem), 'job failed')
    mails.isRefusing = false
    await as(app, person).post('/auth/resend-verification')
    await sendDueMails(test, mails)
    const confirmation = tokenFromMail(mails, account.email)
    await as(app).post('/auth/forgot-password', { email: account.email })
    await sendDueMails(test, mails)
    const reset = tokenFromMail(mails, account.email)
    for (const _ of [1, 2]) {
      await as(app).post('/auth/verify-email', { token: confirmation })
      await as(app).post('/auth/reset-password', { token: reset, password: SECOND })
    }
    const again = await as(app).post('/auth/login', { email: account.email, password: SECOND })
    secrets.push(confirmation, reset, person.token)
    person = { ...person, token: again.json<{ token: string }>().token }

    // Profile, password, sessions.
    await as(app, person).patch('/users/me', { bio: 'x'.repeat(2000) })
    const body = { currentPassword: SECOND, password: THIRD }
    const changed = await as(app, person).put('/users/me/password', body)
    secrets.push(person.token)
    person = { ...person, token: changed.json<{ token: string }>().token }
    secrets.push(person.token)
    const [session] = (await as(app, person).get('/users/me/sessions')).json<OwnSession[]>()
    await as(app, person).get('/users/me/data')

    // Third-party sign-in: declined, confirmed, used twice.
    const declined = await goThroughThirdParty(app, 'google')
    await openCallback(app, declined.browser, declined.returnPath)
    const emails = [{ email: 'third@private.example', primary: true, verified: true }]
    google.person = { subject: '7', name: 'Third', emails }
    const way = await goThroughThirdParty(app, 'google')
    const outcome = await openCallback(app, way.browser, way.returnPath)
    const callback = outcome.get('token') ?? ''
    const headers = { authorization: `Bearer ${callback}`, cookie: way.browser.cookie }
    const exchanged = await app.inject({ method: 'GET', url: '/api/auth/me', headers })
    await app.inject({ method: 'GET', url: `/api/auth/me?token=${callback}`, headers })
    await openCallback(app, way.browser, way.returnPath)
    const code = new URL(way.returnPath, 'http://localhost').searchParams.get('code') ?? ''
    secrets.push(callback, exchanged.json<{ token: string }>().token, code, way.browser.cookie.split('=')[1] ?? '')

    // Sign out and delete the account.
    await as(app, person).delete(`/users/me/sessions/${session?.id}`)
    const last = await as(app).post('/auth/login', { email: account.email, password: THIRD })
    person = { ...person, token: last.json<{ token: string }>().token }
    secrets.push(person.token)
    await as(app, person).delete('/users/me', { username: account.username, password: THIRD })

    const log = lines.join('')
    expect(lines.length).toBeGreaterThan(25)
    for (const part of ['/api/auth/reset-password', '/api/auth/google/callback', 'job failed', 'sign-in refused']) {
      expect(log).toContain(part)
    }
    expect(secrets).not.toContain('')
    expect(secrets).not.toContain(undefined)
    for (const secret of secrets) expect(log).not.toContain(secret)
    expect(log).not.toContain('@private.example')
  })
})
