import { tag } from './protocol/tags.ts'
import { RATING_MAX, RATING_MIN, RATING_STEP, reviewSorts } from '@inferdex/domain/reviews/review-ratings'
import { NUMBERED_REVIEW_PAGES } from '@inferdex/domain/reviews/reviews-query'
import { reviewTargets } from '@inferdex/domain/votes/vote-targets'
import { z } from 'zod'
import type { Endpoint } from './protocol/endpoint.ts'
import { pageNumber, pageQuery } from './protocol/paging.ts'
import { voteType } from './votes.ts'
import { isoDateTime, requiredText, searchText, slugParam } from './protocol/wire-types.ts'

export const REVIEW_PAGE_SIZE = 10
/** Page numbers reach this many reviews; further pages are read with the cursor of the previous page. */
export const NUMBERED_REVIEWS = NUMBERED_REVIEW_PAGES * REVIEW_PAGE_SIZE
const LATEST_REVIEWS = 3

const RATING_MESSAGE = 'Ratings must be from 1 to 5 in steps of 0.5'
const ratingInput = z
  .number(RATING_MESSAGE)
  .min(RATING_MIN, RATING_MESSAGE)
  .max(RATING_MAX, RATING_MESSAGE)
  .multipleOf(RATING_STEP, RATING_MESSAGE)

/** The fields that the author fills in. */
const written = {
  title: requiredText('Title', 200),
  content: requiredText('Content', 5000),
  rating: ratingInput,
  easeOfUse: ratingInput,
  accuracy: ratingInput,
  value: ratingInput,
  support: ratingInput,
}

const target = { targetType: z.enum(reviewTargets), targetId: z.uuid('This is not an id') }
const idParam = z.strictObject({ id: z.uuid('This is not an id') })

export const review = z
  .object({
    id: z.uuid(),
    targetType: z.enum(reviewTargets),
    targetId: z.uuid(),
    title: z.string(),
    content: z.string(),
    rating: z.number(),
    easeOfUse: z.number(),
    accuracy: z.number(),
    value: z.number(),
    support: z.number(),
    /** Set by staff. */
    verified: z.boolean(),
    /**
     * `held` is pending moderation, `hidden` was removed by staff, `unconfirmed` is pending the confirmation of the
     * author's address. Only the author sees reviews in these states.
     */
    state: z.enum(['visible', 'held', 'hidden', 'unconfirmed']),
    upvotes: z.int(),
    downvotes: z.int(),
    /** The caller's own vote; null without one and for visitors. */
    userVote: voteType.nullable(),
    createdAt: isoDateTime,
    editedAt: isoDateTime.nullable(),
    user: z.object({ username: z.string(), avatar: z.string().nullable(), reputation: z.int() }),
  })
  .meta({ id: 'Review' })
export type Review = z.output<typeof review>

export const reviewSummary = z
  .object({
    /** Averages of the visible reviews; null without any. */
    averageRating: z.number().nullable(),
    easeOfUse: z.number().nullable(),
    accuracy: z.number().nullable(),
    value: z.number().nullable(),
    support: z.number().nullable(),
    reviewCount: z.int(),
    /** Five rows, the best first. */
    distribution: z.array(z.object({ stars: z.int(), count: z.int() })),
  })
  .meta({ id: 'ReviewSummary' })
export type ReviewSummary = z.output<typeof reviewSummary>

export const listReviews = {
  method: 'GET',
  path: '/reviews',
  access: 'community.read',
  summary: 'The reviews of a provider or model, with how they rate it; newest first unless sorted otherwise',
  query: z.strictObject({
    ...target,
    ...pageQuery(REVIEW_PAGE_SIZE),
    sort: z.enum(reviewSorts).default('newest'),
    /** From the previous page; `page` is then only a label. */
    cursor: searchText.optional(),
  }),
  response: z.object({
    reviews: z.array(review),
    pagination: z.object({ page: z.int(), pages: z.int(), total: z.int(), nextCursor: z.string().nullable() }),
    summary: reviewSummary,
    /** The caller's own review in any state; null for visitors. */
    ownReview: review.nullable(),
  }),
} as const satisfies Endpoint

/** The public response: without own votes and without reviews that are not visible. */
const publicReviews = {
  params: z.strictObject({ slug: slugParam }),
  query: z.strictObject({
    page: pageNumber.max(NUMBERED_REVIEW_PAGES).default(1),
    sort: z.enum(reviewSorts).default('newest'),
  }),
  response: z.object({
    reviews: z.array(review),
    pagination: z.object({ page: z.int(), pages: z.int(), total: z.int() }),
    summary: reviewSummary,
  }),
} as const

export const readReviewsOfModel = {
  method: 'GET',
  path: '/catalog/models/:slug/reviews',
  access: 'community.read',
  summary: 'The reviews of a model as everybody sees them, ten to a page',
  ...publicReviews,
  tags: [tag.model(':slug')],
} as const satisfies Endpoint

export const readReviewsOfProvider = {
  method: 'GET',
  path: '/catalog/providers/:slug/reviews',
  access: 'community.read',
  summary: 'The reviews of a provider as everybody sees them, ten to a page',
  ...publicReviews,
  tags: [tag.provider(':slug')],
} as const satisfies Endpoint

export const createReviewInput = z.strictObject({ ...target, ...written })

export const createReview = {
  method: 'POST',
  path: '/reviews',
  access: 'review.write',
  summary: 'Review a provider or model, once',
  body: createReviewInput,
  response: review,
  status: 201,
} as const satisfies Endpoint

export const editReviewInput = z.strictObject(written).partial()

export const editReview = {
  method: 'PATCH',
  path: '/reviews/:id',
  access: 'review.edit',
  summary: 'Change your own review; omitted fields stay',
  params: idParam,
  body: editReviewInput,
  response: review,
} as const satisfies Endpoint

export const verifyReview = {
  method: 'PUT',
  path: '/admin/reviews/:id/verified',
  access: 'review.verify',
  summary: 'Mark a review as checked by staff, or remove the mark; with a reason',
  params: idParam,
  body: z.strictObject({ verified: z.boolean(), reason: requiredText('Reason', 500) }),
  response: review,
} as const satisfies Endpoint

export const deleteReview = {
  method: 'DELETE',
  path: '/reviews/:id',
  access: 'review.delete',
  summary: 'Delete the own review, or as staff any',
  params: idParam,
  response: null,
} as const satisfies Endpoint

export const latestReview = z.object({
  id: z.uuid(),
  targetType: z.enum(reviewTargets),
  targetId: z.uuid(),
  target: z.object({ name: z.string(), slug: z.string() }),
  title: z.string(),
  content: z.string(),
  rating: z.number(),
  createdAt: isoDateTime,
  user: z.object({ username: z.string(), avatar: z.string().nullable() }),
})
export type LatestReview = z.output<typeof latestReview>

export const listLatestReviews = {
  method: 'GET',
  path: '/reviews/latest',
  access: 'community.read',
  summary: 'The latest reviews of the whole site',
  query: z.strictObject({ limit: z.coerce.number().int().min(1).max(20).default(LATEST_REVIEWS) }),
  response: z.array(latestReview),
  tags: [tag.reviews],
} as const satisfies Endpoint
