import type { Deal } from '@inferdex/contracts/deals/deals'
import { dealSorts } from '@inferdex/domain/deals/deal-choices'
import { filterDeals } from '@inferdex/domain/deals/deal-filters'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { leaveOutOfRecount } from '../../testing/recount.ts'
import { as, catalogueApp } from '../../testing/test-app.ts'

const test = await catalogueApp()
leaveOutOfRecount(test.database.db, 'upvotes of a deal')
await sql`update deals set upvotes = abs(hashtext(title)) % 5`.execute(test.database.db)
await sql`update deals set verified_on = '2026-07-01' where id not in (select id from deals order by title limit 3)`.execute(
  test.database.db,
)

const list = async (query = '') => (await as(test.app).get(`/catalog/deals${query}`)).json<Deal[]>()

describe('GET /catalog/deals', () => {
  it("200: deals with the specification's fields [API-CAT-11] [API-ENT-10]", async () => {
    const deals = await list()
    expect(deals.length).toBeGreaterThanOrEqual(10)
    expect(deals[0]).toMatchObject({
      title: expect.any(String),
      description: expect.any(String),
      providerName: expect.any(String),
      providerId: expect.any(String),
      discount: expect.stringMatching(/^(\$[\d,.]+|[\d.]+%)$/),
      newUserOnly: expect.any(Boolean),
      verified: expect.any(Boolean),
      createdAt: expect.any(String),
    })
  })

  it('200: a deal for new users only says so among its conditions [USE-24]', async () => {
    const forNewUsers = (await list()).filter(({ newUserOnly }) => newUserOnly)
    expect(forNewUsers.length).toBeGreaterThan(0)
    expect(forNewUsers.every(({ eligibility }) => eligibility.newUser)).toBe(true)
  })

  it('200: activeOnly leaves out what has expired; without expiry a deal stays [API-CAT-11] [PUB-DEAL-11]', async () => {
    const all = await list()
    const active = await list('?activeOnly=true')
    expect(all.filter(({ expiresAt }) => expiresAt !== null && new Date(expiresAt) <= test.clock.now).length).toBe(4)
    expect(active).toHaveLength(all.length - 4)
    expect(active.some(({ expiresAt }) => expiresAt === null)).toBe(true)
  })

  it('200: a deal is active until the moment that it ends [HOUSE-23]', async () => {
    const [deal] = await list()
    const endsIn = async (ms: number) => {
      const expiresAt = new Date(test.clock.now.getTime() + ms)
      await test.database.db
        .updateTable('deals')
        .set({ expires_at: expiresAt })
        .where('id', '=', deal?.id ?? '')
        .execute()
      test.cache.purge(['deals'])
      return (await list('?activeOnly=true')).some(({ id }) => id === deal?.id)
    }
    expect([await endsIn(1), await endsIn(0), await endsIn(-1)]).toEqual([true, false, false])
    await test.database.db
      .updateTable('deals')
      .set({ expires_at: typeof deal?.expiresAt === 'string' ? new Date(deal.expiresAt) : null })
      .where('id', '=', deal?.id ?? '')
      .execute()
    test.cache.purge(['deals'])
  })

  it('200: "new users only" is among the conditions, whether staff named it there or not [HOUSE-23]', async () => {
    const deal = (await list()).find(({ newUserOnly }) => !newUserOnly)
    const conditions = async (newUserOnly: boolean, eligibility: object) => {
      await sql`update deals set new_user_only = ${newUserOnly}, eligibility = ${JSON.stringify(eligibility)}::jsonb
        where id = ${deal?.id}`.execute(test.database.db)
      return (await as(test.app).get(`/catalog/deals/${deal?.id}`)).json<Deal>().eligibility
    }
    const none = { newUser: false, startup: false, student: false, region: null, cardNeeded: null }
    expect(await conditions(true, { student: true })).toEqual({ ...none, newUser: true, student: true })
    test.cache.purge(['deals'])
    expect(await conditions(false, {})).toEqual(none)
    test.cache.purge(['deals'])
  })

  it('200: provider and verified filter [API-CAT-11]', async () => {
    const own = await list('?provider=openai')
    expect(own.length).toBeGreaterThan(0)
    expect(own.every(({ providerSlug }) => providerSlug === 'openai')).toBe(true)
    expect(await list('?verified=false')).toHaveLength(3)
    expect((await list('?verified=true')).every(({ verified }) => verified)).toBe(true)
  })

  it.each(dealSorts)('200: sorted by %s as in the browser, page by page [API-CAT-20]', async (sort) => {
    const expected = filterDeals(await list(), { q: '', chip: 'all' }, sort, test.clock.now).map(({ id }) => id)
    const walked: string[] = []
    let path: string | undefined = `/catalog/deals?sort=${sort}&limit=10`
    while (path !== undefined) {
      const res = await as(test.app).get(path)
      expect(res.headers['x-total-count']).toBe(String(expected.length))
      walked.push(...res.json<Deal[]>().map(({ id }) => id))
      path = /^<\/api(.+)>; rel="next"$/.exec(String(res.headers.link ?? ''))?.[1]
    }
    expect(walked).toEqual(expected)
  })

  it('200: text in the title or provider name', async () => {
    const all = await list()
    const elsewhere = all.find(({ providerName }) =>
      all.every(({ title }) => !title.toLowerCase().includes(providerName.toLowerCase())),
    )
    for (const q of ['CREDIT', elsewhere?.providerName.toUpperCase() ?? '']) {
      expect(q).not.toBe('')
      const expected = filterDeals(all, { q, chip: 'all' }, 'newest', test.clock.now).map(({ id }) => id)
      expect((await list(`?q=${encodeURIComponent(q)}`)).map(({ id }) => id)).toEqual(expected)
    }
  })
})

describe('GET /catalog/deals/:id', () => {
  it('200: one deal; 404: an unknown one', async () => {
    const [deal] = await list('?limit=1')
    expect((await as(test.app).get(`/catalog/deals/${deal?.id}`)).json()).toEqual(deal)
    expect((await as(test.app).get('/catalog/deals/01981e3a-0000-7000-8000-000000000000')).statusCode).toBe(404)
  })
})
