import * as contract from '@inferdex/contracts/reviews'
import type { FastifyInstance } from 'fastify'
import type { ReadDb } from '../../db/db.ts'
import { registerEndpoint } from '../../http/api/register-endpoint.ts'
import { findLatestReviews } from './reviews.queries.ts'
import {
  createReview,
  deleteReview,
  editReview,
  listReviews,
  readPublicReviews,
  type ReviewsDeps,
} from './reviews.service.ts'
import { verifyReview } from './verify-review.service.ts'

export function reviewsRoutes(app: FastifyInstance, { reads, ...deps }: ReviewsDeps & { reads: ReadDb }): void {
  registerEndpoint(app, contract.listReviews, ({ query }, { viewer }) => listReviews(deps.db, query, viewer))
  registerEndpoint(app, contract.readReviewsOfModel, ({ params, query }) =>
    readPublicReviews(reads, { targetType: 'MODEL', slug: params.slug }, query),
  )
  registerEndpoint(app, contract.readReviewsOfProvider, ({ params, query }) =>
    readPublicReviews(reads, { targetType: 'PROVIDER', slug: params.slug }, query),
  )
  registerEndpoint(app, contract.listLatestReviews, ({ query }) => findLatestReviews(reads, query.limit))
  registerEndpoint(app, contract.createReview, ({ body }, call) => createReview(deps, body, call))
  registerEndpoint(app, contract.editReview, ({ params, body }, call) => editReview(deps, params.id, body, call))
  registerEndpoint(app, contract.verifyReview, ({ params, body }, call) => verifyReview(deps, params.id, body, call))
  registerEndpoint(app, contract.deleteReview, async ({ params }, call) => {
    await deleteReview(deps, params.id, call)
    return undefined
  })
}
