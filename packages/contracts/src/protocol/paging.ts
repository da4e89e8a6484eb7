import { z } from 'zod'
import { searchText } from './wire-types.ts'

export const ADMIN_PAGE_SIZE = 20
const MAX_PAGE_SIZE = 100
/** A plain list without `limit` holds at most this many; `Link: rel="next"` leads to the rest. */
export const UNPAGED_ROWS = 2000
/** Totals of smaller lists are counted up to here; a longer one says no total. */
export const COUNTED_ROWS = 1000

/** One of a list's numbered pages. */
export const pageNumber = z.coerce.number().int().min(1).max(1_000_000)

/** `page` and `limit` of numbered lists. */
export function pageQuery(defaultLimit: number) {
  return {
    page: pageNumber.default(1),
    limit: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(defaultLimit),
  }
}

/** `limit` and `cursor` of public lists; the answer's `Link` header carries the next cursor. */
export const cursorQuery = {
  limit: z.coerce.number().int().min(1).max(UNPAGED_ROWS).optional(),
  cursor: searchText.optional(),
}

export function totalPages(total: number, limit: number): number {
  return Math.max(1, Math.ceil(total / limit))
}
