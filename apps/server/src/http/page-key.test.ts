import { describe, expect, it } from 'vitest'
import { canonicalPageUrl } from './page-key.ts'

describe('canonical page addresses', () => {
  it.each([
    ['/', '/'],
    ['/?utm_source=mail', '/'],
    ['/login?error=no_token', '/login'],
    ['/signup', '/signup'],
    ['/no-such-page', '/page-not-found'],
    ['/no/such/page?x=1', '/page-not-found'],
    ['/_root.data', '/_root.data'],
    ['/login.data?_routes=root&utm=1', '/login.data?_routes=root'],
    ['/no-such-page.data', '/page-not-found.data'],
  ])('%s is kept under %s', (raw, key) => {
    expect(canonicalPageUrl(raw).key).toBe(key)
  })

  it.each([
    ['/login/', '/login'],
    ['/login//?error=x', '/login?error=x'],
    ['//evil.example/', '/evil.example'],
  ])('%s redirects to %s, never to another site', (raw, target) => {
    expect(canonicalPageUrl(raw).redirect).toBe(target)
  })
})
