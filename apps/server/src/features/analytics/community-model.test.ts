import type { Review } from '@inferdex/contracts/reviews'
import { starDistribution } from '@inferdex/domain/reviews/review-ratings'
import { proofRuns } from '@inferdex/domain/text/testing/proof-runs'
import { reputation } from '@inferdex/domain/votes/vote-reputation'
import { type LikeTarget, likeTargets, type VoteType, voteTypes } from '@inferdex/domain/votes/vote-targets'
import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { giveWeight } from '../people/people.queries.ts'
import { aReview } from '../../testing/community.ts'
import { manyPeople } from '../../testing/many-people.ts'
import { leaveOutOfRecount } from '../../testing/recount.ts'
import { as, catalogueApp, type Person, type TestApp } from '../../testing/test-app.ts'
import { findDifferences } from './verification.queries.ts'

const COMMANDS = proofRuns(10_000)
const CLIENTS = 8
const PEOPLE_PER_CLIENT = 5
const TARGETS_PER_TYPE = 4

type Target = { targetType: LikeTarget | 'REVIEW'; targetId: string }
type ModelReview = { id: string; author: string; target: Target; rating: number }

let test: TestApp
let targets: Target[]
let people: Person[]
/** The expected state. Each person belongs to one client, which sends one command at a time, so it is exact. */
const reviews = new Map<string, ModelReview>()
const votes = new Map<string, { voter: string; target: Target; type: VoteType }>()
/** People with an unconfirmed e-mail address: their reviews are pending, and their votes do not count. */
const unconfirmed = new Set<string>()

beforeAll(async () => {
  test = await catalogueApp()
  people = await manyPeople(test, CLIENTS * PEOPLE_PER_CLIENT)
  const { db } = test.database
  for (const [index, { id }] of people.entries()) if (index % 3 === 0) unconfirmed.add(id)
  await db
    .updateTable('users')
    .set({ has_weight: false })
    .where('id', 'in', [...unconfirmed])
    .execute()
  const tables = { PROVIDER: 'providers', MODEL: 'models', DEAL: 'deals' } as const
  const ofEach = likeTargets.map(async (targetType) => {
    const rows = await db.selectFrom(tables[targetType]).select('id').orderBy('id').limit(TARGETS_PER_TYPE).execute()
    return rows.map(({ id }): Target => ({ targetType, targetId: id }))
  })
  targets = (await Promise.all(ofEach)).flat()
})

const reviewable = () => targets.filter(({ targetType }) => targetType !== 'DEAL')
const keyOf = (person: string, { targetType, targetId }: Target) => `${person} ${targetType} ${targetId}`

describe(`after ${COMMANDS} random commands by ${CLIENTS} clients at once`, () => {
  it('ledgers equal the model, and ratings, counts and reputation equal a recomputation', async () => {
    const seed = Math.floor(Math.random() * 2 ** 31)
    const random = randomFrom(seed)
    let left = COMMANDS
    await Promise.all(
      Array.from({ length: CLIENTS }, async (_, client) => {
        const own = people.slice(client * PEOPLE_PER_CLIENT, (client + 1) * PEOPLE_PER_CLIENT)
        while (left > 0) {
          left -= 1
          const person = pick(own, random)
          if (random() < 0.005) await confirm(person)
          else if (random() < 0.25) await review(person, pick(reviewable(), random), random)
          else await vote(person, pickVoteTarget(random), pick(voteTypes, random))
        }
      }),
    )
    await expectLedgers(`seed ${seed}`)
    await expectFigures(`seed ${seed}`)
    expect(await findDifferences(test.database.db), `seed ${seed}`).toEqual([])
  }, 600_000)

  it('an approved submission is worth 10 to its sender [HOUSE-06]', async () => {
    const { db } = test.database
    const sender = people[1]?.id ?? ''
    const at = test.clock.now
    const submission = { id: newId(at), type: 'GENERAL', status: 'APPROVED', user_id: sender, data: '{}' } as const
    await db
      .insertInto('submissions')
      .values({ ...submission, decided_at: at, created_at: at, updated_at: at })
      .execute()
    expect(await findDifferences(db)).toEqual([])
    const addPoints = (points: number) =>
      db
        .updateTable('users')
        .set((row) => ({ reputation_points: row('reputation_points', '+', points) }))
        .where('id', '=', sender)
        .execute()
    await addPoints(-10)
    expect((await findDifferences(db)).map(({ what, id }) => `${what} ${id}`)).toEqual([`reputation ${sender}`])
    await addPoints(10)
    expect(await findDifferences(db)).toEqual([])
  })

  it('a figure that was changed behind its back is found', async () => {
    const [first] = [...reviews.values()]
    const { db } = test.database
    await db
      .updateTable('reviews')
      .set({ upvotes: 999 })
      .where('id', '=', first?.id ?? '')
      .execute()
    await db
      .updateTable('users')
      .set({ reputation_points: 999 })
      .where('id', '=', people[0]?.id ?? '')
      .execute()
    await db
      .updateTable('target_stats')
      .set({ rating_sum: 1 })
      .where('target_id', '=', first?.target.targetId ?? '')
      .execute()
    const found = (await findDifferences(db)).map(({ what, id }) => `${what} ${id}`)
    expect(found).toContain(`votes on a review ${first?.id}`)
    expect(found).toContain(`reputation ${people[0]?.id}`)
    expect(found).toContain(`${first?.target.targetType} ${first?.target.targetId}`)
    leaveOutOfRecount(db)
  })
})

/** Writes, edits or deletes a review; a second one by the same person is rejected. */
async function review(person: Person, target: Target, random: () => number): Promise<void> {
  const rating = 1 + Math.floor(random() * 9) / 2
  const known = [...reviews.values()].find(
    ({ author, target: of }) => author === person.id && of.targetId === target.targetId,
  )
  const act = as(test.app, person)
  if (known === undefined || random() < 0.1) {
    const res = await act.post('/reviews', aReview(target.targetId, { ...target, rating, support: rating }))
    expect(res.statusCode, res.body).toBe(known === undefined ? 201 : 409)
    if (known !== undefined) return
    const { id } = res.json<Review>()
    reviews.set(id, { id, author: person.id, target, rating })
  } else if (random() < 0.5) {
    const res = await act.patch(`/reviews/${known.id}`, { rating, support: rating })
    expect(res.statusCode, res.body).toBe(200)
    known.rating = rating
  } else {
    const res = await act.delete(`/reviews/${known.id}`)
    expect(res.statusCode, res.body).toBe(204)
    reviews.delete(known.id)
  }
}

async function confirm({ id }: Person): Promise<void> {
  await test.database.db.transaction().execute((tx) => giveWeight(tx, id))
  unconfirmed.delete(id)
}

async function vote(person: Person, target: Target, type: VoteType): Promise<void> {
  const key = keyOf(person.id, target)
  const res = await as(test.app, person).post('/likes', { ...target, type })
  // Another client may have deleted the review, or its author's e-mail address is unconfirmed.
  if (target.targetType === 'REVIEW' && res.statusCode === 404) return
  if (reviews.get(target.targetId)?.author === person.id) {
    expect(res.statusCode, res.body).toBe(403)
    return
  }
  expect(res.statusCode, res.body).toBe(200)
  const now = votes.get(key)?.type === type ? null : type
  expect(res.json()).toMatchObject({ type: now })
  if (now === null) votes.delete(key)
  else votes.set(key, { voter: person.id, target, type })
}

/** Returns a target to vote on: half of the votes go to reviews, if there are any. */
function pickVoteTarget(random: () => number): Target {
  const written = [...reviews.keys()]
  if (written.length === 0 || random() < 0.5) return pick(targets, random)
  return { targetType: 'REVIEW', targetId: pick(written, random) }
}

const countedReviews = () => [...reviews.values()].filter(({ author }) => !unconfirmed.has(author))

/** Returns the votes that count, without those on deleted reviews. */
function standingVotes() {
  return [...votes.values()].filter(({ target }) => target.targetType !== 'REVIEW' || reviews.has(target.targetId))
}

async function expectLedgers(seed: string): Promise<void> {
  const { db } = test.database
  const storedVotes = await db.selectFrom('votes').selectAll().execute()
  expect(
    storedVotes.map((row) => `${row.user_id} ${row.target_type} ${row.target_id} ${row.type}`).toSorted(),
    seed,
  ).toEqual(
    standingVotes()
      .map(({ voter, target, type }) => `${keyOf(voter, target)} ${type}`)
      .toSorted(),
  )
  const storedReviews = await db.selectFrom('reviews').select(['id', 'rating']).execute()
  expect(storedReviews.map(({ id, rating }) => `${id} ${Number(rating)}`).toSorted(), seed).toEqual(
    [...reviews.values()].map(({ id, rating }) => `${id} ${rating}`).toSorted(),
  )
}

/** Compares the API's figures with sums over the expected state. */
async function expectFigures(seed: string): Promise<void> {
  const standing = standingVotes().filter(({ voter }) => !unconfirmed.has(voter))
  const votesOn = (targetId: string, type: VoteType) =>
    standing.filter(({ target, type: cast }) => target.targetId === targetId && cast === type)
  for (const { targetType, targetId } of targets) {
    const query = `targetType=${targetType}&targetId=${targetId}`
    const own = countedReviews().filter(({ target }) => target.targetId === targetId)
    const sum = own.reduce((total, { rating }) => total + rating, 0)
    const averageRating = own.length === 0 ? null : Math.round((sum / own.length) * 100 + 1e-9) / 100
    const upvotes = votesOn(targetId, 'UPVOTE').length
    expect((await as(test.app).get(`/analytics?${query}`)).json(), seed).toEqual({
      averageRating,
      reviewCount: own.length,
      totalUpvotes: upvotes,
    })
    const counts = (await as(test.app).get(`/likes/counts?${query}`)).json()
    expect(counts, seed).toMatchObject({ upvotes, downvotes: votesOn(targetId, 'DOWNVOTE').length })
    if (targetType === 'DEAL') continue
    const steps = Array.from({ length: 9 }, (_, step) => own.filter(({ rating }) => rating === 1 + step / 2).length)
    expect((await as(test.app).get(`/reviews?${query}`)).json(), seed).toMatchObject({
      summary: { averageRating, support: averageRating, distribution: starDistribution(steps) },
      pagination: { total: own.length },
    })
  }
  for (const person of people) {
    const received = standing.filter(
      ({ voter, target }) => voter !== person.id && reviews.get(target.targetId)?.author === person.id,
    )
    const reviewUpvotes = received.filter(({ type }) => type === 'UPVOTE').length
    const expected = reputation({
      approvedSubmissions: 0,
      reviewUpvotes,
      reviewDownvotes: received.length - reviewUpvotes,
    })
    expect((await as(test.app, person).get('/auth/me')).json(), seed).toMatchObject({ reputation: expected })
  }
}

function pick<T>(from: readonly T[], random: () => number): T {
  return from[Math.floor(random() * from.length)] as T
}

/** Returns a seeded random generator (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
