import type { listReviews, Review } from '@inferdex/contracts/reviews'
import type { ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import { describe, expect, it } from 'vitest'
import { findDifferences } from '../analytics/verification.queries.ts'
import { followChanges } from '../../platform/change-feed.ts'
import { aReview, type CatalogueIds, catalogueIds } from '../../testing/community.ts'
import { mailServer, sendDueMails, tokenFromMail } from '../../testing/servers/mail-server.ts'
import { manyPeople } from '../../testing/many-people.ts'
import { CATALOGUE_DATABASE } from '../../testing/template-database.ts'
import { as, type Person, testApp } from '../../testing/test-app.ts'

const test = await testApp({ RATE_LIMITS: 'off' }, {}, CATALOGUE_DATABASE)
const ids: CatalogueIds = await catalogueIds(test.database.db)

let accounts = 0
async function newAccount(app = test.app): Promise<Person> {
  accounts += 1
  const username = `throw-away-${accounts}`
  const account = { username, email: `${username}@example.org`, password: 'not a common phrase' }
  const { token, user } = (await as(app).post('/auth/register', account)).json<{ token: string; user: Person }>()
  return { ...user, token }
}

async function confirm({ email }: Person): Promise<void> {
  const mails = await mailServer()
  await sendDueMails(test, mails)
  const res = await as(test.app).post('/auth/verify-email', { token: tokenFromMail(mails, email) })
  expect(res.statusCode).toBe(204)
}

async function list(targetId: string, person: Person | null = null): Promise<ResponseBody<typeof listReviews>> {
  return (await as(test.app, person).get(`/reviews?targetType=MODEL&targetId=${targetId}`)).json()
}

const upvote = (person: Person, targetType: string, targetId: string) =>
  as(test.app, person).post('/likes', { targetType, targetId, type: 'UPVOTE' })

const ratingOf = async (id: string) =>
  await test.database.db
    .selectFrom('models')
    .select(['rating', 'review_count', 'upvotes'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

describe('an account whose address is not confirmed', () => {
  it('six of them make no rating; each review counts when its address is confirmed [SAFE-06]', async () => {
    const before = await ratingOf(ids.model)
    const people: Person[] = []
    for (let one = 0; one < 6; one += 1) people.push(await newAccount())
    for (const person of people) {
      const res = await as(test.app, person).post('/reviews', aReview(ids.model, { rating: 5 }))
      expect(res.json<Review>()).toMatchObject({ state: 'unconfirmed' })
    }
    expect(await ratingOf(ids.model)).toEqual(before)
    expect((await list(ids.model)).reviews).toEqual([])
    expect((await as(test.app).get('/reviews/latest')).json()).toEqual([])
    const [first] = people as [Person]
    expect((await list(ids.model, first)).ownReview).toMatchObject({ state: 'unconfirmed' })

    await confirm(first)
    expect((await list(ids.model)).summary).toMatchObject({ averageRating: 5, reviewCount: 1 })
    expect(await ratingOf(ids.model)).toMatchObject({ review_count: 1 })
    expect(await findDifferences(test.database.db)).toEqual([])
  })

  it('its votes are kept, and count with reputation when the address is confirmed [SAFE-06]', async () => {
    const [author] = (await manyPeople(test, 1)) as [Person]
    const review = (await as(test.app, author).post('/reviews', aReview(ids.otherModel))).json<Review>()
    const before = await ratingOf(ids.otherModel)
    const person = await newAccount()
    const responses = [await upvote(person, 'MODEL', ids.otherModel), await upvote(person, 'REVIEW', review.id)]
    expect(responses.map((res) => res.json<{ type: string; isCounted: boolean }>())).toMatchObject([
      { type: 'UPVOTE', isCounted: false, upvotes: before.upvotes },
      { type: 'UPVOTE', isCounted: false, upvotes: 0 },
    ])
    expect(await ratingOf(ids.otherModel)).toEqual(before)
    const own = await as(test.app, person).get(`/likes/user?targetType=MODEL&targetIds=${ids.otherModel}`)
    expect(own.json()).toEqual([{ targetId: ids.otherModel, type: 'UPVOTE' }])

    const received: string[] = []
    const feed = await followChanges({
      url: test.database.url,
      onChange: ({ tags }) => received.push(...tags),
      onProblem: (error) => expect(error).toBeNull(),
    })
    await confirm(person)
    expect(await ratingOf(ids.otherModel)).toMatchObject({ upvotes: before.upvotes + 1 })
    const counts = await as(test.app).get(`/likes/counts?targetType=REVIEW&targetId=${review.id}`)
    expect(counts.json()).toMatchObject({ upvotes: 1 })
    expect((await as(test.app, author).get('/auth/me')).json()).toMatchObject({ reputation: 2 })
    const again = await upvote(person, 'MODEL', ids.otherModel)
    expect(again.json()).toMatchObject({ type: null, isCounted: true, upvotes: before.upvotes })
    await feed.publish()
    expect(received).toEqual(expect.arrayContaining(['ratings', 'reviews']))
    await feed.stop()
    expect(await findDifferences(test.database.db)).toEqual([])
  })

  it('a vote that is taken back before counts nowhere, and a deleted review takes nothing from its author [SAFE-06]', async () => {
    const [author] = (await manyPeople(test, 1)) as [Person]
    const review = (await as(test.app, author).post('/reviews', aReview(ids.otherModel))).json<Review>()
    const person = await newAccount()
    await upvote(person, 'MODEL', ids.model)
    await upvote(person, 'MODEL', ids.model)
    await upvote(person, 'REVIEW', review.id)
    await as(test.app, author).delete(`/reviews/${review.id}`)
    expect((await as(test.app, author).get('/auth/me')).json()).toMatchObject({ reputation: 0 })
    await confirm(person)
    expect(await findDifferences(test.database.db)).toEqual([])
  })

  it('confirmed while its owner votes: every vote counts once [SAFE-06]', async () => {
    const person = await newAccount()
    const deals = await test.database.db.selectFrom('deals').select('id').limit(20).execute()
    const mails = await mailServer()
    await sendDueMails(test, mails)
    const token = tokenFromMail(mails, person.email)
    await Promise.all([
      ...deals.map(({ id }) => upvote(person, 'DEAL', id)),
      as(test.app).post('/auth/verify-email', { token }),
    ])
    expect(await findDifferences(test.database.db)).toEqual([])
  })
})

it('where no mail is sent, a new account counts at once [SAFE-06]', async () => {
  const silent = await testApp({ NODE_ENV: 'production', RATE_LIMITS: 'off' }, {}, CATALOGUE_DATABASE)
  const person = await newAccount(silent.app)
  const res = await as(silent.app, person).post('/reviews', aReview(ids.model))
  expect(res.json<Review>().state).toBe('visible')
})
