import type { LatestReview, listReviews, Review } from '@inferdex/contracts/reviews'
import type { ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import { beforeEach, describe, expect, it } from 'vitest'
import { aReview, type CatalogueIds, catalogueIds } from '../../testing/community.ts'
import { manyPeople } from '../../testing/many-people.ts'
import { aPerson, as, catalogueApp, errorOf, type Person } from '../../testing/test-app.ts'
import { lastTags } from '../../testing/read-changes.ts'

type List = ResponseBody<typeof listReviews>

const UNKNOWN_ID = '01981e3a-0000-7000-8000-000000000000'

const test = await catalogueApp()
const ids: CatalogueIds = await catalogueIds(test.database.db)
beforeEach(async () => {
  await test.database.db.deleteFrom('votes').execute()
  await test.database.db.updateTable('users').set({ reputation_points: 0 }).execute()
  await test.database.db.deleteFrom('reviews').execute()
  test.cache.purge(['reviews', 'models', 'providers'])
})

/** Writes a review, one minute after the last one. */
async function write(person: Person, change: Record<string, unknown> = {}): Promise<Review> {
  test.clock.now = new Date(test.clock.now.getTime() + 60_000)
  const res = await as(test.app, person).post('/reviews', aReview(ids.model, change))
  expect(res.statusCode, res.body).toBe(201)
  return res.json<Review>()
}

async function list(query = '', person: Person | null = null): Promise<List> {
  const res = await as(test.app, person).get(`/reviews?targetType=MODEL&targetId=${ids.model}${query}`)
  expect(res.statusCode, res.body).toBe(200)
  return res.json<List>()
}

async function shown() {
  return await test.database.db
    .selectFrom('models')
    .select(['rating', 'review_count', 'slug'])
    .where('id', '=', ids.model)
    .executeTakeFirstOrThrow()
}

const titles = ({ reviews }: List) => reviews.map(({ title }) => title)

describe('GET /reviews', () => {
  it('200: pages of ten unless asked otherwise, with page and pages [API-REV-01] [API-REV-02]', async () => {
    const people = await manyPeople(test, 12)
    for (const [index, person] of people.entries()) await write(person, { title: `Review ${index + 1}` })
    const first = await list()
    expect(first.reviews).toHaveLength(10)
    expect(first.pagination).toMatchObject({ page: 1, pages: 2, total: 12 })
    expect(titles(first)[0]).toBe('Review 12')
    const second = await list('&page=2')
    expect(titles(second)).toEqual(['Review 2', 'Review 1'])
    expect(second.pagination).toMatchObject({ page: 2, pages: 2, nextCursor: null })
    const five = await list('&limit=5&page=3')
    expect(titles(five)).toEqual(['Review 2', 'Review 1'])
    expect(five.pagination.pages).toBe(3)
    expect((await list('&page=4')).reviews).toEqual([])
  })

  it('200: a review has all its fields, and its author with reputation [API-ENT-12]', async () => {
    const [person] = (await manyPeople(test, 1)) as [Person]
    const written = await write(person)
    const { reviews } = await list()
    expect(reviews).toEqual([{ ...written, userVote: null }])
    expect(reviews[0]).toEqual({
      id: expect.any(String),
      ...aReview(ids.model),
      verified: false,
      state: 'visible',
      upvotes: 0,
      downvotes: 0,
      userVote: null,
      createdAt: test.clock.now.toISOString(),
      editedAt: null,
      user: { username: person.username, avatar: null, reputation: 0 },
    })
  })

  it.each([
    ['newest', ['c', 'b', 'a']],
    ['helpful', ['a', 'b', 'c']],
    ['rating', ['b', 'c', 'a']],
  ])('200: sorted by %s, page by page, with a cursor too [API-REV-01]', async (sort, expected) => {
    const [a, b, c] = (await manyPeople(test, 3)) as [Person, Person, Person]
    const first = await write(a, { title: 'a', rating: 3 })
    await write(b, { title: 'b', rating: 5 })
    const third = await write(c, { title: 'c', rating: 3 })
    await as(test.app, b).post('/likes', { targetType: 'REVIEW', targetId: first.id, type: 'UPVOTE' })
    await as(test.app, a).post('/likes', { targetType: 'REVIEW', targetId: third.id, type: 'DOWNVOTE' })
    expect(titles(await list(`&sort=${sort}`))).toEqual(expected)
    const byNumber: string[] = []
    for (const page of [1, 2, 3]) byNumber.push(...titles(await list(`&sort=${sort}&limit=1&page=${page}`)))
    expect(byNumber).toEqual(expected)
    const byCursor: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: List = await list(`&sort=${sort}&limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`)
      byCursor.push(...titles(page))
      cursor = page.pagination.nextCursor
    }
    expect(byCursor).toEqual(expected)
  })

  it('200: how the reviews rate it: average, aspects and five bars', async () => {
    const [a, b] = (await manyPeople(test, 2)) as [Person, Person]
    expect((await list()).summary).toMatchObject({ averageRating: null, reviewCount: 0, support: null })
    await write(a, { rating: 4.5, support: 1 })
    await write(b, { rating: 2, support: 2 })
    expect((await list()).summary).toEqual({
      averageRating: 3.25,
      easeOfUse: 4,
      accuracy: 3.5,
      value: 5,
      support: 1.5,
      reviewCount: 2,
      distribution: [
        { stars: 5, count: 0 },
        { stars: 4, count: 1 },
        { stars: 3, count: 0 },
        { stars: 2, count: 1 },
        { stars: 1, count: 0 },
      ],
    })
  })

  it("200: signed in, with one's own votes and one's own review", async () => {
    const [author, reader] = (await manyPeople(test, 2)) as [Person, Person]
    const written = await write(author)
    await as(test.app, reader).post('/likes', { targetType: 'REVIEW', targetId: written.id, type: 'DOWNVOTE' })
    const forReader = await list('', reader)
    expect(forReader.reviews[0]).toMatchObject({ userVote: 'DOWNVOTE', upvotes: 0, downvotes: 1 })
    expect(forReader.ownReview).toBeNull()
    expect((await list('', author)).ownReview?.id).toBe(written.id)
    expect((await list()).reviews[0]?.userVote).toBeNull()
  })

  it('200: an author whose account is gone is "deleted user"', async () => {
    const [person] = (await manyPeople(test, 1)) as [Person]
    await write(person)
    await test.database.db
      .updateTable('users')
      .set({ deleted_at: test.clock.now })
      .where('id', '=', person.id)
      .execute()
    expect((await list()).reviews[0]?.user).toEqual({ username: 'deleted user', avatar: null, reputation: 0 })
  })

  it.each([
    ['an unknown target', () => `targetType=MODEL&targetId=${UNKNOWN_ID}`, 404],
    ['a target of another type', () => `targetType=PROVIDER&targetId=${ids.model}`, 404],
    ['a type that is not reviewed', () => `targetType=DEAL&targetId=${ids.deal}`, 400],
    ['no target', () => 'page=1', 400],
    ['page 0', () => `targetType=MODEL&targetId=${ids.model}&page=0`, 400],
    ['a page far in without a cursor', () => `targetType=MODEL&targetId=${ids.model}&page=500`, 400],
    ['a made-up cursor', () => `targetType=MODEL&targetId=${ids.model}&cursor=abc`, 400],
    [
      "another sort's cursor",
      () =>
        `targetType=MODEL&targetId=${ids.model}&cursor=${Buffer.from(JSON.stringify(['rating', '4', UNKNOWN_ID])).toString('base64url')}`,
      400,
    ],
  ])('refused: %s', async (_, query, status) => {
    expect((await as(test.app).get(`/reviews?${query()}`)).statusCode).toBe(status)
  })
})

describe('POST /reviews', () => {
  it('201: the review is stored, the rating of the catalogue follows and pages hear of it [API-REV-03]', async () => {
    const [a, b] = (await manyPeople(test, 2)) as [Person, Person]
    const before = await shown()
    expect(before).toMatchObject({ review_count: 0 })
    await write(a, { rating: 5 })
    await write(b, { rating: 3.5 })
    expect(await shown()).toMatchObject({ rating: '4.25', review_count: 2 })
    const model = (await as(test.app).get(`/catalog/models/${before.slug}`)).json<{
      rating: number
      reviewCount: number
    }>()
    expect(model).toMatchObject({ rating: 4.25, reviewCount: 2 })
    expect(await lastTags(test)).toEqual([`model/${before.slug}`, 'ratings', 'reviews'])
  })

  it('201: the editorial rating gives way to the first review, and comes back after the last', async () => {
    const [person] = (await manyPeople(test, 1)) as [Person]
    await test.database.db
      .updateTable('models')
      .set({ editorial_rating: 3.9, editorial_review_count: 7, rating: 3.9, review_count: 7 })
      .where('id', '=', ids.model)
      .execute()
    try {
      const { id } = await write(person, { rating: 1 })
      expect(await shown()).toMatchObject({ rating: '1.00', review_count: 1 })
      await as(test.app, person).delete(`/reviews/${id}`)
      expect(await shown()).toMatchObject({ rating: '3.90', review_count: 7 })
    } finally {
      await test.database.db
        .updateTable('models')
        .set({ editorial_rating: null, editorial_review_count: 0, rating: 0, review_count: 0 })
        .where('id', '=', ids.model)
        .execute()
    }
  })

  it('409: one review for each person and target; another target is fine', async () => {
    const [person] = (await manyPeople(test, 1)) as [Person]
    await write(person)
    const again = await as(test.app, person).post('/reviews', aReview(ids.model, { rating: 1 }))
    expect(again.statusCode).toBe(409)
    expect(errorOf(again)).toMatchObject({ code: 'ALREADY_REVIEWED', error: 'You have already reviewed this model' })
    expect(await shown()).toMatchObject({ rating: '4.50', review_count: 1 })
    await write(person, { targetType: 'PROVIDER', targetId: ids.provider })
  })

  it('409: of two reviews by one person at the same moment one is stored', async () => {
    const [person] = (await manyPeople(test, 1)) as [Person]
    const results = await Promise.all(
      [4, 2].map((rating) => as(test.app, person).post('/reviews', aReview(ids.model, { rating }))),
    )
    expect(new Set(results.map(({ statusCode }) => statusCode))).toEqual(new Set([201, 409]))
    const kept = results.find(({ statusCode }) => statusCode === 201)?.json<Review>()
    expect((await list()).reviews.map(({ id, rating }) => [id, rating])).toEqual([[kept?.id, kept?.rating]])
    expect((await list()).summary).toMatchObject({ reviewCount: 1, averageRating: kept?.rating })
  })

  it.each([
    ['no title', { title: undefined }, 'title', 'Title is required'],
    ['a blank title', { title: '  ' }, 'title', 'Title is required'],
    ['no content', { content: undefined }, 'content', 'Content is required'],
    ['a title that is too long', { title: 'x'.repeat(201) }, 'title', 'Title must not exceed 200 characters'],
    ['a rating of 0', { rating: 0 }, 'rating', 'Ratings must be from 1 to 5 in steps of 0.5'],
    ['a rating of 5.5', { rating: 5.5 }, 'rating', 'Ratings must be from 1 to 5 in steps of 0.5'],
    ['a rating of 4.2', { support: 4.2 }, 'support', 'Ratings must be from 1 to 5 in steps of 0.5'],
    ['a missing aspect', { accuracy: undefined }, 'accuracy', 'Ratings must be from 1 to 5 in steps of 0.5'],
    ['verifying oneself', { verified: true }, 'verified', 'Unknown field'],
  ])('400: %s is refused beside its field [API-REV-03] [PUB-REV-13]', async (_, change, field, message) => {
    const [person] = (await manyPeople(test, 1)) as [Person]
    const res = await as(test.app, person).post('/reviews', aReview(ids.model, change))
    expect(res.statusCode).toBe(400)
    expect(errorOf(res).fields).toEqual({ [field]: message })
    expect((await list()).reviews).toEqual([])
  })

  it('401: visitors are refused; 404: so is what does not exist', async () => {
    const [person] = (await manyPeople(test, 1)) as [Person]
    expect((await as(test.app).post('/reviews', aReview(ids.model))).statusCode).toBe(401)
    expect((await as(test.app, person).post('/reviews', aReview(UNKNOWN_ID))).statusCode).toBe(404)
    const provider = aReview(ids.model, { targetType: 'PROVIDER' })
    expect((await as(test.app, person).post('/reviews', provider)).statusCode).toBe(404)
  })
})

describe('PATCH /reviews/:id', () => {
  it('200: the author changes it, what is left out stays, and the figures follow [API-REV-04]', async () => {
    const [person] = (await manyPeople(test, 1)) as [Person]
    const written = await write(person)
    test.clock.now = new Date(test.clock.now.getTime() + 60_000)
    const res = await as(test.app, person).patch(`/reviews/${written.id}`, {
      rating: 2,
      easeOfUse: 1.5,
      title: 'Not so good',
    })
    expect(res.statusCode).toBe(200)
    expect(res.json()).toEqual({
      ...written,
      rating: 2,
      easeOfUse: 1.5,
      title: 'Not so good',
      editedAt: test.clock.now.toISOString(),
    })
    expect(await shown()).toMatchObject({ rating: '2.00', review_count: 1 })
    expect((await list()).summary).toMatchObject({ averageRating: 2, easeOfUse: 1.5, value: 5 })
  })

  it('403: others may not, staff included, and nothing changes; 404: an unknown one [API-REV-04]', async () => {
    const [author, other] = (await manyPeople(test, 2)) as [Person, Person]
    const { id } = await write(author)
    const moderator = await aPerson(test, 'MODERATOR')
    for (const person of [other, moderator]) {
      expect((await as(test.app, person).patch(`/reviews/${id}`, { title: 'Mine' })).statusCode).toBe(403)
    }
    expect(titles(await list())).toEqual(['Good at long documents'])
    expect((await as(test.app, author).patch(`/reviews/${UNKNOWN_ID}`, { title: 'x' })).statusCode).toBe(404)
    expect((await as(test.app, author).patch(`/reviews/${id}`, { targetId: ids.otherModel })).statusCode).toBe(400)
  })
})

describe('PUT /admin/reviews/:id/verified', () => {
  it('200: staff verify a review with a reason and take it back; everybody sees it, the audit log says why [FIG-20]', async () => {
    const [author] = (await manyPeople(test, 1)) as [Person]
    const { id, verified } = await write(author)
    expect(verified).toBe(false)
    const moderator = await aPerson(test, 'MODERATOR')
    const setVerified = (body: object) => as(test.app, moderator).put(`/admin/reviews/${id}/verified`, body)
    expect((await setVerified({ verified: true, reason: 'Showed an invoice' })).json()).toMatchObject({
      id,
      verified: true,
    })
    expect((await list()).reviews).toMatchObject([{ id, verified: true }])
    // Repeating it changes and records nothing.
    expect((await setVerified({ verified: true, reason: 'Again' })).statusCode).toBe(200)
    expect((await setVerified({ verified: false, reason: 'The invoice was made up' })).json()).toMatchObject({
      verified: false,
    })
    const entries = await test.database.db.selectFrom('audit_log').selectAll().where('target_id', '=', id).execute()
    expect(entries.toSorted((a, b) => b.action.localeCompare(a.action))).toMatchObject([
      { action: 'VERIFY_REVIEW', actor_id: moderator.id, changes: { reason: { to: 'Showed an invoice' } } },
      { action: 'UNVERIFY_REVIEW', changes: { verified: { from: true, to: false } } },
    ])
  })

  it('200: the page with the review and the lists of reviews are told [HOUSE-23]', async () => {
    const [author] = (await manyPeople(test, 1)) as [Person]
    const { id } = await write(author)
    const { slug } = await shown()
    const moderator = await aPerson(test, 'MODERATOR')
    await as(test.app, moderator).put(`/admin/reviews/${id}/verified`, { verified: true, reason: 'Showed an invoice' })
    expect(await lastTags(test)).toEqual([`model/${slug}`, 'reviews'])
  })

  it('403: nobody verifies their own; 400: without a reason; 404: an unknown one [FIG-20]', async () => {
    const [author] = (await manyPeople(test, 1)) as [Person]
    const { id } = await write(author)
    const body = { verified: true, reason: 'It is me' }
    expect((await as(test.app, author).put(`/admin/reviews/${id}/verified`, body)).statusCode).toBe(403)
    const moderator = await aPerson(test, 'MODERATOR')
    const res = await as(test.app, moderator).put(`/admin/reviews/${id}/verified`, { verified: true, reason: ' ' })
    expect(res.statusCode).toBe(400)
    expect(errorOf(res)).toMatchObject({ fields: { reason: 'Reason is required' } })
    expect((await as(test.app, moderator).put(`/admin/reviews/${UNKNOWN_ID}/verified`, body)).statusCode).toBe(404)
    expect((await list()).reviews).toMatchObject([{ verified: false }])
  })
})

describe('DELETE /reviews/:id', () => {
  it('204: the author deletes it and the figures follow; it can be written anew [API-REV-05]', async () => {
    const [a, b] = (await manyPeople(test, 2)) as [Person, Person]
    const { id } = await write(a, { rating: 1 })
    await write(b, { rating: 5 })
    expect((await as(test.app, a).delete(`/reviews/${id}`)).statusCode).toBe(204)
    expect(await shown()).toMatchObject({ rating: '5.00', review_count: 1 })
    expect((await as(test.app, a).delete(`/reviews/${id}`)).statusCode).toBe(404)
    await write(a)
    expect(await shown()).toMatchObject({ review_count: 2 })
  })

  it('204: staff delete any; 403: others may not [API-REV-05]', async () => {
    const [author, other] = (await manyPeople(test, 2)) as [Person, Person]
    const { id } = await write(author)
    expect((await as(test.app, other).delete(`/reviews/${id}`)).statusCode).toBe(403)
    expect((await list()).reviews).toHaveLength(1)
    const moderator = await aPerson(test, 'MODERATOR')
    expect((await as(test.app, moderator).delete(`/reviews/${id}`)).statusCode).toBe(204)
    expect((await list()).reviews).toEqual([])
    const entry = await test.database.db.selectFrom('audit_log').selectAll().where('target_id', '=', id).execute()
    expect(entry).toMatchObject([{ action: 'DELETE_REVIEW', target_type: 'REVIEW', actor_id: moderator.id }])
  })

  it('204: who deletes their own leaves no entry in the audit log', async () => {
    const author = await aPerson(test, 'MODERATOR')
    const { id } = await write(author)
    expect((await as(test.app, author).delete(`/reviews/${id}`)).statusCode).toBe(204)
    const entry = await test.database.db.selectFrom('audit_log').selectAll().where('target_id', '=', id).execute()
    expect(entry).toEqual([])
  })
})

describe('GET /reviews/latest', () => {
  it('200: three of the whole site, newest first, with their authors; a new one drops the old answer [API-REV-06]', async () => {
    const people = await manyPeople(test, 4)
    expect((await as(test.app).get('/reviews/latest')).json()).toEqual([])
    for (const [index, person] of people.entries()) await write(person, { title: `Review ${index + 1}` })
    test.cache.purge(['reviews'])
    const latest = (await as(test.app).get('/reviews/latest')).json<LatestReview[]>()
    expect(latest.map(({ title }) => title)).toEqual(['Review 4', 'Review 3', 'Review 2'])
    expect(latest[0]).toEqual({
      id: expect.any(String),
      targetType: 'MODEL',
      targetId: ids.model,
      target: { name: expect.any(String), slug: (await shown()).slug },
      title: 'Review 4',
      content: 'It keeps the thread over hundreds of pages.',
      rating: 4.5,
      createdAt: test.clock.now.toISOString(),
      user: { username: people[3]?.username, avatar: null },
    })
    expect((await as(test.app).get('/reviews/latest?limit=4')).json<LatestReview[]>()).toHaveLength(4)
  })
})
