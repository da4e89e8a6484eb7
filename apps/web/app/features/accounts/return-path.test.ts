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
})
