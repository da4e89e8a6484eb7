import type { Review } from '@inferdex/contracts/reviews'
import type { ReviewSort } from '@inferdex/domain/reviews/review-ratings'
import { z } from 'zod'
import { encodeCursor, readCursor } from '../../db/paging/cursor.ts'
import type { PagePosition } from './reviews.queries.ts'

const KEY_OF = {
  newest: ({ id }) => id,
  helpful: ({ upvotes, downvotes }) => String(upvotes - downvotes),
  rating: ({ rating }) => String(rating),
} as const satisfies Record<ReviewSort, (review: Review) => string>

const KEYS = {
  newest: z.uuid(),
  helpful: z.string().regex(/^-?\d{1,9}$/),
  rating: z.string().regex(/^\d(\.\d)?$/),
} as const satisfies Record<ReviewSort, z.ZodType<string>>

export function cursorAfter(sort: ReviewSort, review: Review): string {
  return encodeCursor([sort, KEY_OF[sort](review), review.id])
}

export function readPosition(sort: ReviewSort, cursor: string): PagePosition {
  const [, key, id] = readCursor(cursor, z.tuple([z.literal(sort), KEYS[sort], z.uuid()]))
  return { key, id }
}
