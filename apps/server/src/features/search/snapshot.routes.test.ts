import { brotliDecompressSync } from 'node:zlib'
import type { Model } from '@inferdex/contracts/models/models'
import { type CatalogueSnapshot, decodeSnapshot, MAX_SNAPSHOT_MODELS } from '@inferdex/domain/search/catalogue-snapshot'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { watchStatements } from '../../testing/count-statements.ts'
import { as, catalogueApp } from '../../testing/test-app.ts'

const MAX_BYTES = 120 * 1024

const test = await catalogueApp()

type Found = { snapshot: { url: string; etag: string } | null }
const current = async () => (await as(test.app).get('/catalog/snapshot')).json<Found>().snapshot
const fetchSnapshot = (url: string) => test.app.inject({ url, headers: { 'accept-encoding': 'br' } })

describe('GET /catalog/snapshot', () => {
  it('200: all models and providers in at most 120 kB, under an address that may be kept for ever', async () => {
    const found = await current()
    const res = await fetchSnapshot(found?.url ?? '')
    expect(res.statusCode).toBe(200)
    expect(res.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(res.headers['content-encoding']).toBe('br')
    expect(res.rawPayload.length).toBeLessThanOrEqual(MAX_BYTES)
    console.info(`snapshot: ${res.rawPayload.length} bytes brotli`)
    const { models, providers } = decodeSnapshot(
      JSON.parse(brotliDecompressSync(res.rawPayload).toString()) as CatalogueSnapshot,
    )
    const listed = (await as(test.app).get('/catalog/models')).json<Model[]>()
    expect(models.map(({ slug }) => slug).toSorted()).toEqual(listed.map(({ slug }) => slug).toSorted())
    expect(providers.length).toBeGreaterThanOrEqual(45)
    const gpt5 = listed.find(({ slug }) => slug === 'gpt-5')
    expect(models.find(({ slug }) => slug === 'gpt-5')).toMatchObject({
      id: gpt5?.id,
      inputPrice: gpt5?.listPrice?.input,
      providers: gpt5?.providers,
      capabilities: gpt5?.capabilities,
      lowestProvider: gpt5?.lowestInput?.provider.slug,
    })
  })

  it('200: a change gives another address, and the one before still answers', async () => {
    const changeTo = async (name: string) => {
      await sql`update models set name = ${name} where slug = 'gpt-5'`.execute(test.database.db)
      test.cache.purge(['models'])
      return (await current())?.url ?? ''
    }
    const before = await changeTo('GPT-5 (changed)')
    expect((await current())?.url).toBe(before)
    const after = await changeTo('GPT-5 (changed again)')
    expect(after).not.toBe(before)
    expect((await fetchSnapshot(before)).statusCode).toBe(200)
    expect((await fetchSnapshot(after)).statusCode).toBe(200)
  })

  it('404: a hash that nobody was given; asking for many does not read the catalogue many times', async () => {
    const watch = watchStatements(test.database.pool)
    const statements = await watch.during(async () => {
      for (let number = 10; number < 30; number += 1) {
        const res = await as(test.app).get(`/catalog/snapshot/${String(number).repeat(16)}.json`)
        expect(res.statusCode).toBe(404)
      }
    })
    expect(statements.length).toBeLessThanOrEqual(6)
  })

  it(`200: above ${MAX_SNAPSHOT_MODELS} models there is none, and the pages of the server take over`, async () => {
    await sql`update counts set value = ${MAX_SNAPSHOT_MODELS + 1} where name = 'models'`.execute(test.database.db)
    test.cache.purge(['models'])
    expect(await current()).toBeNull()
    await sql`update counts set value = (select count(*) from models) where name = 'models'`.execute(test.database.db)
  })
})
