import type { Tag } from '@inferdex/contracts/protocol/tags'
import type { editReview, Review } from '@inferdex/contracts/reviews'
import type { HandlerInput } from '@inferdex/contracts/protocol/endpoint'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Target } from './reviews.queries.ts'

// Triggers update sums, ratings and reputation (db/functions/reviews.sql).

type Written = Required<HandlerInput<typeof editReview>['body']>
export type ReviewState = Review['state']
export type NewReview = Target & Written & { id: string; userId: string; state: ReviewState; createdAt: Date }

const TABLES = { PROVIDER: 'providers', MODEL: 'models' } as const

/**
 * Inserts a review. Returns false if there is no such target. A second review by the same person violates
 * reviews_user_target_key.
 */
export async function insertReview(tx: Db, review: NewReview): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into reviews (id, target_type, target_id, user_id, title, content, rating, ease_of_use, accuracy, value,
      support, state, created_at)
    select ${review.id}::uuid, ${review.targetType}, target.id, ${review.userId}::uuid, ${review.title},
      ${review.content}, ${review.rating}::numeric, ${review.easeOfUse}::numeric, ${review.accuracy}::numeric,
      ${review.value}::numeric, ${review.support}::numeric, ${review.state}, ${review.createdAt}::timestamptz
    from ${sql.table(TABLES[review.targetType])} target
    where target.id = ${review.targetId} and target.archived_at is null`.execute(tx)
  return numAffectedRows === 1n
}

export type LockedReview = Target & { userId: string; state: ReviewState; verified: boolean } & {
  title: string
  content: string
}

/** Returns a review and locks it until the end of the transaction, also against votes. */
export async function lockReview(tx: Db, id: string): Promise<LockedReview | undefined> {
  return await tx
    .selectFrom('reviews')
    .select(['target_type as targetType', 'target_id as targetId', 'user_id as userId'])
    .select(['state', 'verified', 'title', 'content'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

type Edit = HandlerInput<typeof editReview>['body'] & { state: ReviewState; editedAt: Date }

export async function updateReview(tx: Db, id: string, { easeOfUse, editedAt, ...edit }: Edit): Promise<void> {
  await tx
    .updateTable('reviews')
    .set({ ...edit, ...(easeOfUse === undefined ? {} : { ease_of_use: easeOfUse }), edited_at: editedAt })
    .where('id', '=', id)
    .execute()
}

export async function setVerified(tx: Db, id: string, verified: boolean): Promise<void> {
  await tx.updateTable('reviews').set({ verified }).where('id', '=', id).execute()
}

/** Deletes a review with its votes and the reputation from them. */
export async function removeReview(tx: Db, id: string): Promise<void> {
  await sql`select delete_review(${id})`.execute(tx)
}

export type Author = { createdAt: Date; visibleReviews: number; hasWeight: boolean }

/**
 * Returns how new an author is, without counting this review. It also locks whether the author's e-mail address is
 * confirmed, until the end of the transaction.
 */
export async function findAuthor(tx: Db, userId: string, exceptReviewId: string): Promise<Author> {
  const { createdAt, hasWeight, hasReviewed } = await tx
    .selectFrom('users')
    .select((user) => [
      'users.created_at as createdAt',
      'users.has_weight as hasWeight',
      user
        .exists(
          user
            .selectFrom('reviews')
            .select(sql`1`.as('one'))
            .where('reviews.user_id', '=', userId)
            .where('reviews.id', '<>', exceptReviewId)
            .where('reviews.state', '=', 'visible'),
        )
        .as('hasReviewed'),
    ])
    .where('users.id', '=', userId)
    .forKeyShare()
    .executeTakeFirstOrThrow()
  return { createdAt, hasWeight, visibleReviews: hasReviewed ? 1 : 0 }
}

/** Returns the tag of the page with the reviews of a target, or none if the target was deleted. */
export async function findPageTags(tx: Db, { targetType, targetId }: Target): Promise<Tag[]> {
  const { rows } = await sql<{ tag: Tag | null }>`select page_tag(${targetType}, ${targetId}) as tag`.execute(tx)
  return rows.flatMap(({ tag }) => tag ?? [])
}
