import { type QueryParams, queryString, queryText } from '../text/query-text.ts'

/** The state of the blog list in its URL. */
export type BlogQuery = {
  readonly q: string
  /** Empty means all categories. */
  readonly category: string
  /** The cursor at the end of the previous page; empty on the first page. */
  readonly after: string
}

export const blogQueryKeys = ['q', 'category', 'after'] as const

/** Parses the URL. Never throws: invalid values are ignored. */
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
