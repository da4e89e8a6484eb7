import {
  RATING_DEFAULT,
  RATING_MAX,
  RATING_MIN,
  type ReviewRating,
  reviewRatings,
} from '@inferdex/domain/reviews/review-ratings'

/** The fields of a review being written. */
export type ReviewDraft = { readonly title: string; readonly content: string } & Readonly<Record<ReviewRating, number>>

export const EMPTY_DRAFT: ReviewDraft = {
  title: '',
  content: '',
  rating: RATING_DEFAULT,
  easeOfUse: RATING_DEFAULT,
  accuracy: RATING_DEFAULT,
  value: RATING_DEFAULT,
  support: RATING_DEFAULT,
}

const keyOf = (id: string) => `review_draft_${id}`

/**
 * Saves a draft in session storage, so that a reload or navigation does not lose it. `id` is the target or the review.
 */
export function keepDraft(id: string, draft: ReviewDraft): boolean {
  try {
    sessionStorage.setItem(keyOf(id), JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export function dropDraft(id: string): void {
  try {
    sessionStorage.removeItem(keyOf(id))
  } catch {
    // Storage is unavailable, so there is nothing to remove.
  }
}

export function readDraft(id: string): ReviewDraft | null {
  try {
    return parseDraft(sessionStorage.getItem(keyOf(id)))
  } catch {
    return null
  }
}

/** Parses a stored draft. Unreadable values fall back to their default. */
export function parseDraft(stored: string | null): ReviewDraft | null {
  if (stored === null) return null
  try {
    const kept = JSON.parse(stored) as Record<string, unknown> | null
    if (typeof kept !== 'object' || kept === null) return null
    const ratings = Object.fromEntries(reviewRatings.map((name) => [name, ratingOf(kept[name])]))
    return { ...EMPTY_DRAFT, ...ratings, title: textOf(kept.title), content: textOf(kept.content) }
  } catch {
    return null
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function ratingOf(value: unknown): number {
  return typeof value === 'number' && value >= RATING_MIN && value <= RATING_MAX ? value : RATING_DEFAULT
}
