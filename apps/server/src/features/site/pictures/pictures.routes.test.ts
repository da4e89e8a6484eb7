import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { catalogueApp } from '../../../testing/test-app.ts'
import { createCardRenderer } from './render-card.ts'
import { siteCard } from './cards.ts'

const test = await catalogueApp()

const get = (url: string, headers: Record<string, string> = {}) => test.app.inject({ url, headers })

describe('pictures of pages', () => {
  it.each([
    '/og/default.png',
    '/og/calculator.png',
    '/og/calculator.png?models=pick&pick=gpt-5&requests=5000',
    '/og/calculator.png?models=pick&pick=nobody',
    '/og/leaderboard.png',
    '/og/model/gpt-oss-120b.png',
    '/og/provider/openrouter.png',
    '/og/compare.png?models=gpt-5,gpt-oss-120b',
    '/og/compare.png?providers=groq,openai',
  ])('%s is a picture of 1200 by 630 that others may show [USE-09]', async (url) => {
    const res = await get(url)
    expect(res.statusCode, res.body.slice(0, 300)).toBe(200)
    expect(res.headers['content-type']).toBe('image/png')
    expect(res.headers['cross-origin-resource-policy']).toBe('cross-origin')
    const { width, height, format } = await sharp(res.rawPayload).metadata()
    expect([width, height, format]).toEqual([1200, 630, 'png'])
    const again = await get(url, { 'if-none-match': String(res.headers.etag) })
    expect(again.statusCode).toBe(304)
  })

  it.each([
    ['/og/compare.png?models=gpt-oss-120b,gpt-5', '/og/compare.png?models=gpt-5,gpt-oss-120b'],
    ['/og/compare.png?models=gpt-5,gpt-oss-120b&junk=1', '/og/compare.png?models=gpt-5,gpt-oss-120b'],
    ['/og/compare.png', '/og/default.png'],
    ['/og/model/gpt-5.png?x=1', '/og/model/gpt-5.png'],
    ['/og/default.png?utm_source=a', '/og/default.png'],
    ['/og/calculator.png?requests=120000', '/og/calculator.png'],
    ['/og/calculator.png?requests=5k&junk=1', '/og/calculator.png?requests=5000'],
    ['/og/calculator.png?requests=5000&in=10', '/og/calculator.png?in=10&requests=5000'],
    [`/og/calculator.png?models=pick&pick=${'%F0%9F%98%80'.repeat(60)}&pick=${'y'.repeat(100)}`, '/og/calculator.png'],
  ])('%s leads to %s, the only address of that picture', async (url, path) => {
    const res = await get(url)
    expect([res.statusCode, res.headers.location]).toEqual([301, path])
  })

  it.each([
    '/og/model/nobody.png',
    '/og/model/gpt-5.svg',
    '/og/model/..%2f.png',
    '/og/provider/nobody.png',
    '/og/article/nothing.png',
    '/og/compare.png?models=nobody,nothing',
    '/og/other.png',
  ])('%s is none', async (url) => {
    expect((await get(url)).statusCode).toBe(404)
  })

  it('changes with its model, and only then', async () => {
    const url = '/og/model/gpt-5.png'
    const before = await get(url)
    const { db } = test.database
    await db.updateTable('models').set({ name: 'GPT-5 renamed' }).where('slug', '=', 'gpt-5').execute()
    expect((await get(url)).headers.etag).toBe(before.headers.etag)
    test.cache.purge(['model/gpt-5'])
    expect((await get(url)).headers.etag).not.toBe(before.headers.etag)
    await db.updateTable('models').set({ name: 'GPT-5' }).where('slug', '=', 'gpt-5').execute()
  })

  it('of a workload shows its bills, and changes with the catalogue', async () => {
    const url = '/og/calculator.png?models=pick&pick=gpt-5'
    const before = await get(url)
    expect(before.headers.etag).not.toBe((await get('/og/calculator.png')).headers.etag)
    const named = (name: string) =>
      test.database.db.updateTable('models').set({ name }).where('slug', '=', 'gpt-5').execute()
    await named('GPT-5 renamed')
    expect((await get(url)).headers.etag).toBe(before.headers.etag)
    // The offers are cached for a minute.
    test.clock.now = new Date(test.clock.now.getTime() + 120_000)
    test.cache.purge(['models'])
    expect((await get(url)).headers.etag).not.toBe(before.headers.etag)
    await named('GPT-5')
  })

  it('are drawn beside the requests: this thread does the smaller part of the work', async () => {
    const slugs = await test.database.db.selectFrom('models').select('slug').orderBy('id').limit(20).execute()
    // The thread starts with the first picture.
    await get('/og/default.png')
    const [all, own] = [process.cpuUsage(), process.threadCpuUsage()]
    for (const { slug } of slugs) expect((await get(`/og/model/${slug}.png`)).statusCode).toBe(200)
    const { user, system } = process.cpuUsage(all)
    const ownUsed = process.threadCpuUsage(own)
    // CPU time, because elapsed time depends on the load of the machine.
    expect((ownUsed.user + ownUsed.system) / (user + system)).toBeLessThan(0.4)
  })

  it('too many at once are refused, and the rest is drawn', async () => {
    const renderer = createCardRenderer()
    const site = { siteName: 'Inferdex', host: 'inferdex.example', tagline: '' }
    const cards = Array.from({ length: 110 }, (_, n) => ({ ...siteCard(site), title: `Picture ${n}` }))
    const outcomes = await Promise.allSettled(cards.map((card) => renderer.render(card)))
    const refused = outcomes.filter(({ status }) => status === 'rejected')
    expect(refused.length).toBeGreaterThanOrEqual(8)
    expect(refused.length).toBeLessThan(110)
    expect(refused[0]).toMatchObject({ reason: { code: 'UNAVAILABLE', retryAfterSeconds: 2 } })
    await renderer.close()
  })
})
