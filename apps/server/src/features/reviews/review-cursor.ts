import type { Review } from '@inferdex/contracts/reviews'
import { AppError } from '@inferdex/contracts/protocol/errors'
import type { ReviewSort } from '@inferdex/domain/reviews/review-ratings'
import { z } from 'zod'

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

/** The review's place in its list; the next page begins after it. */
export function cursorAfter(sort: ReviewSort, review: Review): string {
  return Buffer.from(JSON.stringify([sort, KEY_OF[sort](review), review.id])).toString('base64url')
}

/** A cursor of another sort, or one that nobody was given, is refused. */
export function readCursor(sort: ReviewSort, cursor: string): { key: string; id: string } {
  const parsed = z.tuple([z.literal(sort), KEYS[sort], z.uuid()]).safeParse(decode(cursor))
  if (!parsed.success) {
    const message = 'This cursor is not valid'
    throw new AppError('VALIDATION_FAILED', message, { fields: { cursor: message } })
  }
  const [, key, id] = parsed.data
  return { key, id }
}

function decode(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return null
  }
}
