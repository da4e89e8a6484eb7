import { z } from 'zod'
import { plainText } from './wire-types.ts'

export const ADMIN_PAGE_SIZE = 20
const MAX_PAGE_SIZE = 100
/** The size of a list without `limit`; `Link: rel="next"` points to the rest. */
export const UNPAGED_ROWS = 2000
/** Lists are counted up to this many rows; a longer list has no total. */
export const COUNTED_ROWS = 1000

/** The number of a page, from 1. */
export const pageNumber = z.coerce.number().int().min(1).max(1_000_000)

/** Returns `page` and `limit` of numbered lists. */
export function pageQuery(defaultLimit: number) {
  return {
    page: pageNumber.default(1),
    limit: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(defaultLimit),
  }
}

/** The start of a page. Contains the name of a row, which may be long. */
export const cursorParam = plainText.trim().max(2000)

/** `limit` and `cursor` of public lists; the response's `Link` header has the next cursor. */
export const cursorQuery = {
  limit: z.coerce.number().int().min(1).max(UNPAGED_ROWS).optional(),
  cursor: cursorParam.optional(),
}

export function totalPages(total: number, limit: number): number {
  return Math.max(1, Math.ceil(total / limit))
}
