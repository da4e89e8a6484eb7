import { type QueryParams, queryChoice, queryPage, queryString } from '../text/query-text.ts'
import { type ReviewSort, reviewSorts } from './review-ratings.ts'

/** The state of a review list in the URL of its model or provider. */
export type ReviewsQuery = { readonly sort: ReviewSort; readonly page: number }

/** The last page that can be opened by number; to see other reviews, visitors change the sort. */
export const NUMBERED_REVIEW_PAGES = 100

const DEFAULT_SORT: ReviewSort = 'newest'

/** Parses the URL. Never throws: invalid values are ignored. */
export function parseReviewsQuery(params: QueryParams): ReviewsQuery {
  return {
    sort: queryChoice(params, 'sort', reviewSorts, DEFAULT_SORT),
    page: Math.min(queryPage(params), NUMBERED_REVIEW_PAGES),
  }
}

/** Returns the query string that opens the reviews tab of a model or provider. */
export function reviewsSearch({ sort, page }: ReviewsQuery): string {
  return queryString([
    ['tab', 'reviews'],
    ['sort', sort === DEFAULT_SORT ? null : sort],
    ['page', page === 1 ? null : page],
  ])
}
