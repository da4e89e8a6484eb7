import type { ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import { NUMBERED_REVIEWS, type readReviewsOfModel, type Review } from '@inferdex/contracts/reviews'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aReview, type CatalogueIds, catalogueIds } from '../../testing/community.ts'
import { watchStatements } from '../../testing/count-statements.ts'
import { manyPeople } from '../../testing/many-people.ts'
import { as, catalogueApp, errorOf, type Person, type TestApp } from '../../testing/test-app.ts'

type Page = ResponseBody<typeof readReviewsOfModel>

let test: TestApp
let ids: CatalogueIds
let slugs: { model: string; provider: string }
beforeAll(async () => {
  test = await catalogueApp()
  const { db } = test.database
  ids = await catalogueIds(db)
  const { slug: model } = await db
    .selectFrom('models')
    .select('slug')
    .where('id', '=', ids.model)
    .executeTakeFirstOrThrow()
  const { slug: provider } = await db
    .selectFrom('providers')
    .select('slug')
    .where('id', '=', ids.provider)
    .executeTakeFirstOrThrow()
  slugs = { model, provider }
})
beforeEach(async () => {
  await test.database.db.deleteFrom('votes').execute()
  await test.database.db.updateTable('users').set({ reputation_points: 0 }).execute()
  await test.database.db.deleteFrom('reviews').execute()
  forget()
})

const forget = () => test.cache.purge([`model/${slugs.model}`, `provider/${slugs.provider}`])

async function write(person: Person, change: Record<string, unknown> = {}): Promise<Review> {
  test.clock.now = new Date(test.clock.now.getTime() + 60_000)
  const res = await as(test.app, person).post('/reviews', aReview(ids.model, change))
  expect(res.statusCode, res.body).toBe(201)
  forget()
  return res.json<Review>()
}

async function page(query = '', person: Person | null = null): Promise<Page> {
  const res = await as(test.app, person).get(`/catalog/models/${slugs.model}/reviews${query}`)
  expect(res.statusCode, res.body).toBe(200)
  return res.json<Page>()
}

describe('GET /reviews by page number', () => {
  it.each([
    [10, NUMBERED_REVIEWS / 10 + 1, 200],
    [10, NUMBERED_REVIEWS / 10 + 2, 400],
    [50, NUMBERED_REVIEWS / 50 + 1, 200],
    [50, NUMBERED_REVIEWS / 50 + 2, 400],
  ])(
    'pages of %i: page %i gets %i, for at most a thousand reviews are skipped [HOUSE-23]',
    async (limit, number, status) => {
      const query = `targetType=MODEL&targetId=${ids.model}&limit=${limit}&page=${number}`
      const res = await as(test.app).get(`/reviews?${query}`)
      expect(res.statusCode, res.body).toBe(status)
      if (status === 400) expect(errorOf(res).fields?.page).toContain('by the cursor of the page before')
    },
  )
})

describe('GET /catalog/models/:slug/reviews', () => {
  it('200: what GET /reviews answers a visitor, page by page and in every order [PUB-REV-01]', async () => {
    const people = await manyPeople(test, 12)
    for (const [index, person] of people.entries()) await write(person, { title: `${index}`, rating: 1 + (index % 5) })
    for (const query of ['', '?page=2', '?sort=rating', '?sort=helpful&page=2', '?page=3']) {
      const list = await as(test.app).get(`/reviews?targetType=MODEL&targetId=${ids.model}&${query.slice(1)}`)
      const { reviews, pagination, summary } = list.json<Page>()
      const { pages, total } = pagination
      expect(await page(query)).toEqual({ reviews, summary, pagination: { page: pagination.page, pages, total } })
    }
    expect((await page()).reviews).toHaveLength(10)
    expect((await page('?page=2')).reviews.map(({ title }) => title)).toEqual(['1', '0'])
  })

  it("200: the same for everyone: nobody's vote, and no review that waits", async () => {
    const [author, reader] = (await manyPeople(test, 2)) as [Person, Person]
    const [newcomer] = (await manyPeople(test, 1, 0)) as [Person]
    const { id } = await write(author)
    await as(test.app, reader).post('/likes', { targetType: 'REVIEW', targetId: id, type: 'UPVOTE' })
    await write(newcomer, { content: 'See https://example.org' })
    forget()
    const seen = await page('', reader)
    expect(seen.reviews).toMatchObject([{ id, upvotes: 1, userVote: null }])
    expect(seen.summary.reviewCount).toBe(1)
  })

  it('200: one statement, and none while nothing has changed', async () => {
    const [author] = (await manyPeople(test, 1)) as [Person]
    await write(author)
    const watch = watchStatements(test.database.pool)
    expect(await watch.during(() => page())).toHaveLength(1)
    expect(await watch.during(() => page())).toEqual([])
  })

  it('400: a page without a number or an unknown order; 404: no such model', async () => {
    for (const query of ['?page=101', '?page=0', '?sort=price', '?limit=3'])
      expect((await as(test.app).get(`/catalog/models/${slugs.model}/reviews${query}`)).statusCode).toBe(400)
    const res = await as(test.app).get('/catalog/models/nothing-here/reviews')
    expect([res.statusCode, errorOf(res).error]).toEqual([404, 'This model does not exist'])
  })
})

describe('GET /catalog/providers/:slug/reviews', () => {
  it('200: the reviews of a provider; 404: no such provider', async () => {
    const [author] = (await manyPeople(test, 1)) as [Person]
    const { id } = await write(author, { targetType: 'PROVIDER', targetId: ids.provider })
    const res = await as(test.app).get(`/catalog/providers/${slugs.provider}/reviews`)
    expect(res.json<Page>()).toMatchObject({ reviews: [{ id, targetType: 'PROVIDER' }], pagination: { total: 1 } })
    expect((await page()).reviews).toEqual([])
    const missing = await as(test.app).get('/catalog/providers/nothing-here/reviews')
    expect([missing.statusCode, errorOf(missing).error]).toEqual([404, 'This provider does not exist'])
  })
})

describe('the records themselves', () => {
  it('200: a model and a provider say how many upvoted them', async () => {
    const [person] = (await manyPeople(test, 1)) as [Person]
    for (const [targetType, targetId] of [
      ['MODEL', ids.model],
      ['PROVIDER', ids.provider],
    ]) {
      const res = await as(test.app, person).post('/likes', { targetType, targetId, type: 'UPVOTE' })
      expect(res.statusCode, res.body).toBe(200)
    }
    forget()
    expect((await as(test.app).get(`/catalog/models/${slugs.model}`)).json()).toMatchObject({ upvotes: 1 })
    expect((await as(test.app).get(`/catalog/providers/${slugs.provider}`)).json()).toMatchObject({ upvotes: 1 })
  })
})
