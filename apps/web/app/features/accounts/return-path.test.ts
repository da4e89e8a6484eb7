import { hostileAddresses } from '@inferdex/domain/text/testing/hostile-addresses'
import { describe, expect, it } from 'vitest'
import { safeReturnPath } from './return-path.ts'

describe('the path to return to after signing in', () => {
  it.each(['/model/gpt-oss-120b', '/models?sort=price#top', '/admin/users', '/'])('%s is followed', (path) => {
    expect(safeReturnPath(path)).toBe(path)
  })
  it.each([
    null,
    '',
    'models',
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    'javascript:alert(1)',
    '/login',
    '/signup?from=/x',
    '/auth/callback?token=x',
  ])('%j is refused', (path) => {
    expect(safeReturnPath(path)).toBeNull()
  })
  it('does not mistake a longer word for a sign-in page', () => {
    expect(safeReturnPath('/authors')).toBe('/authors')
  })

  it(`none of ${hostileAddresses.length} hostile addresses leads to another site [SAFE-23]`, () => {
    expect(hostileAddresses.length).toBeGreaterThanOrEqual(150)
    const followed = [...hostileAddresses, ...hostileAddresses.map((form) => `/models/${form}`)].flatMap(
      (form) => safeReturnPath(form) ?? [],
    )
    // Some are paths of our own site, such as `/@evil.example`: they resolve to a page that does not exist.
    expect(followed.length).toBeGreaterThan(100)
    for (const path of followed) {
      expect(path).toMatch(/^\/(?![/\\])/)
      // eslint-disable-next-line no-control-regex
      expect(path).not.toMatch(/[\u0000-\u001f\u007f]/)
      for (const own of ['https://inferdex.example', 'http://localhost:3000'])
        expect(new URL(path, `${own}/login`).origin, path).toBe(own)
    }
  })
})
