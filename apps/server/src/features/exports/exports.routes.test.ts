import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Exports } from '@inferdex/contracts/exports'
import { pageFor } from '@inferdex/contracts/protocol/pages'
import { readCsv } from '@inferdex/domain/text/csv'
import { EXPORT_FILES } from '@inferdex/domain/exports/export-files'
import { pageOfMarkdown } from '@inferdex/domain/exports/markdown-path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { announceChange } from '../../platform/change-feed.ts'
import { lastTags } from '../../testing/read-changes.ts'
import { aPerson } from '../../testing/test-app.ts'
import { type ExportTest, exportApp } from '../../testing/exports/export-app.ts'
import { makeDueExport, makeFirstExport } from './exports.service.ts'

let test: ExportTest
const get = (url: string, headers: Record<string, string> = {}) => test.app.inject({ url, headers })
beforeAll(async () => {
  test = await exportApp()
}, 60_000)

describe('/llms.txt', () => {
  it('200: says what the site is and leads to pages, exports and the API [PUB-EXPORT-04]', async () => {
    const res = await get('/llms.txt')
    expect(res.statusCode).toBe(200)
    expect(res.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(res.body.split('\n')[0]).toBe('# Inferdex')
    for (const path of ['/models.md', '/exports/catalogue.json', '/api/docs.md', '/mcp'])
      expect(res.body).toContain(path)
    // Every page that it links to exists.
    for (const [, path = ''] of res.body.matchAll(/\(http:\/\/localhost:\d+(\/[^)]*\.md)\)/g))
      expect(pageFor(pageOfMarkdown(path) ?? '')?.kind, path).toBe('public')
  })
})

describe('before the first export', () => {
  it('503: a file says when to ask again, and an unknown one is not found [PUB-EXPORT-01]', async () => {
    const res = await get('/exports/catalogue.json')
    expect(res.statusCode).toBe(503)
    expect(res.headers['retry-after']).toBe('600')
    expect((await get('/exports/secrets.json')).statusCode).toBe(404)
    expect((await get('/exports/2026-07-01/catalogue.json')).statusCode).toBe(404)
    expect((await get('/api/catalog/exports')).json()).toMatchObject({ asOf: null, snapshots: [] })
  })
})

describe('an export', () => {
  beforeAll(() => makeFirstExport(test.deps), 60_000)

  it('is made at the first start, and not again while there is one [FIG-49]', async () => {
    const made = () => test.database.db.selectFrom('exports').select(['day', 'key', 'made_at']).execute()
    const first = await made()
    expect(first).toHaveLength(1)
    await makeFirstExport(test.deps)
    expect(await made()).toEqual(first)
  })

  it('200: ids are written as they are, and only staff verifies [FIG-49]', async () => {
    const [head = [], ...rows] = readCsv((await get('/exports/offers.csv')).body)
    const at = (name: string) => rows.map((row) => row[head.indexOf(name)] ?? '')
    const ids = new Set(at('model id'))
    expect([...ids].filter((id) => id.startsWith('@cf/')).length).toBeGreaterThan(20)
    expect([...ids].filter((id) => id.startsWith("'"))).toEqual([])
    const { rows: confirmed } = await sql<{ count: number }>`
      select count(*)::int as count from offers where confirmed_on is not null`.execute(test.database.db)
    if (confirmed[0]?.count === 0) expect(new Set(at('verified on'))).toEqual(new Set(['']))
    expect(at('read on').every((day) => /^2\d{3}-\d\d-\d\d$/.test(day))).toBe(true)
  })

  it.each(EXPORT_FILES.map(({ name, type }) => [name, type]))(
    '200: %s is the same file plain and in both compressed forms, and 304 when known [PUB-EXPORT-01]',
    async (name, type) => {
      const plain = await get(`/exports/${name}`)
      const brotli = await get(`/exports/${name}`, { 'accept-encoding': 'gzip, deflate, br' })
      const gzip = await get(`/exports/${name}`, { 'accept-encoding': 'gzip' })
      expect([plain, brotli, gzip].map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
      expect(plain.headers['content-type']).toBe(type)
      expect(brotli.headers['content-encoding']).toBe('br')
      expect(gzip.headers['content-encoding']).toBe('gzip')
      expect(brotliDecompressSync(brotli.rawPayload).equals(plain.rawPayload)).toBe(true)
      expect(gunzipSync(gzip.rawPayload).equals(plain.rawPayload)).toBe(true)
      for (const { headers, rawPayload } of [plain, brotli, gzip]) {
        expect(headers['content-length']).toBe(String(rawPayload.length))
        expect(headers).toMatchObject({ etag: plain.headers.etag, vary: 'accept-encoding' })
        expect(headers['cache-control']).toBe('public, no-cache')
        expect(headers['access-control-allow-origin']).toBe('*')
      }
      const known = await get(`/exports/${name}`, { 'if-none-match': `"x", W/${plain.headers.etag}` })
      expect([known.statusCode, known.body]).toEqual([304, ''])
      const head = await test.app.inject({ method: 'HEAD', url: `/exports/${name}` })
      expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([
        200,
        plain.headers['content-length'],
        '',
      ])
      expect((await get(`/exports/2026-07-01/${name}`)).body).toBe(plain.body)
    },
  )

  it('says of what time it is, who its sources are and that amounts are exact [PUB-EXPORT-01]', async () => {
    const file = (await get('/exports/catalogue.json')).json<Record<string, never[]>>()
    expect(file.about).toMatchObject({
      asOf: '2026-07-01T12:00:00.000Z',
      notice: expect.stringContaining('Every figure names its source'),
      sources: expect.arrayContaining([expect.objectContaining({ name: 'models-dev', licence: 'MIT' })]),
    })
    const lines = (await get('/exports/catalogue.ndjson')).body.trimEnd().split('\n')
    const records = ['providers', 'models', 'offers', 'deals'].map((section) => file[section]?.length ?? 0)
    expect(lines).toHaveLength(1 + records.reduce((sum, count) => sum + count, 0))
    expect(Math.min(...records)).toBeGreaterThan(0)
    const [head = [], first = []] = readCsv((await get('/exports/offers.csv')).body)
    expect(first[head.indexOf('as of')]).toBe('2026-07-01T12:00:00.000Z')
    expect((await get('/exports/litellm.json')).json()).toMatchObject({
      sample_spec: { metadata: { asOf: '2026-07-01T12:00:00.000Z' } },
    })
  })

  it('leaves out archived records, doubted offers and all that is about people [PUB-EXPORT-01]', async () => {
    const { db } = test.database
    const person = await aPerson(test, 'ADMIN')
    const offers = await db
      .selectFrom('offers')
      .select(['id', 'provider_model_id'])
      .where('is_counted', '=', true)
      .where('status', '=', 'active')
      .orderBy('id')
      .limit(1)
      .execute()
    const [doubted] = offers
    await db
      .updateTable('offers')
      .set({ doubts: ['far-from-sellers'] })
      .where('id', '=', doubted?.id ?? '')
      .execute()
    const model = await db
      .selectFrom('models')
      .select(['id', 'slug'])
      .where('slug', '=', 'gpt-5')
      .executeTakeFirstOrThrow()
    await db.updateTable('deals').set({ submitted_by: person.id }).execute()
    const before = (await get('/exports/catalogue.ndjson')).body
    expect(before).toContain(`"slug":"${model.slug}"`)
    await sql`update models set archived_at = now() where id = ${model.id}`.execute(db)
    await test.make()
    const after = (await get('/exports/catalogue.ndjson')).body
    expect(after).not.toContain(`"slug":"${model.slug}"`)
    expect(after).not.toContain(`"model":"${model.slug}"`)
    expect(after).not.toContain(doubted?.id ?? '')
    for (const secret of [person.id, person.username, person.email]) expect(after).not.toContain(secret)
    await sql`update models set archived_at = null where id = ${model.id}`.execute(db)
    await db
      .updateTable('offers')
      .set({ doubts: [] })
      .where('id', '=', doubted?.id ?? '')
      .execute()
  }, 60_000)
})

describe('a job', () => {
  const etag = async () => (await get('/exports/models-dev.json')).headers.etag
  const settle = () => sql`update catalogue_changes set at = at - interval '1 day'`.execute(test.database.db)

  it('exports after a change of the catalogue and on a new day, and else not [PUB-EXPORT-03]', async () => {
    const { db } = test.database
    await settle()
    await test.make()
    const first = await db.selectFrom('exports').selectAll().execute()
    await makeDueExport(test.deps)
    expect(await db.selectFrom('exports').selectAll().execute()).toEqual(first)
    await announceChange(db, ['blog'], 'An article')
    await makeDueExport(test.deps)
    expect(await db.selectFrom('exports').selectAll().execute()).toEqual(first)
    await announceChange(db, ['model/gpt-5'], 'A price')
    await makeDueExport(test.deps)
    const [second] = await db.selectFrom('exports').selectAll().execute()
    expect(second).toMatchObject({ day: first[0]?.day })
    expect(second?.key).not.toBe(first[0]?.key)
    await settle()
    const before = await etag()
    test.clock.now = new Date('2026-07-02T00:10:00Z')
    await makeDueExport(test.deps)
    expect(await etag()).toBe(before)
    // The list is cached until an export is published.
    test.cache.purge(await lastTags(test))
    const { asOf, files, snapshots } = (await get('/api/catalog/exports')).json<Exports>()
    expect(asOf).toBe('2026-07-02T00:10:00.000Z')
    expect(files.map(({ name }) => name)).toEqual(EXPORT_FILES.map(({ name }) => name))
    for (const { bytes, compressedBytes } of files) expect(bytes).toBeGreaterThan(compressedBytes ?? Infinity)
    expect(snapshots.map(({ day }) => day)).toEqual(['2026-07-02', '2026-07-01'])
    const past = await get('/exports/2026-07-01/models-dev.json')
    expect(past.headers['cache-control']).toContain('immutable')
    expect(past.headers.etag).toBe(before)
  }, 120_000)

  it('keeps old copies for a while, and removes the files of others an hour later [PUB-EXPORT-03]', async () => {
    const { db } = test.database
    test.clock.now = new Date('2026-08-15T09:00:00Z')
    await test.make()
    const days = (await db.selectFrom('exports').select('day').orderBy('day').execute()).map(({ day }) => day)
    expect(days).toEqual(['2026-07-02', '2026-08-15'])
    expect((await get('/exports/2026-07-01/models-dev.json')).statusCode).toBe(404)
    const { rows } = await sql<{ files: string[]; start: Date }>`
      select data->'files' as files, start_after as start from jobs.job where name = 'remove-export-files'
      order by start_after desc limit 1`.execute(db)
    expect(rows[0]?.files).toHaveLength(2 * EXPORT_FILES.length)
    expect(rows[0]?.start).toEqual(new Date('2026-08-15T10:00:00Z'))
    for (const file of rows[0]?.files ?? []) {
      const opened = await test.deps.storage.open(file)
      opened?.content.destroy()
      expect(opened?.bytes).toBeGreaterThan(0)
    }
  }, 60_000)
})
