import type { FreeTierProvider } from '@inferdex/contracts/free-tiers'
import type { Provider } from '@inferdex/contracts/providers/providers'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { as, catalogueApp } from '../../testing/test-app.ts'

const test = await catalogueApp()

const get = async <T>(path: string) => (await as(test.app).get(path)).json<T>()

describe('GET /catalog/free-tiers', () => {
  it('200: exactly the providers that have a free tier, by name, with those tiers alone [PUB-FREE-08]', async () => {
    const providers = await get<Provider[]>('/catalog/providers?sort=name')
    const expected = providers
      .map(({ id, slug, name, description, website, headquarters, logo, pricing }) => ({
        id,
        slug,
        name,
        description,
        website,
        headquarters,
        logo,
        tiers: pricing.tiers.filter(({ isFreeTier }) => isFreeTier),
      }))
      .filter(({ tiers }) => tiers.length > 0)
    expect(await get<FreeTierProvider[]>('/catalog/free-tiers')).toEqual(expected)
    expect(expected.length).toBeGreaterThan(25)
    expect(expected.length).toBeLessThan(providers.length)
  })

  it('200: without its provider a tier is gone', async () => {
    await sql`update providers set archived_at = now() where slug = 'groq'`.execute(test.database.db)
    test.cache.purge(['providers'])
    const slugs = (await get<FreeTierProvider[]>('/catalog/free-tiers')).map(({ slug }) => slug)
    expect(slugs).toContain('mistral')
    expect(slugs).not.toContain('groq')
  })
})
