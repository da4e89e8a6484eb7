import { type QueryParams, queryString, queryText } from '../text/query-text.ts'

/** Everything that the address of the blog says. */
export type BlogQuery = {
  readonly q: string
  /** Empty: all of them. */
  readonly category: string
  /** Where the page before ended; empty on the first page. */
  readonly after: string
}

export const blogQueryKeys = ['q', 'category', 'after'] as const

/** Never fails: what it does not understand is as if it were not there. */
export function parseBlogQuery(params: QueryParams): BlogQuery {
  return {
    q: queryText(params, 'q').trim(),
    category: queryText(params, 'category').trim(),
    after: queryText(params, 'after').trim(),
  }
}

export function blogSearch({ q, category, after }: BlogQuery): string {
  return queryString([
    ['q', q],
    ['category', category],
    ['after', after],
  ])
}

export function isFilteredBlog({ q, category }: BlogQuery): boolean {
  return q !== '' || category !== ''
}
