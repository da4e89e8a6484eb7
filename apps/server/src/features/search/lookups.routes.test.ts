import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { as, catalogueApp } from '../../testing/test-app.ts'

const test = await catalogueApp()

const read = async (path: string) => (await as(test.app).get(path)).json<Record<string, unknown>[]>()

describe('lookups of forms', () => {
  it('200: models with id, name, family and context window [API-VALID-01]', async () => {
    const models = await read('/validation/models/search?query=gpt-5')
    expect(models.length).toBeGreaterThan(3)
    expect(Object.keys(models[0] ?? {}).toSorted()).toEqual(['contextWindow', 'family', 'id', 'name'])
  })

  it('200: providers with id, name and slug [API-VALID-02]', async () => {
    expect(await read('/validation/providers/search?query=Anthrop')).toEqual([
      { id: expect.any(String), name: 'Anthropic', slug: 'anthropic' },
    ])
  })

  it('200: deals with title, provider, discount and expiry [API-VALID-03]', async () => {
    const deals = await read('/validation/deals/search?query=AWS')
    expect(deals[0]).toEqual({
      id: expect.any(String),
      title: 'Brex perks: $5,000 of AWS credit',
      providerName: expect.any(String),
      discount: '$5,000',
      expiresAt: '2026-05-31T23:59:59.000Z',
    })
  })

  it.each([
    ['models', 'GPT-5', 'name'],
    ['providers', 'Anthropic', 'name'],
    ['deals', 'Brex perks: $5,000 of AWS credit', 'title'],
  ] as const)('200: %s that were deleted are neither found nor in use [HOUSE-23]', async (table, name, key) => {
    const lookups = async () => [
      (await read(`/validation/${table}/search?query=${encodeURIComponent(name)}`)).some(
        (found) => found[key] === name,
      ),
      await read(`/validation/${table}/exists?${key}=${encodeURIComponent(name)}`),
    ]
    const archive = (at: Date | null) =>
      sql`update ${sql.table(table)} set archived_at = ${at} where ${sql.ref(key)} = ${name}`.execute(test.database.db)
    expect(await lookups()).toEqual([true, { exists: true }])
    await archive(new Date())
    const gone = await lookups()
    await archive(null)
    expect(gone).toEqual([false, { exists: false }])
  })

  it.each(['models', 'providers', 'deals'])('200: %s: nothing for one character', async (kind) => {
    expect(await read(`/validation/${kind}/search?query=a`)).toEqual([])
  })

  it.each([
    ['/validation/models/exists?name=', 'gpt-5', 'GPT-6000'],
    ['/validation/providers/exists?name=', 'ANTHROPIC', 'Anthro'],
    ['/validation/deals/exists?title=', 'brex perks: $5,000 of aws credit', 'Brex perks'],
  ])(
    '200: %s tells whether the whole name is used, in any case [API-VALID-04] [API-VALID-05] [API-VALID-06]',
    async (path, used, unused) => {
      expect(await read(path + encodeURIComponent(used))).toEqual({ exists: true })
      expect(await read(path + encodeURIComponent(unused))).toEqual({ exists: false })
    },
  )

  it('400: without the text', async () => {
    expect((await as(test.app).get('/validation/models/search')).statusCode).toBe(400)
    expect((await as(test.app).get('/validation/deals/exists?name=x')).statusCode).toBe(400)
  })
})
