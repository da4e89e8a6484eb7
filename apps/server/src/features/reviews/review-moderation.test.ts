import type { listReviews, Review } from '@inferdex/contracts/reviews'
import type { ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import { describe, expect, it } from 'vitest'
import { aReview, type CatalogueIds, catalogueIds } from '../../testing/community.ts'
import { manyPeople } from '../../testing/many-people.ts'
import { as, catalogueApp, errorOf, type Person, testApp } from '../../testing/test-app.ts'
import { CATALOGUE_DATABASE } from '../../testing/template-database.ts'

const WITH_LINK = { content: 'Cheaper at https://example.org/tokens' }

const test = await catalogueApp()
const ids: CatalogueIds = await catalogueIds(test.database.db)

async function list(targetId: string, person: Person | null = null): Promise<ResponseBody<typeof listReviews>> {
  return (await as(test.app, person).get(`/reviews?targetType=MODEL&targetId=${targetId}`)).json()
}

async function newcomer(): Promise<Person> {
  const [person] = (await manyPeople(test, 1, 1)) as [Person]
  return person
}

async function write(person: Person, change: object): Promise<Review> {
  const res = await as(test.app, person).post('/reviews', aReview(ids.model, { ...change }))
  expect(res.statusCode, res.body).toBe(201)
  return res.json<Review>()
}

describe("a new account's first review with a link", () => {
  it('is held: only its author sees it, nothing counts, nobody can vote on it', async () => {
    const before = await list(ids.model)
    const person = await newcomer()
    const held = await write(person, WITH_LINK)
    expect(held.state).toBe('held')
    const forOthers = await list(ids.model)
    expect(forOthers.reviews).toEqual(before.reviews)
    expect(forOthers.summary).toEqual(before.summary)
    expect((await list(ids.model, person)).ownReview).toEqual(held)
    expect((await as(test.app).get('/reviews/latest')).body).not.toContain(held.id)
    const [other] = (await manyPeople(test, 1)) as [Person]
    const ballot = { targetType: 'REVIEW', targetId: held.id, type: 'UPVOTE' }
    expect((await as(test.app, other).post('/likes', ballot)).statusCode).toBe(404)
    expect((await as(test.app, other).patch(`/reviews/${held.id}`, { title: 'x' })).statusCode).toBe(404)
    expect((await as(test.app, other).delete(`/reviews/${held.id}`)).statusCode).toBe(404)
  })

  it('is shown and counted once its author takes the link out, and held again with another one', async () => {
    const person = await newcomer()
    const { id } = await write(person, WITH_LINK)
    const before = (await list(ids.model)).summary.reviewCount
    const edit = async (content: string) =>
      (await as(test.app, person).patch(`/reviews/${id}`, { content })).json<Review>().state
    expect(await edit('Works well')).toBe('visible')
    expect((await list(ids.model)).summary.reviewCount).toBe(before + 1)
    expect(await edit('Buy at www.example.org')).toBe('held')
    expect((await list(ids.model)).summary.reviewCount).toBe(before)
  })

  it('is counted when staff release it, and gone from the figures when they hide it; its author cannot undo that', async () => {
    const person = await newcomer()
    const { id } = await write(person, WITH_LINK)
    const before = (await list(ids.model)).summary.reviewCount
    const set = (state: 'visible' | 'hidden') =>
      test.database.db.updateTable('reviews').set({ state }).where('id', '=', id).execute()
    await set('visible')
    expect((await list(ids.model)).summary.reviewCount).toBe(before + 1)
    await set('hidden')
    expect((await list(ids.model)).summary.reviewCount).toBe(before)
    const edited = await as(test.app, person).patch(`/reviews/${id}`, { content: 'Harmless' })
    expect(edited.json<Review>().state).toBe('hidden')
  })
})

describe('what is not held', () => {
  it('a first review without a link, a second one with a link, and one of an older account', async () => {
    const person = await newcomer()
    expect((await write(person, {})).state).toBe('visible')
    expect((await write(person, { ...WITH_LINK, targetId: ids.otherModel })).state).toBe('visible')
    const [regular] = (await manyPeople(test, 1, 60)) as [Person]
    expect((await write(regular, WITH_LINK)).state).toBe('visible')
  })
})

describe('limits', () => {
  it('429: the 21st review or edit of an account within the hour', async () => {
    const limited = await testApp({}, {}, CATALOGUE_DATABASE)
    const [person, other] = (await manyPeople(limited, 2)) as [Person, Person]
    const res = await as(limited.app, person).post('/reviews', aReview(ids.model))
    const path = `/reviews/${res.json<Review>().id}`
    for (let edit = 2; edit <= 20; edit += 1) {
      expect((await as(limited.app, person).patch(path, { title: `Edit ${edit}` })).statusCode).toBe(200)
    }
    const refused = await as(limited.app, person).patch(path, { title: 'Edit 21' })
    expect(refused.statusCode).toBe(429)
    expect(errorOf(refused).error).toBe('Too many attempts. Please try again later.')
    expect((await as(limited.app, other).post('/reviews', aReview(ids.model))).statusCode).toBe(201)
    limited.clock.now = new Date(limited.clock.now.getTime() + 60 * 60 * 1000 + 1)
    expect((await as(limited.app, person).patch(path, { title: 'Later' })).statusCode).toBe(200)
  })

  it('429: the 101st from one address within the hour, whoever writes', async () => {
    const limited = await testApp({}, {}, CATALOGUE_DATABASE)
    const people = await manyPeople(limited, 101)
    const statuses = await Promise.all(
      people.map(async (person) => (await as(limited.app, person).post('/reviews', aReview(ids.model))).statusCode),
    )
    expect(statuses.filter((status) => status === 201)).toHaveLength(100)
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  })
})
