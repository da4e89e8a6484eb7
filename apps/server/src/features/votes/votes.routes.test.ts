import type { Review } from '@inferdex/contracts/reviews'
import { likeTargets, voteTargets, voteTypes } from '@inferdex/domain/votes/vote-targets'
import { beforeAll, describe, expect, it } from 'vitest'
import { followChanges } from '../../platform/change-feed.ts'
import { aReview, type CatalogueIds, catalogueIds } from '../../testing/community.ts'
import { manyPeople } from '../../testing/many-people.ts'
import { CATALOGUE_DATABASE } from '../../testing/template-database.ts'
import { as, catalogueApp, errorOf, type Person, type TestApp, testApp } from '../../testing/test-app.ts'
import { listVoteSurges } from './vote-surges.queries.ts'
import { lastTags } from '../../testing/read-changes.ts'

const UNKNOWN_ID = '01981e3a-0000-7000-8000-000000000000'

let test: TestApp
let ids: CatalogueIds
let author: Person
let review: Review
let targets: Record<(typeof voteTargets)[number], string>
beforeAll(async () => {
  test = await catalogueApp()
  ids = await catalogueIds(test.database.db)
  ;[author] = (await manyPeople(test, 1)) as [Person]
  review = (await as(test.app, author).post('/reviews', aReview(ids.model))).json()
  targets = { PROVIDER: ids.provider, MODEL: ids.model, DEAL: ids.deal, REVIEW: review.id }
})

async function someone(): Promise<Person> {
  const [person] = (await manyPeople(test, 1)) as [Person]
  return person
}

const vote = (person: Person | null, targetType: string, targetId: string, type: string) =>
  as(test.app, person).post('/likes', { targetType, targetId, type })

const counts = async (targetType: string, targetId: string) =>
  (await as(test.app).get(`/likes/counts?targetType=${targetType}&targetId=${targetId}`)).json<{
    upvotes: number
    downvotes: number
    total: number
  }>()

async function reputationOf(person: Person): Promise<number> {
  return (await as(test.app, person).get('/auth/me')).json<{ reputation: number }>().reputation
}

describe('POST /likes', () => {
  it.each(voteTargets)(
    '200: on a %s a vote is set, taken back by the same one and replaced by the other [API-VOTE-01] [API-VOTE-02] [API-VOTE-04] [PUB-VOTE-01]',
    async (targetType) => {
      const person = await someone()
      const id = targets[targetType]
      const before = await counts(targetType, id)
      const steps = [
        ['UPVOTE', 'UPVOTE', 1, 0],
        ['UPVOTE', null, 0, 0],
        ['DOWNVOTE', 'DOWNVOTE', 0, 1],
        ['UPVOTE', 'UPVOTE', 1, 0],
        ['DOWNVOTE', 'DOWNVOTE', 0, 1],
        ['DOWNVOTE', null, 0, 0],
      ] as const
      for (const [type, now, ups, downs] of steps) {
        const res = await vote(person, targetType, id, type)
        expect(res.statusCode, res.body).toBe(200)
        const [upvotes, downvotes] = [before.upvotes + ups, before.downvotes + downs]
        expect(res.json()).toEqual({ type: now, upvotes, downvotes, total: upvotes - downvotes, isCounted: true })
        expect(await counts(targetType, id)).toEqual({ upvotes, downvotes, total: upvotes - downvotes })
        const own = await as(test.app, person).get(`/likes/user?targetType=${targetType}&targetIds=${id}`)
        expect(own.json()).toEqual(now === null ? [] : [{ targetId: id, type: now }])
      }
    },
  )

  it.each(likeTargets)('200: the upvotes of a %s stand in the catalogue at once', async (targetType) => {
    const tables = { PROVIDER: 'providers', MODEL: 'models', DEAL: 'deals' } as const
    const shown = async () =>
      await test.database.db
        .selectFrom(tables[targetType])
        .select('upvotes')
        .where('id', '=', targets[targetType])
        .executeTakeFirstOrThrow()
    const before = (await shown()).upvotes
    const person = await someone()
    await vote(person, targetType, targets[targetType], 'UPVOTE')
    expect(await shown()).toEqual({ upvotes: before + 1 })
    await vote(person, targetType, targets[targetType], 'UPVOTE')
    expect(await shown()).toEqual({ upvotes: before })
  })

  it('200: the deal itself shows its upvotes, and its old answer is dropped', async () => {
    const path = `/catalog/deals/${ids.deal}`
    const before = (await as(test.app).get(path)).json<{ upvotes: number }>().upvotes
    await vote(await someone(), 'DEAL', ids.deal, 'UPVOTE')
    const tags = await lastTags(test)
    expect(tags).toEqual(['deal-votes'])
    test.cache.purge(tags)
    expect((await as(test.app).get(path)).json()).toMatchObject({ upvotes: before + 1 })
  })

  it('every process hears of a vote by the tags of the pages that show it', async () => {
    const received: string[][] = []
    const feed = await followChanges({
      url: test.database.url,
      onChange: ({ tags }) => received.push(tags),
      onProblem: (error) => expect.fail(String(error)),
    })
    try {
      const { slug } = await test.database.db
        .selectFrom('models')
        .select('slug')
        .where('id', '=', ids.model)
        .executeTakeFirstOrThrow()
      const person = await someone()
      await vote(person, 'REVIEW', review.id, 'UPVOTE')
      await feed.publish()
      expect(received).toEqual([[`model/${slug}`]])
      await vote(person, 'REVIEW', review.id, 'UPVOTE')
      await feed.publish()
      expect(received).toHaveLength(2)
    } finally {
      await feed.stop()
    }
  })

  it('401: visitors are refused and nothing is counted [API-VOTE-05]', async () => {
    const before = await counts('DEAL', ids.deal)
    const res = await vote(null, 'DEAL', ids.deal, 'UPVOTE')
    expect(res.statusCode).toBe(401)
    expect(await counts('DEAL', ids.deal)).toEqual(before)
  })

  it.each([
    ['another target type', { targetType: 'POST' }, 400],
    ['another vote', { type: 'LIKE' }, 400],
    ['no id', { targetId: 'gpt-5' }, 400],
    ['an unknown target', { targetId: UNKNOWN_ID }, 404],
    ['an unknown review', { targetType: 'REVIEW', targetId: UNKNOWN_ID }, 404],
  ])('refused: %s [API-VOTE-02]', async (_, change, status) => {
    const body = { targetType: 'MODEL', targetId: ids.model, type: 'UPVOTE', ...change }
    expect((await as(test.app, author).post('/likes', body)).statusCode).toBe(status)
  })

  it('429: the 301st vote of an account within five minutes', async () => {
    const limited = await testApp({}, {}, CATALOGUE_DATABASE)
    const [person] = (await manyPeople(limited, 1)) as [Person]
    const body = { targetType: 'DEAL', targetId: ids.deal, type: 'UPVOTE' }
    const results = await Promise.all(Array.from({ length: 301 }, () => as(limited.app, person).post('/likes', body)))
    expect(results.filter(({ statusCode }) => statusCode === 200)).toHaveLength(300)
    const refused = results.find(({ statusCode }) => statusCode === 429)
    expect(refused && errorOf(refused).code).toBe('TOO_MANY_REQUESTS')
  })
})

describe('GET /likes/user and /likes/counts', () => {
  it('200: the own votes among many targets, and only those [API-VOTE-03]', async () => {
    const [person, other] = [await someone(), await someone()]
    await vote(person, 'MODEL', ids.model, 'UPVOTE')
    await vote(person, 'MODEL', ids.otherModel, 'DOWNVOTE')
    await vote(other, 'MODEL', ids.model, 'DOWNVOTE')
    const ask = async (query: string) => (await as(test.app, person).get(`/likes/user?${query}`)).json<object[]>()
    const own = await ask(`targetType=MODEL&targetIds=${ids.model},${ids.otherModel}, ${UNKNOWN_ID},${ids.model}`)
    expect(own).toHaveLength(2)
    expect(own).toContainEqual({ targetId: ids.model, type: 'UPVOTE' })
    expect(own).toContainEqual({ targetId: ids.otherModel, type: 'DOWNVOTE' })
    expect(await ask(`targetType=PROVIDER&targetIds=${ids.model}`)).toEqual([])
    expect(await ask('targetType=MODEL&targetIds=')).toEqual([])
  })

  it('401: without a token; 400: with something that is no id, and with too many [API-VOTE-03]', async () => {
    expect((await as(test.app).get(`/likes/user?targetType=MODEL&targetIds=${ids.model}`)).statusCode).toBe(401)
    expect((await as(test.app, author).get('/likes/user?targetType=MODEL&targetIds=gpt-5')).statusCode).toBe(400)
    const many = Array.from({ length: 201 }, (_, index) => `01981e3a-0000-7000-8000-${String(index).padStart(12, '0')}`)
    expect(
      (await as(test.app, author).get(`/likes/user?targetType=MODEL&targetIds=${many.join(',')}`)).statusCode,
    ).toBe(400)
  })

  it('404: counts of what does not exist [API-VOTE-04]', async () => {
    for (const type of voteTargets) {
      expect((await as(test.app).get(`/likes/counts?targetType=${type}&targetId=${UNKNOWN_ID}`)).statusCode).toBe(404)
    }
  })
})

describe('reputation', () => {
  it('+2 for an upvote, -1 for a downvote, never below 0, and undone with its cause', async () => {
    const writer = await someone()
    const { id } = (await as(test.app, writer).post('/reviews', aReview(ids.otherModel))).json<Review>()
    const [a, b] = (await manyPeople(test, 2)) as [Person, Person]
    expect(await reputationOf(writer)).toBe(0)
    await vote(a, 'REVIEW', id, 'DOWNVOTE')
    await vote(b, 'REVIEW', id, 'DOWNVOTE')
    expect(await reputationOf(writer)).toBe(0)
    await vote(b, 'REVIEW', id, 'UPVOTE')
    // 2 - 1: the first downvote still counts, although 0 was shown for it.
    expect(await reputationOf(writer)).toBe(1)
    await vote(a, 'REVIEW', id, 'DOWNVOTE')
    expect(await reputationOf(writer)).toBe(2)
    const [seen] = (await as(test.app).get(`/reviews?targetType=MODEL&targetId=${ids.otherModel}`)).json<{
      reviews: Review[]
    }>().reviews
    expect(seen?.user.reputation).toBe(2)
    await as(test.app, writer).delete(`/reviews/${id}`)
    expect(await reputationOf(writer)).toBe(0)
    const left = await test.database.db.selectFrom('votes').select('user_id').where('target_id', '=', id).execute()
    expect(left).toEqual([])
  })

  it('403: nobody votes for their own review; votes on models and deals earn nothing [SAFE-06]', async () => {
    const writer = await someone()
    const { id } = (await as(test.app, writer).post('/reviews', aReview(ids.otherModel))).json<Review>()
    const refused = await vote(writer, 'REVIEW', id, 'UPVOTE')
    expect(refused.statusCode).toBe(403)
    expect(errorOf(refused).error).toBe('You cannot vote for your own review')
    expect(await counts('REVIEW', id)).toMatchObject({ upvotes: 0, downvotes: 0 })
    await vote(writer, 'DEAL', ids.deal, 'UPVOTE')
    expect(await reputationOf(writer)).toBe(0)
    await as(test.app, writer).delete(`/reviews/${id}`)
    expect(await reputationOf(writer)).toBe(0)
  })
})

describe('at the same moment', () => {
  it('200 identical votes by one person end in one state, and the count equals the ledger', async () => {
    for (const type of voteTypes) {
      const person = await someone()
      const before = await counts('DEAL', ids.deal)
      const results = await Promise.all(Array.from({ length: 200 }, () => vote(person, 'DEAL', ids.deal, type)))
      expect(results.every(({ statusCode }) => statusCode === 200)).toBe(true)
      // Each request toggled the result of the previous one: as many set the vote as removed it, so none is left.
      expect(results.filter((res) => res.json<{ type: string | null }>().type === type)).toHaveLength(100)
      expect(await counts('DEAL', ids.deal)).toEqual(before)
      const last = await vote(person, 'DEAL', ids.deal, type)
      expect(last.json()).toMatchObject({ type })
      expect(await counts('DEAL', ids.deal)).toEqual(await ledgerOf(ids.deal))
    }
  }, 120_000)

  it('500 people toggling on one target end with counts that equal the ledger', async () => {
    const people = await manyPeople(test, 500)
    await Promise.all(
      people.map(async (person, index) => {
        for (let step = 0; step <= index % 3; step += 1) {
          const res = await vote(person, 'REVIEW', review.id, voteTypes[(index + step) % 2] ?? 'UPVOTE')
          expect(res.statusCode, res.body).toBe(200)
        }
      }),
    )
    const stored = await counts('REVIEW', review.id)
    expect(stored.upvotes + stored.downvotes).toBe(500)
    expect(stored).toEqual(await ledgerOf(review.id))
    const { reputation_points } = await test.database.db
      .selectFrom('users')
      .select('reputation_points')
      .where('id', '=', author.id)
      .executeTakeFirstOrThrow()
    expect(reputation_points).toBe(2 * stored.upvotes - stored.downvotes)
  }, 120_000)
})

describe('brigading', () => {
  it('is visible: where many votes came in lately, and how many of new accounts', async () => {
    const since = test.clock.now
    const [newcomers, regulars] = [await manyPeople(test, 6, 1), await manyPeople(test, 2, 300)]
    for (const person of newcomers) await vote(person, 'MODEL', ids.otherModel, 'DOWNVOTE')
    for (const person of regulars) await vote(person, 'MODEL', ids.otherModel, 'UPVOTE')
    const surges = await listVoteSurges(test.database.db, since, 8)
    expect(surges[0]).toMatchObject({ targetType: 'MODEL', targetId: ids.otherModel, fromNewAccounts: 6 })
    expect(surges.every(({ upvotes, downvotes }) => upvotes + downvotes >= 8)).toBe(true)
    const later = new Date(since.getTime() + 1)
    expect(await listVoteSurges(test.database.db, later, 1)).toEqual([])
  })
})

async function ledgerOf(targetId: string) {
  const rows = await test.database.db.selectFrom('votes').select('type').where('target_id', '=', targetId).execute()
  const upvotes = rows.filter(({ type }) => type === 'UPVOTE').length
  return { upvotes, downvotes: rows.length - upvotes, total: 2 * upvotes - rows.length }
}
