import { z } from 'zod'

export const ADMIN_PAGE_SIZE = 20
const MAX_PAGE_SIZE = 100

/** `page` and `limit` of numbered lists. */
export function pageQuery(defaultLimit: number) {
  return {
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    limit: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(defaultLimit),
  }
}

export function totalPages(total: number, limit: number): number {
  return Math.max(1, Math.ceil(total / limit))
}
