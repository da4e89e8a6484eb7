import type { LatestReview, Review } from '@inferdex/contracts/reviews'
import type { ReviewSort } from '@inferdex/domain/reviews/review-ratings'
import type { ReviewTarget, VoteType } from '@inferdex/domain/votes/vote-targets'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'

export type Target = { targetType: ReviewTarget; targetId: string }

/** The sort keys, highest first, as in the indexes. Ties are sorted by id, newest first. */
const ORDER = {
  newest: {
    key: sql`reviews.id`,
    place: sql`reviews.id`,
    placeOf: ({ id }: PagePosition) => sql`${id}::uuid`,
  },
  helpful: {
    key: sql`reviews.helpfulness`,
    place: sql`(reviews.helpfulness, reviews.id)`,
    placeOf: ({ key, id }: PagePosition) => sql`(${key}::integer, ${id}::uuid)`,
  },
  rating: {
    key: sql`reviews.rating`,
    place: sql`(reviews.rating, reviews.id)`,
    placeOf: ({ key, id }: PagePosition) => sql`(${key}::numeric, ${id}::uuid)`,
  },
} as const satisfies Record<ReviewSort, object>

/** The keys of the last review of the previous page. */
export type PagePosition = { readonly key: string; readonly id: string }

/** A row. A date inside JSON from the database is text. */
export type ReviewRow = {
  id: string
  target_type: ReviewTarget
  target_id: string
  title: string
  content: string
  rating: number
  ease_of_use: number
  accuracy: number
  value: number
  support: number
  verified: boolean
  state: Review['state']
  upvotes: number
  downvotes: number
  created_at: Date | string
  edited_at: Date | string | null
  username: string
  avatar: string | null
  reputation: number
  is_author_gone: boolean
  user_vote: VoteType | null
}

/** Selects reviews with their authors. `reviews` is the table or a part of it. */
function selectReviews(reviews: RawBuilder<unknown>, viewerId: string | null): RawBuilder<ReviewRow> {
  return sql`
    select reviews.id, reviews.target_type, reviews.target_id, reviews.title, reviews.content,
      reviews.rating::float8, reviews.ease_of_use::float8, reviews.accuracy::float8, reviews.value::float8,
      reviews.support::float8, reviews.verified, reviews.state, reviews.upvotes, reviews.downvotes, reviews.created_at,
      reviews.edited_at, users.username, own_picture(users.avatar) as avatar, users.reputation, users.deleted_at is not null as is_author_gone,
      votes.type as user_vote
    from ${reviews} reviews
    join users on users.id = reviews.user_id
    left join votes on votes.user_id = ${viewerId}::uuid and votes.target_type = 'REVIEW' and votes.target_id = reviews.id`
}

export function toReview(row: ReviewRow): Review {
  return {
    id: row.id,
    targetType: row.target_type,
    targetId: row.target_id,
    title: row.title,
    content: row.content,
    rating: row.rating,
    easeOfUse: row.ease_of_use,
    accuracy: row.accuracy,
    value: row.value,
    support: row.support,
    verified: row.verified,
    state: row.state,
    upvotes: row.upvotes,
    downvotes: row.downvotes,
    userVote: row.user_vote,
    createdAt: new Date(row.created_at).toISOString(),
    editedAt: row.edited_at === null ? null : new Date(row.edited_at).toISOString(),
    user: row.is_author_gone
      ? DELETED_USER
      : { username: row.username, avatar: row.avatar, reputation: row.reputation },
  }
}

/** The author of reviews whose account was deleted. */
const DELETED_USER = { username: 'deleted user', avatar: null, reputation: 0 }

/** The start of a page: after a number of rows, or after the last review of the previous page. */
export type Start = { skip: number } | { after: PagePosition }

type PageInput = {
  targetType: ReviewTarget
  /** The id, or a column of an outer query. */
  targetId: string | RawBuilder<unknown>
  sort: ReviewSort
  limit: number
  start: Start
  viewerId: string | null
}

export async function findVisibleReviews(db: Db, input: PageInput): Promise<Review[]> {
  const { rows } = await selectVisibleReviews(input).execute(db)
  return rows.map(toReview)
}

/** Selects one page of visible reviews. */
export function selectVisibleReviews({ targetType, targetId, sort, limit, start, viewerId }: PageInput) {
  const { key, place, placeOf } = ORDER[sort]
  const afterPosition = 'after' in start ? sql`and ${place} < ${placeOf(start.after)}` : sql``
  const skipped = 'skip' in start ? sql`offset ${start.skip}` : sql``
  // The page is selected first, so that authors of skipped reviews are not read.
  const page = sql`(
    select * from reviews
    where target_type = ${targetType} and target_id = ${targetId} and state = 'visible' ${afterPosition}
    order by ${key} desc, reviews.id desc limit ${limit} ${skipped}
  )`
  return sql<ReviewRow>`${selectReviews(page, viewerId)} order by ${key} desc, reviews.id desc`
}

export async function findReview(db: Db, id: string, viewerId: string | null): Promise<Review | undefined> {
  const { rows } = await sql<ReviewRow>`${selectReviews(sql`reviews`, viewerId)} where reviews.id = ${id}`.execute(db)
  return rows[0] && toReview(rows[0])
}

export async function findOwnReview(db: Db, userId: string, target: Target): Promise<Review | undefined> {
  const { rows } = await sql<ReviewRow>`
    ${selectReviews(sql`reviews`, userId)}
    where reviews.user_id = ${userId} and reviews.target_type = ${target.targetType}
      and reviews.target_id = ${target.targetId}`.execute(db)
  return rows[0] && toReview(rows[0])
}

export type LatestReviewRow = Pick<
  ReviewRow,
  | 'id'
  | 'target_type'
  | 'target_id'
  | 'title'
  | 'content'
  | 'rating'
  | 'created_at'
  | 'username'
  | 'avatar'
  | 'is_author_gone'
> & { target: LatestReview['target'] }

export async function findLatestReviews(db: Db, limit: number): Promise<LatestReview[]> {
  const { rows } = await selectLatestReviews(limit).execute(db)
  return rows.map(toLatestReview)
}

/** Selects the latest visible reviews of existing records. */
export function selectLatestReviews(limit: number) {
  const target = sql<{ name: string; slug: string }>`coalesce(
    (select json_build_object('name', name, 'slug', slug) from models
      where reviews.target_type = 'MODEL' and id = reviews.target_id and archived_at is null),
    (select json_build_object('name', name, 'slug', slug) from providers
      where reviews.target_type = 'PROVIDER' and id = reviews.target_id and archived_at is null))`
  return sql<LatestReviewRow>`
    select reviews.id, reviews.target_type, reviews.target_id, target, reviews.title, reviews.content,
      reviews.rating::float8, reviews.created_at, users.username, own_picture(users.avatar) as avatar,
      users.deleted_at is not null as is_author_gone
    from reviews
    join users on users.id = reviews.user_id
    cross join lateral (select ${target} as target) shown
    where reviews.state = 'visible' and target is not null
    order by reviews.id desc limit ${sql.lit(limit)}`
}

export function toLatestReview(row: LatestReviewRow): LatestReview {
  return {
    id: row.id,
    targetType: row.target_type,
    targetId: row.target_id,
    target: row.target,
    title: row.title,
    content: row.content,
    rating: row.rating,
    createdAt: new Date(row.created_at).toISOString(),
    user: row.is_author_gone
      ? { username: DELETED_USER.username, avatar: DELETED_USER.avatar }
      : { username: row.username, avatar: row.avatar },
  }
}
