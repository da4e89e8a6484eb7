import { describe, expect, it } from 'vitest'
import { demoWarning, isLoopback, readConfig } from './config.ts'

describe('readConfig', () => {
  it('needs nothing', () => {
    expect(readConfig({})).toMatchObject({
      PORT: 3000,
      PUBLIC_URL: 'http://localhost:3000',
      SEED: 'none',
      DEMO: false,
      RATE_LIMITS: 'on',
    })
  })

  it.each([
    [{ PORT: 'http' }, 'PORT'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
    [{ DATABASE_DIRECT_URL: 'postgres://x/y' }, 'DATABASE_DIRECT_URL needs DATABASE_URL'],
    [{ DATABASE_READ_URL: 'postgres://x/y' }, 'DATABASE_READ_URL needs DATABASE_URL'],
    [
      { DATABASE_POOLER: 'transaction', DATABASE_URL: 'postgres://x/y' },
      'DATABASE_POOLER=transaction needs DATABASE_DIRECT_URL: the change feed',
    ],
    [{ ROLE: 'job' }, 'ROLE'],
    [{ PUBLIC_URL: 'javascript:alert(1)' }, 'PUBLIC_URL'],
    [{ SMTP_URL: 'smtp://localhost' }, 'SMTP_URL and MAIL_FROM are set together or not at all'],
    [{ GOOGLE_CLIENT_ID: 'x' }, 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET are set together or not at all'],
    [{ GOOGLE_ISSUER: 'http://accounts.example' }, 'GOOGLE_ISSUER must be https'],
    [{ CDN_PURGE_URL: 'http://cdn.example/purge' }, 'CDN_PURGE_URL must be https'],
    [{ SITE_CONFIG: '{' }, 'SITE_CONFIG is not valid JSON'],
    [{ SITE_CONFIG: '{"nam":"x"}' }, 'nam'],
    [
      { RATE_LIMITS: 'off', PUBLIC_URL: 'https://inferdex.example' },
      'RATE_LIMITS=off is refused unless PUBLIC_URL is a loopback address',
    ],
  ])('refuses %j and says why', (env, message) => {
    expect(() => readConfig(env)).toThrow(message)
  })

  it('rate limits may be off on this machine only', () => {
    expect(readConfig({ RATE_LIMITS: 'off', PUBLIC_URL: 'http://127.0.0.1:4000' }).RATE_LIMITS).toBe('off')
    expect(isLoopback('http://localhost.evil.example')).toBe(false)
    expect(isLoopback('http://127.0.0.1.evil.example')).toBe(false)
    expect(isLoopback('http://[::1]:3000')).toBe(true)
  })

  it.each([
    [{ DEMO: '1', PUBLIC_URL: 'https://inferdex.example' }, true],
    [{ DEMO: '1', PUBLIC_URL: 'http://192.168.1.5:3000' }, true],
    [{ DEMO: '1', PUBLIC_URL: 'http://127.0.0.1:4000' }, false],
    [{ DEMO: '1' }, false],
    [{ DEMO: '0', PUBLIC_URL: 'https://inferdex.example' }, false],
  ])('a demonstration that others can reach is warned about: %j [SAFE-02]', (env, isWarned) => {
    expect(demoWarning(readConfig(env)) !== null).toBe(isWarned)
  })

  it('the site configuration can be overridden in parts', () => {
    const { SITE_CONFIG } = readConfig({ SITE_CONFIG: '{"name":"Other","social":{"github":"https://github.com/x"}}' })
    expect(SITE_CONFIG).toMatchObject({
      name: 'Other',
      activeUsers: null,
      social: { github: 'https://github.com/x' },
    })
  })
})
