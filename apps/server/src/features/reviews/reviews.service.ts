import { tag } from '@inferdex/contracts/protocol/tags'
import type { ResponseBody, HandlerInput } from '@inferdex/contracts/protocol/endpoint'
import { AppError } from '@inferdex/contracts/protocol/errors'
import { totalPages } from '@inferdex/contracts/protocol/paging'
import { type Action, can } from '@inferdex/contracts/protocol/policy'
import * as contract from '@inferdex/contracts/reviews'
import type { Viewer } from '@inferdex/contracts/protocol/roles'
import { changesBetween } from '@inferdex/domain/audit/audit-actions'
import { isHeldForModeration } from '@inferdex/domain/reviews/review-moderation'
import type { Db } from '../../db/db.ts'
import { announceChange } from '../../platform/change-feed.ts'
import { visitorKey } from '../../platform/client-address.ts'
import { violatedUniqueConstraint } from '../../platform/database-errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Limit, RateLimiter } from '../../platform/rate-limit.ts'
import { recordAction } from '../audit/audit.service.ts'
import { cursorAfter, readPosition } from './review-cursor.ts'
import { findPublicReviews, findReviewSummary } from './review-summary.queries.ts'
import {
  type Author,
  findAuthor,
  findPageTags,
  insertReview,
  type LockedReview,
  lockReview,
  removeReview,
  type ReviewState,
  updateReview,
} from './review-writes.queries.ts'
import { findOwnReview, findReview, findVisibleReviews, type Start, type Target } from './reviews.queries.ts'

const REVIEWS_PER_ACCOUNT: Limit = { hits: 20, windowSeconds: 60 * 60 }
const REVIEWS_PER_ADDRESS: Limit = { hits: 100, windowSeconds: 60 * 60 }

export type ReviewsDeps = { db: Db; limiter: RateLimiter; now: () => Date }
type Caller = { viewer: Viewer; address: string | null }
type ListQuery = HandlerInput<typeof contract.listReviews>['query']

export async function listReviews(
  db: Db,
  query: ListQuery,
  viewer: Viewer | null,
): Promise<ResponseBody<typeof contract.listReviews>> {
  const { page, limit, sort } = query
  const [summary, fetched, ownReview] = await Promise.all([
    findReviewSummary(db, query),
    // One more than the page shows, to detect a next page.
    findVisibleReviews(db, { ...query, limit: limit + 1, start: startOf(query), viewerId: viewer?.id ?? null }),
    viewer && findOwnReview(db, viewer.id, query),
  ])
  if (summary === undefined) throw reviewTargetNotFound()
  const reviews = fetched.slice(0, limit)
  const last = reviews.at(-1)
  return {
    reviews,
    pagination: {
      page,
      pages: totalPages(summary.reviewCount, limit),
      total: summary.reviewCount,
      nextCursor: fetched.length > limit && last !== undefined ? cursorAfter(sort, last) : null,
    },
    summary,
    ownReview: ownReview ?? null,
  }
}

export async function readPublicReviews(
  db: Db,
  target: { targetType: Target['targetType']; slug: string },
  query: HandlerInput<typeof contract.readReviewsOfModel>['query'],
): Promise<ResponseBody<typeof contract.readReviewsOfModel>> {
  const found = await findPublicReviews(db, { ...target, ...query })
  if (found === undefined) throw new AppError('NOT_FOUND', `This ${target.targetType.toLowerCase()} does not exist`)
  const total = found.summary.reviewCount
  return { ...found, pagination: { page: query.page, pages: totalPages(total, contract.REVIEW_PAGE_SIZE), total } }
}

/**
 * Returns the start of a page. Skipped rows are read too, so after the first thousand a page needs the cursor of the
 * previous one.
 */
function startOf({ page, limit, sort, cursor }: ListQuery): Start {
  if (cursor !== undefined) return { after: readPosition(sort, cursor) }
  const skip = (page - 1) * limit
  if (skip <= contract.NUMBERED_REVIEWS) return { skip }
  const message = `Pages beyond the first ${contract.NUMBERED_REVIEWS} reviews are reached by the cursor of the page before`
  throw new AppError('VALIDATION_FAILED', message, { fields: { page: message } })
}

export async function createReview(
  { db, limiter, now }: ReviewsDeps,
  input: HandlerInput<typeof contract.createReview>['body'],
  { viewer, address }: Caller,
): Promise<contract.Review> {
  const at = now()
  await countWrite(limiter, { viewer, address }, at)
  try {
    return await db.transaction().execute((tx) => insertAnnouncedReview(tx, viewer, input, at))
  } catch (error) {
    if (violatedUniqueConstraint(error) !== 'reviews_user_target_key') throw error
    throw new AppError('ALREADY_REVIEWED', `You have already reviewed this ${input.targetType.toLowerCase()}`)
  }
}

async function insertAnnouncedReview(
  tx: Db,
  viewer: Viewer,
  input: HandlerInput<typeof contract.createReview>['body'],
  now: Date,
): Promise<contract.Review> {
  const id = newId(now)
  const state = stateFor(await findAuthor(tx, viewer.id, id), input, now)
  const isInserted = await insertReview(tx, { ...input, id, userId: viewer.id, state, createdAt: now })
  if (!isInserted) throw reviewTargetNotFound()
  if (state === 'visible') await announceReviews(tx, input, 'A review was written')
  return existing(await findReview(tx, id, viewer.id))
}

export async function editReview(
  { db, limiter, now }: ReviewsDeps,
  id: string,
  input: HandlerInput<typeof contract.editReview>['body'],
  { viewer, address }: Caller,
): Promise<contract.Review> {
  const at = now()
  await countWrite(limiter, { viewer, address }, at)
  return await db.transaction().execute((tx) => updateAnnouncedReview(tx, id, viewer, input, at))
}

async function updateAnnouncedReview(
  tx: Db,
  id: string,
  viewer: Viewer,
  input: HandlerInput<typeof contract.editReview>['body'],
  now: Date,
): Promise<contract.Review> {
  const before = await lockAllowed(tx, id, viewer, 'review.edit')
  const text = { title: input.title ?? before.title, content: input.content ?? before.content }
  const author = await findAuthor(tx, before.userId, id)
  // A review that staff has hidden stays hidden when its author edits it.
  const state = before.state === 'hidden' ? 'hidden' : stateFor(author, text, now)
  await updateReview(tx, id, { ...input, state, editedAt: now })
  if (before.state === 'visible' || state === 'visible') await announceReviews(tx, before, 'A review was changed')
  return existing(await findReview(tx, id, viewer.id))
}

function stateFor(author: Author, text: { title: string; content: string }, now: Date): ReviewState {
  if (isHeldForModeration(author, text, now)) return 'held'
  return author.hasWeight ? 'visible' : 'unconfirmed'
}

export async function deleteReview({ db, now }: ReviewsDeps, id: string, { viewer, address }: Caller): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await lockAllowed(tx, id, viewer, 'review.delete')
    await removeReview(tx, id)
    // Only a deletion by staff is recorded.
    if (before.userId !== viewer.id) {
      const { title, content, targetType, targetId } = before
      const changes = changesBetween({ title, content, reviewed: `${targetType} ${targetId}` }, {})
      const entry = { action: 'DELETE_REVIEW', targetType: 'REVIEW', targetId: id, changes } as const
      await recordAction(tx, { id: viewer.id, address }, entry, now())
    }
    if (before.state === 'visible') await announceReviews(tx, before, 'A review was deleted')
  })
}

async function lockAllowed(tx: Db, id: string, viewer: Viewer, action: Action): Promise<LockedReview> {
  const review = existing(await lockReview(tx, id))
  const isOwner = review.userId === viewer.id
  if (can(viewer, action, isOwner)) return review
  // A hidden review is not found for others.
  if (review.state !== 'visible') throw reviewNotFound()
  throw new AppError('FORBIDDEN', 'You do not have permission to do this')
}

async function announceReviews(tx: Db, target: Target, summary: string): Promise<void> {
  await announceChange(tx, [...(await findPageTags(tx, target)), tag.ratings, tag.reviews], summary)
}

async function countWrite(limiter: RateLimiter, { viewer, address }: Caller, now: Date): Promise<void> {
  await limiter.consume(`review:address:${visitorKey(address)}`, REVIEWS_PER_ADDRESS, now)
  await limiter.consume(`review:account:${viewer.id}`, REVIEWS_PER_ACCOUNT, now)
}

function existing<T>(review: T | undefined): T {
  if (review === undefined) throw reviewNotFound()
  return review
}

function reviewNotFound(): AppError {
  return new AppError('NOT_FOUND', 'This review does not exist')
}

function reviewTargetNotFound(): AppError {
  return new AppError('NOT_FOUND', 'There is nothing to review here')
}
