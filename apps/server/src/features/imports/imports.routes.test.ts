import type { ImportJob } from '@inferdex/contracts/imports'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { workOffJobs } from '../../platform/job-queue.ts'
import { aPerson, as, catalogueApp, errorOf, type Person, type TestApp } from '../../testing/test-app.ts'
import { importJob } from './imports.jobs.ts'

let test: TestApp
let admin: Person
beforeAll(async () => {
  test = await catalogueApp()
  admin = await aPerson(test, 'ADMIN')
})

const by = () => as(test.app, admin)

async function upload(query: string, content: string | Buffer): Promise<ImportJob> {
  test.clock.now = new Date(test.clock.now.getTime() + 1000)
  const response = await test.app.inject({
    method: 'POST',
    url: `/api/admin/imports?${query}`,
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/octet-stream' },
    payload: content,
  })
  expect(response.statusCode).toBe(201)
  return response.json()
}

async function work(): Promise<void> {
  const now = () => test.clock.now
  const { db } = test.database
  await workOffJobs({
    db,
    jobs: [importJob({ db, now })],
    now,
    onProblem: ({ error }) => {
      throw error
    },
  })
}

async function read(id: string): Promise<ImportJob> {
  return (await by().get(`/admin/imports/${id}`)).json()
}

async function finished(query: string, content: string | Buffer): Promise<ImportJob> {
  const { id } = await upload(query, content)
  await work()
  return read(id)
}

const aModel = (slug: string, more: object = {}) => ({
  name: `Model ${slug}`,
  slug,
  version: '1',
  family: 'Imported',
  architecture: 'Dense',
  contextWindow: 8000,
  isOpenSource: false,
  rating: 4.5,
  reviewCount: 12,
  ...more,
})
const aProvider = (slug: string, more: object = {}) => ({
  name: `Provider ${slug}`,
  slug,
  website: 'https://provider.example',
  rating: 3,
  reviewCount: 2,
  ...more,
})
const aDeal = (title: string, more: object = {}) => ({
  title,
  description: 'From a file',
  discount: '$10',
  providerName: 'OpenAI',
  submittedBy: 'unknown',
  ...more,
})

/** Drops what the announced changes name, as every process does that follows them. */
async function catalogue<T>(path: string): Promise<T> {
  const changes = await test.database.db.selectFrom('catalogue_changes').select('tags').execute()
  test.cache.purge(changes.flatMap(({ tags }) => tags))
  return (await by().get(`/catalog/${path}`)).json<T>()
}

async function model(slug: string) {
  return catalogue<Record<string, unknown>>(`models/${slug}`)
}

async function newestChange() {
  const { db } = test.database
  return await db.selectFrom('catalogue_changes').selectAll().orderBy('seq', 'desc').limit(2).execute()
}

async function newestAudit() {
  const { db } = test.database
  return await db.selectFrom('audit_log').selectAll().orderBy('seq', 'desc').limit(1).executeTakeFirstOrThrow()
}

async function counts(): Promise<Record<string, number>> {
  const rows = await test.database.db.selectFrom('counts').select(['name', 'value']).execute()
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

describe('POST /admin/models/import', () => {
  it('200: creates models with offers at the list price, announced and written down once [API-AMODEL-05] [ADM-IMP-18]', async () => {
    const before = await counts()
    const items = [
      aModel('imported-a', {
        pricing: { inputPerMillion: 0.25, outputPerMillion: 1, currency: 'USD' },
        providers: ['openai', 'groq'],
        modelCapabilities: [{ capability: { name: 'reasoning' } }],
        quantization: ['fp8'],
        releaseDate: '2026-05-01',
      }),
      aModel('imported-b', { contextWindow: null }),
    ]
    const response = await by().post('/admin/models/import', { items })
    expect(response.json()).toEqual({ count: 2, created: 2, changed: 0, unchanged: 0 })
    expect(await model('imported-a')).toMatchObject({
      pricing: { inputPerMillion: 0.25, outputPerMillion: 1, currency: 'USD' },
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
    expect(await newestAudit()).toMatchObject({
      action: 'IMPORT_MODELS',
      target_type: 'MODEL',
      actor_id: admin.id,
      changes: { created: { from: 0, to: 2 }, changed: { from: 0, to: 0 } },
    })
  })

  it('the figures of providers follow', async () => {
    const { rows } = await sql<{ slug: string; model_count: number; expected: number }>`
      select p.slug, p.model_count, (select count(distinct o.model_id)::int from offers o join models m on m.id = o.model_id
        and m.archived_at is null where o.provider_id = p.id and o.status <> 'retired') as expected
      from providers p where p.slug in ('openai', 'groq')`.execute(test.database.db)
    for (const { model_count, expected } of rows) expect(model_count).toBe(expected)
  })

  it('200: changes what differs, leaves the rest alone, and keeps the old price in the ledger', async () => {
    test.clock.now = new Date(test.clock.now.getTime() + 60_000)
    const items = [
      aModel('imported-a', { name: 'Renamed', pricing: { inputPerMillion: 0.5 } }),
      aModel('imported-b', { contextWindow: null }),
    ]
    const response = await by().post('/admin/models/import', { items })
    expect(response.json()).toEqual({ count: 2, created: 0, changed: 1, unchanged: 1 })
    const changed = await model('imported-a')
    expect(changed).toMatchObject({
      name: 'Renamed',
      quantization: ['fp8'],
      capabilities: ['reasoning'],
      offerCount: 2,
    })
    expect(changed.listPrice).toMatchObject({ input: '0.5', output: '1' })
    const { rows } = await sql<{ amounts: string[] }>`
      select array_agg(c.amount::text order by c.valid_from, c.id) as amounts from price_components c
      join offers o on o.id = c.offer_id join models m on m.id = o.model_id
      where m.slug = 'imported-a' and c.kind = 'input' and o.provider_id = m.list_provider_id`.execute(test.database.db)
    expect(rows[0]?.amounts).toEqual(['0.25', '0.5'])
    expect((await by().post('/admin/models/import', { items })).json()).toMatchObject({ unchanged: 2 })
  })

  it('400: a row that is wrong is named with its column, and nothing is written', async () => {
    const items = [aModel('imported-c'), aModel('imported-d', { rating: 6 })]
    const response = await by().post('/admin/models/import', { items })
    expect(response.statusCode).toBe(400)
    expect(errorOf(response)).toMatchObject({
      error: 'Failed to import models: row 3, rating: Rating must be between 0 and 5',
      fields: { 'items.1.rating': 'Rating must be between 0 and 5' },
    })
    expect((await by().get('/catalog/models/imported-c')).statusCode).toBe(404)
  })

  it('400: what only the catalogue knows is checked too, all or none', async () => {
    const items = [aModel('imported-c'), aModel('imported-d', { providers: ['no-such-provider'] })]
    const response = await by().post('/admin/models/import', { items })
    expect(response.statusCode).toBe(400)
    expect(errorOf(response).fields).toEqual({ 'items.1.providers': 'There is no provider with this slug' })
    expect((await by().get('/catalog/models/imported-c')).statusCode).toBe(404)
  })

  it('400: without items [ADM-IMP-17]', async () => {
    const response = await by().post('/admin/models/import', { items: [] })
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
    const created = await by().post('/admin/providers/import', { items: [provider] })
    expect(created.json()).toEqual({ count: 1, created: 1, changed: 0, unchanged: 0 })
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
    expect((await by().post('/admin/providers/import', { items: [provider] })).json()).toMatchObject({ unchanged: 1 })
    const moved = { ...provider, pricing: { tiers: [{ ...tiers[1], id: 'pro', price: 0, isFreeTier: true }] } }
    expect((await by().post('/admin/providers/import', { items: [moved] })).json()).toMatchObject({ changed: 1 })
    const after = await catalogue<{ pricing: { tiers: unknown[] } }>('providers/imported-p')
    expect(after.pricing.tiers).toMatchObject([{ id: 'pro', price: 0, isFreeTier: true }])
  })
})

describe('POST /admin/deals/import', () => {
  it('200: creates deals by the name of the provider, and knows them again [API-ADEAL-05]', async () => {
    const before = await counts()
    const items = [
      aDeal('Ten off'),
      aDeal('Half price', { discount: '50%', submittedBy: admin.username, verified: true }),
    ]
    expect((await by().post('/admin/deals/import', { items })).json()).toEqual({
      count: 2,
      created: 2,
      changed: 0,
      unchanged: 0,
    })
    expect((await by().post('/admin/deals/import', { items })).json()).toMatchObject({ created: 0, unchanged: 2 })
    const [, half] = items
    const changed = { ...half, expiresAt: '2027-01-01' }
    expect((await by().post('/admin/deals/import', { items: [changed] })).json()).toMatchObject({ changed: 1 })
    const rows = await test.database.db
      .selectFrom('deals')
      .select(['discount_value', 'discount_unit', 'submitted_by', 'expires_at', 'origin', 'verified_on'])
      .where('title', 'in', ['Ten off', 'Half price'])
      .orderBy('discount_unit')
      .execute()
    expect(rows).toEqual([
      expect.objectContaining({
        discount_value: '50',
        submitted_by: admin.id,
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

  it('400: a provider that nobody knows is an error of its row', async () => {
    const response = await by().post('/admin/deals/import', { items: [aDeal('Third', { providerName: 'Nobody' })] })
    expect(errorOf(response).fields).toEqual({ 'items.0.providerName': 'There is no such provider' })
  })
})

describe('POST /admin/imports', () => {
  const file = (...items: object[]) => JSON.stringify({ metadata: { version: '1.0' }, data: items })

  it('a dry run counts what would happen, writes nothing, and can be started', async () => {
    const items = file(aModel('dry-a'), aModel('imported-b', { contextWindow: null }), aModel('imported-a'), {})
    const looked = await finished('kind=models&format=json&fileName=models.json', items)
    expect(looked).toMatchObject({
      state: 'checked',
      rows: 4,
      done: 4,
      created: 1,
      changed: 1,
      unchanged: 1,
      errors: 1,
    })
    expect((await by().get('/catalog/models/dry-a')).statusCode).toBe(404)
    const refused = await by().post(`/admin/imports/${looked.id}/start`, { mode: 'all-or-nothing' })
    expect(refused.statusCode).toBe(400)
    expect(errorOf(refused).error).toBe('Nothing was imported: 1 row has errors')
    expect((await by().post(`/admin/imports/${looked.id}/start`, { mode: 'valid-rows' })).statusCode).toBe(200)
    await work()
    expect(await read(looked.id)).toMatchObject({ state: 'done', created: 1, changed: 1, unchanged: 1, errors: 1 })
    expect((await by().get('/catalog/models/dry-a')).statusCode).toBe(200)
    const report = await by().get(`/admin/imports/${looked.id}/errors`)
    expect(report.headers['content-disposition']).toBe('attachment; filename="models-import-errors.csv"')
    expect(report.body).toContain('5,name,Name is required,\r\n')
    const again = await by().post(`/admin/imports/${looked.id}/start`, { mode: 'valid-rows' })
    expect(again.statusCode).toBe(409)
  })

  it('valid rows are written and the others reported, also those that only the catalogue refuses', async () => {
    const items = file(aModel('valid-a'), aModel('valid-b', { providers: ['no-such-provider'] }), aModel('valid-c'))
    const job = await finished('kind=models&format=json&mode=valid-rows', items)
    expect(job).toMatchObject({ state: 'done', created: 2, errors: 1 })
    expect((await by().get(`/admin/imports/${job.id}/errors`)).body).toContain(
      '3,providers,There is no provider with this slug,no-such-provider\r\n',
    )
  })

  it('CSV with a byte order mark and UTF-16 are read', async () => {
    const text = 'name,slug,website,rating,reviewCount\r\nÉcole,ecole-utf,https://e.example,1,0\r\n'
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])
    expect(await finished('kind=providers&format=csv&mode=all-or-nothing', utf16)).toMatchObject({
      state: 'done',
      created: 1,
    })
    const utf8 = Buffer.from(`\uFEFF${text}`)
    expect(await finished('kind=providers&format=csv&mode=all-or-nothing', utf8)).toMatchObject({ unchanged: 1 })
  })

  it('can be cancelled before it runs: nothing is written, and its file is gone', async () => {
    const { id } = await upload('kind=models&format=json&mode=valid-rows', file(aModel('cancelled-a')))
    expect((await by().post(`/admin/imports/${id}/cancel`)).json()).toMatchObject({ state: 'cancelled' })
    await work()
    expect((await by().get('/catalog/models/cancelled-a')).statusCode).toBe(404)
    const left = await test.database.db.selectFrom('import_files').select('import_id').execute()
    expect(left).toEqual([])
    expect((await by().post(`/admin/imports/${id}/cancel`)).statusCode).toBe(409)
  })

  it('is announced by chunk, not by row, and written down once', async () => {
    const many = file(...Array.from({ length: 2500 }, (_, n) => aModel(`many-${n}`)))
    const before = await test.database.db.selectFrom('catalogue_changes').select('seq').execute()
    const job = await finished('kind=models&format=json&mode=valid-rows', many)
    expect(job).toMatchObject({ state: 'done', created: 2500, rows: 2500, done: 2500 })
    const after = await test.database.db.selectFrom('catalogue_changes').select('seq').execute()
    // Three chunks of a thousand rows, and the end.
    expect(after.length - before.length).toBe(4)
    expect(await newestAudit()).toMatchObject({ target_id: job.id, changes: { created: { to: 2500 } } })
    const rows = await test.database.db
      .selectFrom('import_rows')
      .select('row')
      .where('import_id', '=', job.id)
      .execute()
    expect(rows).toEqual([])
  })

  it('lists the latest, newest first', async () => {
    const jobs = (await by().get('/admin/imports?kind=models')).json<ImportJob[]>()
    expect(jobs.length).toBeGreaterThan(2)
    expect(jobs[0]).toMatchObject({ created: 2500, kind: 'models' })
  })

  it('413: a file above the limit; 401 before its body is read', async () => {
    const big = Buffer.alloc(64 * 1024 * 1024 + 1, 'a')
    const url = '/api/admin/imports?kind=models&format=csv'
    const headers = { 'content-type': 'application/octet-stream' }
    const response = await test.app.inject({
      method: 'POST',
      url,
      headers: { ...headers, authorization: `Bearer ${admin.token}` },
      payload: big,
    })
    expect(response.statusCode).toBe(413)
    expect((await test.app.inject({ method: 'POST', url, headers, payload: big })).statusCode).toBe(401)
  })
})

describe('GET /admin/{models,providers,deals}/export', () => {
  it.each(['models', 'providers', 'deals'] as const)(
    '%s: everything that was exported is left alone when it is imported [ADM-EXP-06] [ADM-EXP-01]',
    async (kind) => {
      for (const format of ['json', 'csv'] as const) {
        const response = await by().get(`/admin/${kind}/export?format=${format}`)
        expect(response.statusCode).toBe(200)
        expect(response.headers['content-disposition']).toBe(
          `attachment; filename="${kind}-export-2026-07-01.${format}"`,
        )
        const job = await finished(`kind=${kind}&format=${format}`, response.body)
        expect(job).toMatchObject({ state: 'checked', created: 0, changed: 0, errors: 0, message: null })
        const { total } = await test.database.db
          .selectFrom(kind)
          .select((of) => of.fn.countAll<number>().as('total'))
          .where('archived_at', 'is', null)
          .executeTakeFirstOrThrow()
        expect(job.unchanged).toBe(total)
      }
    },
  )

  it('keeps to the filters of the list, and counts what it holds [ADM-EXP-03]', async () => {
    const response = await by().get('/admin/models/export?family=Imported&minContextWindow=1&search=valid')
    const file = response.json<{ metadata: object; data: { slug: string }[] }>()
    expect(file.metadata).toMatchObject({ version: '1.0', type: 'models', count: 2 })
    expect(file.data.map(({ slug }) => slug)).toEqual(['valid-a', 'valid-c'])
    const deals = (await by().get('/admin/deals/export?minDiscount=50&maxDiscount=50&search=from%20a%20file')).json<{
      data: unknown[]
    }>()
    expect(deals.data).toHaveLength(1)
    const providers = (await by().get('/admin/providers/export?search=imported-p&hasFreeTier=true')).json<{
      data: unknown[]
    }>()
    expect(providers.data).toMatchObject([{ slug: 'imported-p', pricing: { tiers: [{ id: 'pro' }] } }])
  })
})
