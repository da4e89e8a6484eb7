import { describe, expect, it } from 'vitest'
import { catalogueApp } from '../../../testing/test-app.ts'

const test = await catalogueApp()

const get = (url: string, headers: Record<string, string> = {}) => test.app.inject({ url, headers })

describe('badges', () => {
  it('a model says its lowest prices, its offers and the day', async () => {
    const res = await get('/badge/model/gpt-oss-120b.svg')
    expect(res.statusCode).toBe(200)
    expect(res.headers['content-type']).toBe('image/svg+xml')
    expect(res.headers['cross-origin-resource-policy']).toBe('cross-origin')
    expect(res.headers['content-security-policy']).toContain('sandbox')
    expect(res.body).toMatch(/from \$\d+\.\d+ \/ \$\d+\.\d+, \d+ sellers, \d+ [A-Z][a-z]{2}</)
    expect((await get('/badge/model/gpt-oss-120b.svg', { 'if-none-match': String(res.headers.etag) })).statusCode).toBe(
      304,
    )
  })

  it('an offer says its prices, its sources and the day', async () => {
    const { body } = await get('/badge/offer/deepinfra/gpt-oss-120b.svg')
    expect(body).toMatch(/GPT[- ]OSS 120B at DeepInfra/i)
    expect(body).toMatch(
      /\$\d+\.\d+ \/ \$\d+\.\d+, (\d+ sources agree|\d of \d+ sources agree|1 source), \d+ [A-Z][a-z]{2}</,
    )
  })

  it('changes with its model, and escapes its name', async () => {
    const url = '/badge/model/gpt-5.svg'
    const before = await get(url)
    const { db } = test.database
    await db.updateTable('models').set({ name: 'GPT <b>&"5' }).where('slug', '=', 'gpt-5').execute()
    expect((await get(url)).body).toBe(before.body)
    test.cache.purge(['model/gpt-5'])
    const { body } = await get(url)
    expect(body).toContain('GPT &lt;b&gt;&amp;&quot;5')
    expect(body).not.toContain('<b>')
    await db.updateTable('models').set({ name: 'GPT-5' }).where('slug', '=', 'gpt-5').execute()
  })

  it('an unknown price is said', async () => {
    const { slug } = await test.database.db
      .selectFrom('models')
      .select('slug')
      .where('archived_at', 'is', null)
      .where('lowest_input', 'is', null)
      .where('lowest_output', 'is', null)
      .where('router_input', 'is', null)
      .where('has_free_offer', '=', false)
      .executeTakeFirstOrThrow()
    expect((await get(`/badge/model/${slug}.svg`)).body).toContain('price unknown')
  })

  it.each(['/badge/model/nobody.svg', '/badge/model/gpt-5.png', '/badge/offer/nobody/gpt-5.svg', '/badge/model/.svg'])(
    '%s is none',
    async (url) => {
      expect((await get(url)).statusCode).toBe(404)
    },
  )

  it('has one address', async () => {
    const res = await get('/badge/model/gpt-5.svg?size=9')
    expect([res.statusCode, res.headers.location]).toEqual([301, '/badge/model/gpt-5.svg'])
  })
})
