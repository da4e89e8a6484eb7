import { describe, expect, it } from 'vitest'
import { type MailServer, mailServer, sendDueMails, tokenFromMail } from '../../../testing/servers/mail-server.ts'
import { aPerson, as, errorOf, TEST_PASSWORD, testApp } from '../../../testing/test-app.ts'
import { createAccount } from '../accounts.service.ts'

const REFUSED = { password: 'This password is too common. Please choose another one.' }

const test = await testApp({ RATE_LIMITS: 'off' })
const server: MailServer = await mailServer()

describe.each(['1234qwer', 'CocaCola', 'dolphins2026!'])('%s', (password) => {
  it('400: is refused at sign-up, beside its field [SAFE-09]', async () => {
    const body = { username: 'a-common-choice', email: 'common@example.org', password }
    const res = await as(test.app).post('/auth/register', body)
    expect([res.statusCode, errorOf(res).fields]).toEqual([400, REFUSED])
  })

  it('400: is refused as a new password of an account [SAFE-09]', async () => {
    const person = await aPerson(test)
    const res = await as(test.app, person).put('/users/me/password', { currentPassword: TEST_PASSWORD, password })
    expect([res.statusCode, errorOf(res).fields]).toEqual([400, REFUSED])
  })

  it('400: is refused with the link for a forgotten password, and the link still works [SAFE-09]', async () => {
    const person = await aPerson(test)
    await as(test.app).post('/auth/forgot-password', { email: person.email })
    await sendDueMails(test, server)
    const token = tokenFromMail(server, person.email)
    const res = await as(test.app).post('/auth/reset-password', { token, password })
    expect([res.statusCode, errorOf(res).fields]).toEqual([400, REFUSED])
    const better = await as(test.app).post('/auth/reset-password', { token, password: 'violet.kettle.seven' })
    expect(better.statusCode).toBe(204)
  })

  it('is refused for an administrator whom an operator creates [SAFE-09]', async () => {
    const input = { username: 'operator', email: 'operator@example.org', role: 'ADMIN', password } as const
    await expect(createAccount(test.database.db, input, new Date())).rejects.toThrow(REFUSED.password)
  })
})
