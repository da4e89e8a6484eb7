import { expect, it } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

it('200: security.txt names the contact of the site, and when it ends, which is never past [SAFE-23]', async () => {
  const SITE_CONFIG = JSON.stringify({
    contact: { general: 'hello@inferdex.example', security: 'safe@inferdex.example' },
  })
  const test = await testApp({ SITE_CONFIG, PUBLIC_URL: 'https://inferdex.example/' })
  for (const year of [2026, 2031]) {
    test.clock.now = new Date(`${year}-03-01T12:00:00Z`)
    const res = await test.app.inject({ method: 'GET', url: '/.well-known/security.txt' })
    expect(res.statusCode).toBe(200)
    expect(res.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(res.body).toContain('Contact: mailto:safe@inferdex.example\n')
    expect(res.body).toContain('Canonical: https://inferdex.example/.well-known/security.txt\n')
    const expires = new Date(/^Expires: (.*)$/m.exec(res.body)?.[1] ?? 0)
    expect(expires.getTime()).toBeGreaterThan(test.clock.now.getTime())
  }
})
