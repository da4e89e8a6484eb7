import type { OfferOfModel, OfferOfProvider } from '@inferdex/contracts/offers'
import { proofRuns } from '@inferdex/domain/text/testing/proof-runs'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { as, catalogueApp } from '../../../testing/test-app.ts'

const test = await catalogueApp()
const { db } = test.database

type Listed = Pick<OfferOfModel, 'id' | 'input'>

async function read(path: string): Promise<{ offers: Listed[]; total: string; next: string | null }> {
  const response = await as(test.app).get(path)
  expect(response.statusCode, response.body).toBe(200)
  const offers = response.json<(OfferOfModel | OfferOfProvider)[]>()
  const next = /[?&]cursor=(?<cursor>[^&>]+)[^>]*>; rel="next"/.exec(String(response.headers.link ?? ''))
  return {
    offers: offers.map(({ id, input }) => ({ id, input })),
    total: String(response.headers['x-total-count']),
    next: next?.groups?.cursor ?? null,
  }
}

/** Reads a list page by page. */
async function readPages(path: string, limit: number): Promise<Listed[]> {
  const all: Listed[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page = await read(`${path}&limit=${limit}${cursor === '' ? '' : `&cursor=${cursor}`}`)
    all.push(...page.offers)
    cursor = page.next
  }
  return all
}

/** Reads the offers of a model or provider on a day with a simple independent statement. */
async function plainList(owner: 'model' | 'provider', slug: string, day: string): Promise<Listed[]> {
  const { rows } = await sql<Listed>`
    with held as (
      select * from price_components c where c.replaced_at is null
        and (c.valid_to is null or (c.valid_to at time zone 'UTC')::date > ${day}::date)
        and coalesce((c.valid_from at time zone 'UTC')::date, c.verified_on) <= ${day}::date
    )
    select o.id, (select c.amount::text from held c where c.offer_id = o.id and c.kind = 'input' and c.mode = 'standard'
      and c.min_input_tokens = 0 and c.per = '1M-tokens' and c.currency = 'USD') as input
    from offers o join models m on m.id = o.model_id join providers p on p.id = o.provider_id
    where ${sql.ref(owner === 'model' ? 'm.slug' : 'p.slug')} = ${slug} and m.archived_at is null and p.archived_at is null
      and o.id in (select offer_id from held)
    order by standing_of(o, ${day}::date) = 'ended', (select max(c.amount) from held c where c.offer_id = o.id
      and c.kind = 'input' and c.mode = 'standard' and c.min_input_tokens = 0 and c.per = '1M-tokens'
      and c.currency = 'USD') nulls last, o.provider_model_id, o.id`.execute(db)
  return rows
}

describe('lists of offers as of a day', () => {
  const FIRST = Date.parse('2025-06-01T00:00:00Z')
  const DAYS = 450
  const dayAt = (index: number) => new Date(FIRST + index * 86_400_000).toISOString().slice(0, 10)

  it('of random models and days are sorted, priced, paged and counted as of their day [CODE-01]', async () => {
    const models = await db.selectFrom('models').select('slug').where('offer_count', '>', 0).orderBy('slug').execute()
    const pair = fc.tuple(fc.constantFrom(...models.map(({ slug }) => slug)), fc.nat(DAYS).map(dayAt))
    let priced = 0
    for (const [slug, day] of fc.sample(pair, proofRuns(200))) {
      const path = `/catalog/models/${slug}/offers?asOf=${day}`
      const expected = await plainList('model', slug, day)
      const { offers, total } = await read(path)
      expect(offers, path).toEqual(expected)
      expect(total, path).toBe(String(expected.length))
      if (expected.length > 3) expect(await readPages(path, 3), path).toEqual(expected)
      priced += expected.length
    }
    expect(priced).toBeGreaterThan(0)
  })

  it('of a model with many sellers and of a provider are so too [CODE-01]', async () => {
    for (const [path, expected] of [
      ['/catalog/models/gpt-oss-120b/offers?asOf=2026-03-01', await plainList('model', 'gpt-oss-120b', '2026-03-01')],
      ['/catalog/providers/openai/offers?asOf=2026-05-01', await plainList('provider', 'openai', '2026-05-01')],
    ] as const) {
      expect(expected.length).toBeGreaterThan(5)
      expect((await read(path)).total).toBe(String(expected.length))
      expect(await readPages(path, 4)).toEqual(expected)
      const inputs = expected.flatMap(({ input }) => (input === null ? [] : Number(input)))
      expect(inputs).toEqual(inputs.toSorted((a, b) => a - b))
    }
  })

  it('a cursor of one day does not continue the list of another [CODE-01]', async () => {
    const { next } = await read('/catalog/models/gpt-oss-120b/offers?asOf=2026-03-01&limit=2')
    const other = await as(test.app).get(`/catalog/models/gpt-oss-120b/offers?asOf=2026-04-01&limit=2&cursor=${next}`)
    expect(other.statusCode).toBe(400)
  })

  it('the price of a day is that of requests of any length [CODE-01]', async () => {
    const { rows } = await sql<{ id: string; slug: string; base: string }>`
      select o.id, m.slug, base.amount::text as base from offers o join models m on m.id = o.model_id
        join price_components base on base.offer_id = o.id and base.min_input_tokens = 0
        join price_components long on long.offer_id = o.id and long.min_input_tokens > 0 and long.amount > base.amount
      where base.kind = 'input' and long.kind = 'input' and base.mode = 'standard' and long.mode = 'standard'
        and base.valid_to is null and long.valid_to is null and base.replaced_at is null and long.replaced_at is null
        and base.per = '1M-tokens' and long.per = '1M-tokens' and m.archived_at is null
      order by o.id limit 20`.execute(db)
    expect(rows.length).toBeGreaterThan(3)
    for (const { id, slug, base } of rows) {
      const { offers } = await read(`/catalog/models/${slug}/offers?asOf=2026-10-01`)
      expect(offers.find((offer) => offer.id === id)?.input, slug).toBe(base)
    }
  })

  it('an offer of an archived provider is neither listed nor counted, today or on a day [CODE-02]', async () => {
    const path = '/catalog/models/gpt-oss-120b/offers'
    const before = await read(path)
    const { provider } = (await as(test.app).get(path)).json<OfferOfModel[]>()[0] ?? expect.fail('There is no offer')
    await sql`update providers set archived_at = now() where slug = ${provider.slug}`.execute(db)
    for (const query of ['', '?asOf=2026-10-01']) {
      test.cache.purge(['models', 'providers', 'model/gpt-oss-120b'])
      const { offers, total } = await read(path + query)
      expect(total).toBe(String(offers.length))
      if (query === '') expect(offers.length).toBeLessThan(before.offers.length)
    }
    await sql`update providers set archived_at = null where slug = ${provider.slug}`.execute(db)
  })
})
