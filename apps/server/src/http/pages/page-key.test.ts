import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { createPageKeys } from './page-key.ts'

// Otherwise the measurement would mostly be uncollected garbage.
setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const keyOf = createPageKeys({
  '/': ['root', 'frame', 'home'],
  '/login': ['root', 'frame', 'login'],
  '/models': ['root', 'frame', 'models'],
  '*': ['root', 'frame', 'not-found'],
})

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
    ['/models?sort=newest&search=x', keyOf('/models?search=x&sort=newest').key],
  ])('%s is kept under %s', (raw, key) => {
    expect(keyOf(raw).key).toBe(key)
  })

  it.each([
    ['/models?sort=newest&q=x', '/models?q=x&sort=newest'],
    ['/models?page=2&view=table&q=x&type=image', '/models?q=x&type=image&view=table&page=2'],
    ['/models?type=image&q=x&type=chat', '/models?q=x&type=image&type=chat'],
    ['/models?sort=newest&q=&search=x', '/models?sort=newest'],
    ['/models.data?sort=newest&_routes=models&q=x', '/models.data?q=x&sort=newest&_routes=models'],
  ])('%s is kept under %s: known keys in their declared order [SAFE-25]', (raw, key) => {
    expect(keyOf(raw).key).toBe(key)
  })

  it.each([
    ['/login.data?_routes=made-up', '/login.data'],
    ['/login.data?_routes=login,made-up,root,root', '/login.data?_routes=root%2Clogin'],
    ['/login.data?_routes=home', '/login.data'],
    ['/models.data?_routes=models&sort=newest', '/models.data?sort=newest&_routes=models'],
    ['/no-such-page.data?_routes=made-up', '/page-not-found.data'],
    ['/no-such-page.data?_routes=not-found', '/page-not-found.data?_routes=not-found'],
  ])('%s: of the routes only those that the page has, as %s [SAFE-05]', (raw, key) => {
    expect(keyOf(raw).key).toBe(key)
  })

  it.each([
    ['/model/gpt-oss-120b', '/model/gpt-oss-120b'],
    ['/model/..', '/model/-'],
    ['/model/.', '/model/-'],
    ['/model/%2e%2e', '/model/-'],
    ['/model/gpt%2Doss', '/model/-'],
    ['/model/GPT_4', '/model/-'],
    ['/model/a\\..\\..', '/model/-'],
    ['/model/x#y', '/model/-'],
    [`/model/${'x'.repeat(101)}`, '/model/-'],
    ['/model/...data', '/model/-.data'],
    ['/provider/..?tab=models', '/provider/-?tab=models'],
    ['/admin/models/019c0000-0000-7000-8000-000000000001', '/admin/models/-'],
    ['/admin/providers/../pricing', '/admin/providers/-/pricing'],
  ])('%s is looked for as %s: never as another address, and made-up names as one [SAFE-05] [SAFE-22]', (raw, key) => {
    expect(keyOf(raw).key).toBe(key)
    expect(new URL(key, 'http://site.example').pathname).toBe(key.split('?')[0])
  })

  it.each([
    ['/model/GPT-OSS-120b', '/model/gpt-oss-120b'],
    ['/provider/Groq?tab=models', '/provider/groq?tab=models'],
    ['/blog/How-To', '/blog/how-to'],
    ['/model/gpt-oss-120b', undefined],
    ['/model/GPT.data', undefined],
    ['/admin/models/019C0000-0000-7000-8000-000000000001', undefined],
    ['/Models', undefined],
  ])('%s in other letter case leads to %s [USE-18]', (raw, redirect) => {
    expect(keyOf(raw).redirect).toBe(redirect)
  })

  it.each([
    ['/login/', '/login'],
    ['/login//?error=x', '/login?error=x'],
    ['//evil.example/', '/evil.example'],
    ['/\\evil.example/', '/evil.example'],
  ])('%s redirects to %s, never to another site', (raw, target) => {
    expect(keyOf(raw).redirect).toBe(target)
  })

  it.each([
    ['/index.md', '/index.md', '/'],
    ['/models.md?page=2&utm=1', '/models.md?page=2', '/models?page=2'],
    ['/model/gpt-5.md', '/model/gpt-5.md', '/model/gpt-5'],
    ['/model/...md', '/model/-.md', '/model/-'],
    ['/api/docs.md', '/api/docs.md', '/api/docs'],
    ['/profile.md', '/page-not-found', undefined],
    ['/admin/models.md', '/page-not-found', undefined],
    ['/no-such-page.md', '/page-not-found', undefined],
    ['/blog/feed.xml.md', '/page-not-found', undefined],
  ])('%s is kept under %s and made of %s [PUB-EXPORT-04]', (raw, key, page) => {
    expect(keyOf(raw)).toMatchObject({ key, ...(page !== undefined && { markdownOf: page }) })
    expect(keyOf(raw).isUnknown).toBe(page === undefined ? true : undefined)
  })

  it('a page as Markdown in other letter case leads to its own address [USE-18]', () => {
    expect(keyOf('/model/GPT-5.md?tab=reviews').redirect).toBe('/model/gpt-5.md?tab=reviews')
  })

  it.each(['/%', '/model/%zz', '/%c3%28'])('%s is no address [SAFE-15]', (raw) => {
    expect(keyOf(raw).isMalformed).toBe(true)
  })

  it('all that lead to nothing below one page are of one kind [SAFE-05]', () => {
    expect(keyOf('/model/a').kind).toBe(keyOf('/model/b?tab=reviews').kind)
    expect(keyOf('/model/a').kind).not.toBe(keyOf('/provider/a').kind)
    expect(keyOf('/model/a').kind).not.toBe(keyOf('/model/a.data').kind)
  })

  it('long addresses leave nothing behind [SAFE-05]', () => {
    const keys = createPageKeys()
    const long = (n: number) => keys(`/models?junk=${n}${'x'.repeat(7000)}`)
    long(0)
    collectGarbage()
    const before = process.memoryUsage().heapUsed
    for (let n = 0; n < 20_000; n += 1) expect(long(n).key).toBe('/models')
    collectGarbage()
    // Caching all of them would take 140 MB.
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(60_000_000)
  })
})
