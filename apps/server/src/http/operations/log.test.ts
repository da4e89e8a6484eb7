import { describe, expect, it } from 'vitest'
import { as, testApp } from '../../testing/test-app.ts'

describe('logs', () => {
  it('name method, path and status, and never a token, a password or an e-mail', async () => {
    const lines: string[] = []
    const { app } = await testApp({ LOG_LEVEL: 'trace' }, { logStream: { write: (line) => lines.push(line) } })
    const account = { username: 'quiet', email: 'quiet@example.org', password: 'a very secret phrase' }
    const { token } = (await as(app).post('/auth/register', account)).json<{ token: string }>()
    await as(app).post('/auth/register', account)
    await as(app).post('/auth/login', { email: account.email, password: 'a wrong secret' })
    await as(app, { id: '', username: '', email: '', token }).get(`/auth/me?token=${token}`)
    app.log.error(
      { err: new Error('with detail'), user: { email: account.email, password: account.password, token } },
      'failed',
    )

    const log = lines.join('')
    expect(log).toContain('"path":"/api/auth/register","status":201')
    expect(log).toContain('"path":"/api/auth/me"')
    for (const secret of [token, account.email, account.password, 'a wrong secret']) expect(log).not.toContain(secret)
  })
})
