import type { OwnData, UserLike, UserReview } from '@inferdex/contracts/people/people'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  aPerson,
  as,
  catalogueApp,
  oneOfEach,
  type Person,
  type TestApp,
  TEST_PASSWORD,
} from '../../testing/test-app.ts'

let test: TestApp
let models: { id: string; name: string; slug: string }[]
let dealId: string
beforeAll(async () => {
  test = await catalogueApp()
  const { db } = test.database
  models = await db.selectFrom('models').select(['id', 'name', 'slug']).orderBy('slug').limit(12).execute()
  dealId = (await db.selectFrom('deals').select('id').orderBy('id').executeTakeFirstOrThrow()).id
})

const aReview = (targetId: string, title = 'Good') => ({
  targetType: 'MODEL',
  targetId,
  title,
  content: 'Does what it says.',
  rating: 4.5,
  easeOfUse: 4,
  accuracy: 4,
  value: 5,
  support: 3.5,
})

async function review(person: Person, model: { id: string } | undefined, title?: string): Promise<string> {
  const res = await as(test.app, person).post('/reviews', aReview(model?.id ?? '', title))
  expect(res.statusCode).toBe(201)
  return res.json<{ id: string }>().id
}

const upvote = (person: Person, targetType: string, targetId: string | undefined) =>
  as(test.app, person).post('/likes', { targetType, targetId, type: 'UPVOTE' })

type ReviewList = { reviews: UserReview[]; pagination: { page: number; pages: number; total: number } }

async function reviewsOf(person: Person, query = '', reader: Person | null = null): Promise<ReviewList> {
  return (await as(test.app, reader).get(`/users/${person.id}/reviews${query}`)).json()
}

describe('GET /users/:id/reviews', () => {
  it('200: newest first, in pages, with what each is about [API-USER-03]', async () => {
    const person = await aPerson(test)
    for (const model of models) {
      test.clock.now = new Date(test.clock.now.getTime() + 1)
      await review(person, model, `About ${model.name}`)
    }
    const first = await reviewsOf(person)
    expect(first.pagination).toEqual({ page: 1, pages: 2, total: 12 })
    expect(first.reviews).toHaveLength(10)
    expect(first.reviews[0]).toMatchObject({
      title: `About ${models[11]?.name}`,
      targetType: 'MODEL',
      rating: 4.5,
      content: 'Does what it says.',
      createdAt: test.clock.now.toISOString(),
      subject: { type: 'MODEL', name: models[11]?.name, slug: models[11]?.slug },
    })
    const second = await reviewsOf(person, '?page=2&limit=10')
    expect(second.reviews.map(({ title }) => title)).toEqual([`About ${models[1]?.name}`, `About ${models[0]?.name}`])
    const profile = await as(test.app, person).get('/users/me')
    expect(profile.json()).toMatchObject({ counts: { reviews: 12, upvotes: 0 } })
  })

  it('200: what staff holds or hides is shown and counted for its author and staff only', async () => {
    const person = await aPerson(test)
    const readers = await oneOfEach(test)
    const hidden = await review(person, models[0])
    await review(person, models[1])
    await test.database.db.updateTable('reviews').set({ state: 'hidden' }).where('id', '=', hidden).execute()
    for (const reader of [person, readers.MODERATOR, readers.ADMIN]) {
      expect((await reviewsOf(person, '', reader)).pagination.total).toBe(2)
    }
    for (const reader of [null, readers.USER, readers.CONTRIBUTOR]) {
      const list = await reviewsOf(person, '', reader)
      expect(list.pagination.total).toBe(1)
      expect(list.reviews.map(({ state }) => state)).toEqual(['visible'])
      expect((await as(test.app, reader).get(`/users/${person.id}`)).json()).toMatchObject({ counts: { reviews: 1 } })
    }
  })

  it('404: an unknown account; 400: a page that is no number', async () => {
    expect((await as(test.app).get('/users/01981e3a-0000-7000-8000-000000000000/reviews')).statusCode).toBe(404)
    expect((await as(test.app).get(`/users/${(await aPerson(test)).id}/reviews?page=x`)).statusCode).toBe(400)
  })
})

describe('GET /users/:id/likes', () => {
  it('200: the own upvotes, newest first, each with what it is about [API-USER-04]', async () => {
    const [person, author] = [await aPerson(test), await aPerson(test)]
    const reviewId = await review(author, models[2], 'Worth a vote')
    const start = test.clock.now
    const at = (seconds: number) => {
      test.clock.now = new Date(start.getTime() + seconds * 1000)
    }
    at(1)
    await upvote(person, 'MODEL', models[3]?.id)
    at(2)
    await upvote(person, 'DEAL', dealId)
    at(3)
    await upvote(person, 'REVIEW', reviewId)
    await as(test.app, person).post('/likes', { targetType: 'MODEL', targetId: models[4]?.id, type: 'DOWNVOTE' })
    test.clock.now = start
    const res = await as(test.app, person).get(`/users/${person.id}/likes`)
    const likes = res.json<UserLike[]>()
    expect(likes.map(({ targetType, reviewTitle }) => [targetType, reviewTitle])).toEqual([
      ['REVIEW', 'Worth a vote'],
      ['DEAL', null],
      ['MODEL', null],
    ])
    expect(likes[0]?.subject).toEqual({ type: 'MODEL', name: models[2]?.name, slug: models[2]?.slug })
    expect(likes[1]?.subject).toMatchObject({ type: 'DEAL', slug: null })
    expect(likes[2]).toMatchObject({
      targetId: models[3]?.id,
      type: 'UPVOTE',
      createdAt: new Date(start.getTime() + 1000).toISOString(),
      subject: { type: 'MODEL', name: models[3]?.name, slug: models[3]?.slug },
    })
    expect((await as(test.app, person).get(`/users/${person.id}/likes?limit=1`)).json()).toHaveLength(1)
  })

  it('200: of a review that was hidden meanwhile neither title nor subject is told [HOUSE-23]', async () => {
    const [person, author] = [await aPerson(test), await aPerson(test)]
    const reviewId = await review(author, models[5], 'Hidden later')
    await upvote(person, 'REVIEW', reviewId)
    const likes = async () => (await as(test.app, person).get(`/users/${person.id}/likes`)).json<UserLike[]>()
    expect(await likes()).toMatchObject([{ reviewTitle: 'Hidden later', subject: { slug: models[5]?.slug } }])
    await test.database.db.updateTable('reviews').set({ state: 'hidden' }).where('id', '=', reviewId).execute()
    expect(await likes()).toMatchObject([{ targetId: reviewId, reviewTitle: null, subject: null }])
  })

  it('401 for visitors, 403 for others, 200 for staff', async () => {
    const person = await aPerson(test)
    const readers = await oneOfEach(test)
    const statusFor = async (reader: Person | null) =>
      (await as(test.app, reader).get(`/users/${person.id}/likes`)).statusCode
    expect(await statusFor(null)).toBe(401)
    expect([await statusFor(readers.USER), await statusFor(readers.CONTRIBUTOR)]).toEqual([403, 403])
    expect([await statusFor(readers.MODERATOR), await statusFor(readers.ADMIN)]).toEqual([200, 200])
  })
})

describe('when an author changes', () => {
  async function announced(): Promise<string[][]> {
    const rows = await test.database.db.selectFrom('catalogue_changes').select('tags').orderBy('seq').execute()
    return rows.map(({ tags }) => tags)
  }

  it('pages with a review of theirs are told, when the profile changes and when the account goes', async () => {
    const person = await aPerson(test)
    await review(person, models[5])
    const tags = ['reviews', `model/${models[5]?.slug}`]
    await as(test.app, person).patch('/users/me', { bio: 'New' })
    const changed = await announced()
    expect(changed.at(-1)).toEqual(tags)
    await as(test.app, person).delete('/users/me', { username: person.username, password: TEST_PASSWORD })
    expect(await announced()).toEqual([...changed, tags])
  })

  it('reviews and votes of a deleted account stay, and the review is by "deleted user"', async () => {
    const person = await aPerson(test)
    const id = await review(person, models[6])
    await upvote(person, 'MODEL', models[7]?.id)
    await as(test.app, person).post('/submissions', { type: 'GENERAL', data: { suggestion: 'Add a map' } })
    const data = (await as(test.app, person).get('/users/me/data')).json<OwnData>()
    expect(data.reviews).toEqual([expect.objectContaining({ id, content: 'Does what it says.' })])
    expect(data.votes).toEqual([expect.objectContaining({ targetId: models[7]?.id, type: 'UPVOTE' })])
    expect(data.submissions).toEqual([
      expect.objectContaining({ type: 'GENERAL', status: 'PENDING', data: { suggestion: 'Add a map' } }),
    ])

    const body = { username: person.username, password: TEST_PASSWORD }
    expect((await as(test.app, person).delete('/users/me', body)).statusCode).toBe(204)
    const list = await as(test.app).get(`/reviews?targetType=MODEL&targetId=${models[6]?.id}`)
    const shown = list.json<{ reviews: { id: string; user: { username: string } }[] }>().reviews
    expect(shown.find((one) => one.id === id)?.user.username).toBe('deleted user')
    expect(list.body).not.toContain(person.username)
    const votes = await test.database.db.selectFrom('votes').select('type').where('user_id', '=', person.id).execute()
    expect(votes).toEqual([{ type: 'UPVOTE' }])
  })
})
