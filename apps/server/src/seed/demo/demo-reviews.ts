import { RATING_MAX, RATING_MIN, RATING_STEP } from '@inferdex/domain/reviews/review-ratings'
import { insertReview } from '../../features/reviews/review-writes.queries.ts'
import { newId } from '../../platform/ids.ts'
import type { Db } from '../../db/db.ts'
import type { DemoPeople } from './demo-people.ts'
import { chanceOf, daysBefore } from './demo-time.ts'

export type DemoReview = {
  /** `model/` or `provider/` and a slug. */
  on: string
  rating: number
  title: string
  content: string
}

export type WrittenReview = {
  id: string
  userId: string
  createdAt: Date
  rating: number
  target: { targetType: 'MODEL' | 'PROVIDER'; targetId: string }
}

type Named = [string, WrittenReview['target']]

const NEWEST_DAYS_AGO = 0.2
const OLDEST_DAYS_AGO = 120

/** Writes the reviews that have a target in the catalogue, each by a different person than the previous ones. */
export async function writeDemoReviews(
  tx: Db,
  reviews: readonly DemoReview[],
  people: DemoPeople,
  now: Date,
): Promise<WrittenReview[]> {
  const targets = await findTargets(tx, [...new Set(reviews.map(({ on }) => on))])
  const authors = [...people.values()]
  const written: WrittenReview[] = []
  for (const [index, { on, rating, title, content }] of reviews.entries()) {
    const target = targets.get(on)
    const userId = authors[(index * 7) % authors.length]
    if (target === undefined || userId === undefined) continue
    const daysAgo = NEWEST_DAYS_AGO + chanceOf('day', title, on) * (OLDEST_DAYS_AGO - NEWEST_DAYS_AGO)
    const createdAt = daysBefore(now, daysAgo)
    const id = newId(createdAt)
    await insertReview(tx, {
      ...target,
      id,
      userId,
      title,
      content,
      rating,
      easeOfUse: near(rating, 'ease of use', title),
      accuracy: near(rating, 'accuracy', title),
      value: near(rating, 'value', title),
      support: near(rating, 'support', title),
      state: 'visible',
      createdAt,
    })
    written.push({ id, userId, createdAt, rating, target })
  }
  return written
}

async function findTargets(tx: Db, names: readonly string[]): Promise<Map<string, WrittenReview['target']>> {
  const slugsOf = (kind: string) =>
    names.filter((name) => name.startsWith(`${kind}/`)).map((name) => name.slice(kind.length + 1))
  const models = await tx.selectFrom('models').select(['id', 'slug']).where('slug', 'in', slugsOf('model')).execute()
  const providers = await tx
    .selectFrom('providers')
    .select(['id', 'slug'])
    .where('slug', 'in', slugsOf('provider'))
    .execute()
  return new Map<string, WrittenReview['target']>([
    ...models.map(({ id, slug }): Named => [`model/${slug}`, { targetType: 'MODEL', targetId: id }]),
    ...providers.map(({ id, slug }): Named => [`provider/${slug}`, { targetType: 'PROVIDER', targetId: id }]),
  ])
}

/** Returns a rating of one aspect, at most one step from the overall rating. */
function near(rating: number, aspect: string, title: string): number {
  const step = Math.floor(chanceOf(aspect, title) * 3) - 1
  return Math.min(RATING_MAX, Math.max(RATING_MIN, rating + step * RATING_STEP))
}
