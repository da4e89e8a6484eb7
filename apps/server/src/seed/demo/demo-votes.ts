import type { Ballot } from '../../features/votes/votes.queries.ts'
import { castVote } from '../../features/votes/votes.queries.ts'
import type { Db } from '../../db/db.ts'
import type { DemoPeople } from './demo-people.ts'
import type { WrittenReview } from './demo-reviews.ts'
import { chanceOf } from './demo-time.ts'

const FULL_MARKS = 5

/** Casts votes on the reviews and on their targets: the better the rating, the more likes. */
export async function writeDemoVotes(
  tx: Db,
  reviews: readonly WrittenReview[],
  people: DemoPeople,
  now: Date,
): Promise<void> {
  const voters = [...people.entries()]
  for (const [index, review] of reviews.entries()) {
    for (const [name, userId] of voters) {
      const chance = chanceOf('vote', index, name)
      const at = timeBetween(review.createdAt, now, chance)
      if (chance < 0.02 && userId !== review.userId) await vote('REVIEW', review.id, 'DOWNVOTE', userId, at)
      else if (chance < 0.12 && userId !== review.userId) await vote('REVIEW', review.id, 'UPVOTE', userId, at)
    }
  }
  for (const [targetId, review] of new Map(reviews.map((one) => [one.target.targetId, one]))) {
    for (const [name, userId] of voters) {
      const chance = chanceOf('like', review.target.targetType, review.rating, name, reviews.indexOf(review))
      const likes = (review.rating / FULL_MARKS) ** 3 * 0.5
      const at = timeBetween(review.createdAt, now, chance)
      if (chance < likes) await vote(review.target.targetType, targetId, 'UPVOTE', userId, at)
      else if (chance > 0.98) await vote(review.target.targetType, targetId, 'DOWNVOTE', userId, at)
    }
  }

  async function vote(
    targetType: Ballot['targetType'],
    targetId: string,
    type: Ballot['type'],
    userId: string,
    at: Date,
  ): Promise<void> {
    await castVote(tx, { userId, targetType, targetId, type }, at)
  }
}

function timeBetween(from: Date, until: Date, share: number): Date {
  return new Date(from.getTime() + (until.getTime() - from.getTime()) * share)
}
