import { type QueryParams, queryChoice, queryPage, queryString } from '../text/query-text.ts'
import { type ReviewSort, reviewSorts } from './review-ratings.ts'

/** What the address says about the reviews of a model or provider. */
export type ReviewsQuery = { readonly sort: ReviewSort; readonly page: number }

/** So many pages have a number; whoever wants to read on sorts another way. */
export const NUMBERED_REVIEW_PAGES = 100

const DEFAULT_SORT: ReviewSort = 'newest'

/** Never fails: what it does not understand is as if it were not there. */
export function parseReviewsQuery(params: QueryParams): ReviewsQuery {
  return {
    sort: queryChoice(params, 'sort', reviewSorts, DEFAULT_SORT),
    page: Math.min(queryPage(params), NUMBERED_REVIEW_PAGES),
  }
}

/** Reviews stand in a tab of their record's page. */
export function reviewsSearch({ sort, page }: ReviewsQuery): string {
  return queryString([
    ['tab', 'reviews'],
    ['sort', sort === DEFAULT_SORT ? null : sort],
    ['page', page === 1 ? null : page],
  ])
}
