import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aDeal, aModel, aProvider, importApp, PRICED } from '../../testing/import-app.ts'
import { aPerson, as, errorOf } from '../../testing/test-app.ts'

const importing = await importApp()
const { test } = importing

/** Reads a page after evicting changed responses from the cache, as the change feed does. */
async function catalogue<T>(path: string): Promise<T> {
  const changes = await test.database.db.selectFrom('catalogue_changes').select('tags').execute()
  test.cache.purge(changes.flatMap(({ tags }) => tags))
  return (await importing.by.get(`/catalog/${path}`)).json<T>()
}

async function model(slug: string) {
  return catalogue<Record<string, unknown>>(`models/${slug}`)
}

async function newestChange() {
  const { db } = test.database
  return await db.selectFrom('catalogue_changes').selectAll().orderBy('seq', 'desc').limit(2).execute()
}

async function counts(): Promise<Record<string, number>> {
  const rows = await test.database.db.selectFrom('counts').select(['name', 'value']).execute()
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

describe('POST /admin/models/import', () => {
  it('200: creates models with offers at their price, announced and written down once [API-AMODEL-05] [ADM-IMP-18]', async () => {
    const before = await counts()
    const items = [aModel('imported-a', PRICED), aModel('imported-b', { contextWindow: null })]
    const response = await importing.by.post('/admin/models/import', { items })
    expect(response.json()).toMatchObject({ count: 2, created: 2, changed: 0, unchanged: 0 })
    expect(await model('imported-a')).toMatchObject({
      pricing: null,
      lowestOffer: { input: '0.25', output: '1' },
      providers: ['groq', 'openai'],
      offerCount: 2,
      pricingKind: 'metered',
      capabilities: ['reasoning'],
      rating: 4.5,
      reviewCount: 12,
      releaseDate: '2026-05-01',
      lowestInput: { amount: '0.25' },
    })
    expect(await model('imported-b')).toMatchObject({ contextWindow: null, offerCount: 0, pricingKind: 'unknown' })
    expect(await counts()).toMatchObject({ models: (before.models ?? 0) + 2, offers: (before.offers ?? 0) + 2 })
    const [last, chunk] = await newestChange()
    expect(chunk?.tags).toEqual(expect.arrayContaining(['model/imported-a', 'model/imported-b', 'provider/groq']))
    expect(last?.tags).toEqual(expect.arrayContaining(['models', 'providers', 'counts']))
    expect(await importing.newestAudit()).toMatchObject({
      action: 'IMPORT_MODELS',
      target_type: 'MODEL',
      actor_id: importing.admin.id,
      changes: { created: { from: 0, to: 2 }, changed: { from: 0, to: 0 } },
    })
  })

  it('the figures of providers follow', async () => {
    const { rows } = await sql<{ slug: string; model_count: number; expected: number }>`
      select p.slug, p.model_count, (select count(distinct o.model_id)::int from offers o join models m on m.id = o.model_id
        and m.archived_at is null where o.provider_id = p.id and o.standing <> 'ended') as expected
      from providers p where p.slug in ('openai', 'groq')`.execute(test.database.db)
    for (const { model_count, expected } of rows) expect(model_count).toBe(expected)
  })

  it('200: changes what differs, leaves the rest alone, and keeps the old price in the ledger', async () => {
    test.clock.now = new Date(test.clock.now.getTime() + 60_000)
    const items = [
      aModel('imported-a', { name: 'Renamed', pricing: { inputPerMillion: 0.5 } }),
      aModel('imported-b', { contextWindow: null }),
    ]
    const response = await importing.by.post('/admin/models/import', { items })
    expect(response.json()).toMatchObject({ count: 2, created: 0, changed: 1, unchanged: 1 })
    const changed = await model('imported-a')
    expect(changed).toMatchObject({
      name: 'Renamed',
      quantization: ['fp8'],
      capabilities: ['reasoning'],
      offerCount: 2,
    })
    expect(changed).toMatchObject({ listPrice: null, lowestOffer: { input: '0.5', output: '1' } })
    const { rows } = await sql<{ amounts: string[] }>`
      select array_agg(c.amount::text order by c.valid_from, c.id) as amounts from price_components c
      join offers o on o.id = c.offer_id join models m on m.id = o.model_id
      where m.slug = 'imported-a' and c.kind = 'input' and o.provider_id = m.lowest_input_provider_id`.execute(
      test.database.db,
    )
    expect(rows[0]?.amounts).toEqual(['0.25', '0.5'])
    expect((await importing.by.post('/admin/models/import', { items })).json()).toMatchObject({ unchanged: 2 })
  })

  it('400: a row that is wrong is named with its column, and nothing is written', async () => {
    const items = [aModel('imported-c'), aModel('imported-d', { rating: 6 })]
    const response = await importing.by.post('/admin/models/import', { items })
    expect(response.statusCode).toBe(400)
    expect(errorOf(response)).toMatchObject({
      error: 'Failed to import models: row 3, rating: Rating must be between 0 and 5',
      fields: { 'items.1.rating': 'Rating must be between 0 and 5' },
    })
    expect((await importing.by.get('/catalog/models/imported-c')).statusCode).toBe(404)
  })

  it('400: what only the catalogue knows is checked too, all or none', async () => {
    const items = [aModel('imported-c'), aModel('imported-d', { providers: ['no-such-provider'] })]
    const response = await importing.by.post('/admin/models/import', { items })
    expect(response.statusCode).toBe(400)
    expect(errorOf(response).fields).toEqual({ 'items.1.providers': 'There is no provider with this slug' })
    expect((await importing.by.get('/catalog/models/imported-c')).statusCode).toBe(404)
  })

  it('400: without items [ADM-IMP-17]', async () => {
    const response = await importing.by.post('/admin/models/import', { items: [] })
    expect(response.statusCode).toBe(400)
    expect(errorOf(response).fields).toEqual({ items: 'No valid records to import' })
  })

  it('403: for everybody but administrators', async () => {
    const moderator = await aPerson(test, 'MODERATOR')
    expect((await as(test.app, moderator).post('/admin/models/import', { items: [1] })).statusCode).toBe(403)
    expect((await as(test.app).get('/admin/imports')).statusCode).toBe(401)
  })
})

describe('POST /admin/providers/import', () => {
  it('200: creates and changes providers with tools, tiers and what they sell [API-APROV-08]', async () => {
    const tiers = [
      { id: 'free', name: 'Free', price: 0, isFreeTier: true, limits: { requests: { amount: 100, period: 'day' } } },
      { id: 'pro', name: 'Pro', price: 20, displayOrder: 1, features: ['Support'] },
    ]
    const provider = aProvider('imported-p', {
      pricing: { tiers, currency: 'EUR' },
      tools: [{ name: 'CLI', type: 'cli' }],
      models: ['gpt-5'],
    })
    const created = await importing.by.post('/admin/providers/import', { items: [provider] })
    expect(created.json()).toMatchObject({ count: 1, created: 1, changed: 0, unchanged: 0 })
    const read = await catalogue<Record<string, unknown>>('providers/imported-p')
    expect(read).toMatchObject({
      rating: 3,
      reviewCount: 2,
      hasFreeTier: true,
      lowestPaidPrice: '20',
      models: ['gpt-5'],
      modelCount: 1,
      tools: [{ name: 'CLI', type: 'cli' }],
      pricing: {
        currency: 'EUR',
        tiers: [
          { id: 'free', price: 0 },
          { id: 'pro', features: ['Support'] },
        ],
      },
    })
    expect(await model('gpt-5')).toMatchObject({ providers: expect.arrayContaining(['imported-p']) })
    expect((await importing.by.post('/admin/providers/import', { items: [provider] })).json()).toMatchObject({
      unchanged: 1,
    })
    const moved = { ...provider, pricing: { tiers: [{ ...tiers[1], id: 'pro', price: 0, isFreeTier: true }] } }
    expect((await importing.by.post('/admin/providers/import', { items: [moved] })).json()).toMatchObject({
      changed: 1,
    })
    const after = await catalogue<{ pricing: { tiers: unknown[] } }>('providers/imported-p')
    expect(after.pricing.tiers).toMatchObject([{ id: 'pro', price: 0, isFreeTier: true }])
  })
})

describe('POST /admin/deals/import', () => {
  it('200: creates deals by the name of the provider, and knows them again [API-ADEAL-05]', async () => {
    const before = await counts()
    const items = [
      aDeal('Ten off'),
      aDeal('Half price', { discount: '50%', submittedBy: importing.admin.username, verified: true }),
    ]
    expect((await importing.by.post('/admin/deals/import', { items })).json()).toMatchObject({
      count: 2,
      created: 2,
      changed: 0,
      unchanged: 0,
    })
    expect((await importing.by.post('/admin/deals/import', { items })).json()).toMatchObject({
      created: 0,
      unchanged: 2,
    })
    const [, half] = items
    const changed = { ...half, expiresAt: '2027-01-01' }
    expect((await importing.by.post('/admin/deals/import', { items: [changed] })).json()).toMatchObject({ changed: 1 })
    const rows = await test.database.db
      .selectFrom('deals')
      .select(['discount_value', 'discount_unit', 'submitted_by', 'expires_at', 'origin', 'verified_on'])
      .where('title', 'in', ['Ten off', 'Half price'])
      .orderBy('discount_unit')
      .execute()
    expect(rows).toEqual([
      expect.objectContaining({
        discount_value: '50',
        submitted_by: importing.admin.id,
        expires_at: new Date('2027-01-01'),
        verified_on: '2026-07-01',
      }),
      expect.objectContaining({
        discount_value: '10',
        discount_unit: 'usd',
        submitted_by: null,
        origin: 'import',
        verified_on: null,
      }),
    ])
    expect((await counts()).deals).toBe((before.deals ?? 0) + 2)
  })

  it('400: a deal that has ended is refused, unless it is in the catalogue with this end [USE-12]', async () => {
    const ended = aDeal('Over long ago', { expiresAt: '2020-01-01' })
    const response = await importing.by.post('/admin/deals/import', { items: [ended] })
    expect(errorOf(response).fields).toEqual({ 'items.0.expiresAt': 'Expiration date must be in the future' })
    const stored = aDeal('Over since', { expiresAt: '2027-01-01' })
    await importing.by.post('/admin/deals/import', { items: [stored] })
    await test.database.db
      .updateTable('deals')
      .set({ expires_at: new Date('2020-01-01') })
      .where('title', '=', 'Over since')
      .execute()
    const same = await importing.by.post('/admin/deals/import', { items: [{ ...stored, expiresAt: '2020-01-01' }] })
    expect(same.json()).toMatchObject({ unchanged: 1 })
  })

  it('400: a provider that nobody knows is an error of its row', async () => {
    const response = await importing.by.post('/admin/deals/import', {
      items: [aDeal('Third', { providerName: 'Nobody' })],
    })
    expect(errorOf(response).fields).toEqual({ 'items.0.providerName': 'There is no such provider' })
  })
})
