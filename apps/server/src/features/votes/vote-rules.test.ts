import { APPROVAL_POINTS, reputation, votePoints } from '@inferdex/domain/votes/vote-reputation'
import { type VoteTarget, voteTargets, type VoteType, voteTypes } from '@inferdex/domain/votes/vote-targets'
import { toggledVote, type VoteState } from '@inferdex/domain/votes/vote-toggle'
import { voteToggleCases } from '@inferdex/domain/votes/vote-toggle.cases'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { aReview } from '../../testing/community.ts'
import { manyPeople } from '../../testing/many-people.ts'
import { as, catalogueApp, type Person, type TestApp } from '../../testing/test-app.ts'
import { castVote } from './votes.queries.ts'

const votesOf = [null, ...voteTypes] as const
/** Every state of a vote, combined with every click. */
const ASKED = votesOf.flatMap((own) => voteTypes.map((type) => ({ own, type })))
const OTHERS = { UPVOTE: 3, DOWNVOTE: 1 } as const satisfies Record<VoteType, number>

let test: TestApp
let author: Person
let voter: Person
let others: Person[]
const targets = new Map<VoteTarget, string>()

beforeAll(async () => {
  test = await catalogueApp()
  const [first, second, ...rest] = await manyPeople(test, 2 + OTHERS.UPVOTE + OTHERS.DOWNVOTE)
  if (first === undefined || second === undefined) throw new Error('There are too few people')
  author = first
  voter = second
  others = rest
  const tables = { PROVIDER: 'providers', MODEL: 'models', DEAL: 'deals' } as const
  for (const [type, table] of Object.entries(tables)) {
    const row = await test.database.db.selectFrom(table).select('id').orderBy('id').executeTakeFirstOrThrow()
    targets.set(type as VoteTarget, row.id)
  }
  const review = aReview(targets.get('MODEL') ?? '', { targetType: 'MODEL' })
  const written = await as(test.app, author).post('/reviews', review)
  targets.set('REVIEW', written.json<{ id: string }>().id)
})

async function vote(person: Person, targetType: VoteTarget, type: VoteType): Promise<VoteState> {
  const ballot = { userId: person.id, targetType, targetId: targets.get(targetType) ?? '', type }
  const cast = await castVote(test.database.db, ballot, test.clock.now)
  if (cast === undefined || cast === 'own') throw new Error('Nobody can vote here')
  return { own: cast.type, upvotes: cast.upvotes, downvotes: cast.downvotes }
}

/** Creates a state in which others have voted, and the voter has this vote or none. */
async function beginWith(targetType: VoteTarget, own: VoteType | null): Promise<VoteState> {
  await sql`delete from votes`.execute(test.database.db)
  await sql`update target_stats set upvotes = 0, downvotes = 0`.execute(test.database.db)
  await sql`update reviews set upvotes = 0, downvotes = 0`.execute(test.database.db)
  await sql`update users set reputation_points = 0`.execute(test.database.db)
  for (const [index, other] of others.entries()) {
    await vote(other, targetType, index < OTHERS.UPVOTE ? 'UPVOTE' : 'DOWNVOTE')
  }
  const before = { own: null, upvotes: OTHERS.UPVOTE, downvotes: OTHERS.DOWNVOTE }
  return own === null ? before : await vote(voter, targetType, own)
}

async function pointsOfAuthor(): Promise<{ points: number; shown: number }> {
  const row = await test.database.db
    .selectFrom('users')
    .select(['reputation_points as points', 'reputation as shown'])
    .where('id', '=', author.id)
    .executeTakeFirstOrThrow()
  return row
}

describe('the rules of votes in SQL', () => {
  it.each(ASKED)(
    'a vote $own and then $type is what packages/domain says, for every target [HOUSE-06]',
    async ({ own, type }) => {
      for (const targetType of voteTargets) {
        const before = await beginWith(targetType, own)
        expect(await vote(voter, targetType, type), targetType).toEqual(toggledVote(before, type))
      }
    },
  )

  it.each(voteToggleCases)('%o and then %s is %o [HOUSE-06]', async (before, type, after) => {
    for (const targetType of voteTargets) {
      expect(await beginWith(targetType, before.own), targetType).toEqual(before)
      expect(await vote(voter, targetType, type), targetType).toEqual(after)
    }
  })

  it('a vote earns the author of a review what packages/domain says, and so does an approval [HOUSE-06]', async () => {
    for (const type of votesOf) {
      const { rows } = await sql<{ points: number }>`select vote_points(${type}) as points`.execute(test.database.db)
      expect(rows[0]?.points, String(type)).toBe(votePoints(type))
    }
    const { rows } = await sql<{ points: number }>`select approval_points() as points`.execute(test.database.db)
    expect(rows[0]?.points).toBe(APPROVAL_POINTS)
  })

  it.each(ASKED)(
    'after a vote $own and then $type the author has the points of the votes that are left [HOUSE-06]',
    async ({ own, type }) => {
      const before = await beginWith('REVIEW', own)
      const after = toggledVote(before, type)
      await vote(voter, 'REVIEW', type)
      const earned = { approvedSubmissions: 0, reviewUpvotes: after.upvotes, reviewDownvotes: after.downvotes }
      expect(await pointsOfAuthor()).toEqual({
        points: after.upvotes * votePoints('UPVOTE') + after.downvotes * votePoints('DOWNVOTE'),
        shown: reputation(earned),
      })
    },
  )

  it.each([
    ['nobody votes', [], 0, 0],
    ['one up', ['UPVOTE'], 2, 2],
    ['up and down', ['UPVOTE', 'DOWNVOTE'], 1, 1],
    ['three down: shown as none', ['DOWNVOTE', 'DOWNVOTE', 'DOWNVOTE'], -3, 0],
  ] as const)('%s: worked out by hand [HOUSE-06]', async (_, cast, points, shown) => {
    await beginWith('DEAL', null)
    for (const [index, type] of cast.entries()) {
      const person = others[index]
      if (person !== undefined) await vote(person, 'REVIEW', type)
    }
    expect(await pointsOfAuthor()).toEqual({ points, shown })
  })
})
