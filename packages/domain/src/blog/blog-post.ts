export const postStatuses = ['DRAFT', 'PUBLISHED', 'SCHEDULED', 'ARCHIVED'] as const
export type PostStatus = (typeof postStatuses)[number]

export const ogTypes = ['article', 'website', 'product', 'video'] as const
export const twitterCards = ['summary', 'summary_large_image', 'app', 'player'] as const

export const DEFAULT_READ_TIME = 5
export const MIN_READ_TIME = 1
export const MAX_READ_TIME = 60
export const MAX_POST_TAGS = 20
export const MAX_TAG_LENGTH = 40

/** What somebody typed as minutes; text that is no number means the usual five. Bounds are for the form to check. */
export function readTimeFrom(typed: string): number {
  const minutes = Number(typed.trim())
  return typed.trim() === '' || !Number.isFinite(minutes) ? DEFAULT_READ_TIME : Math.round(minutes)
}

/** Commas part tags; each is trimmed, empty and repeated ones (in any letter case) are dropped. */
export function tagsFrom(typed: string): string[] {
  const seen = new Set<string>()
  return typed
    .split(',')
    .map((tag) => tag.trim().replaceAll(/\s+/g, ' '))
    .filter((tag) => {
      const key = tag.toLowerCase()
      if (tag === '' || seen.has(key)) return false
      seen.add(key)
      return true
    })
}

/** Published or Draft, as the list says it; what is neither carries a second word. */
export function postBadges(status: PostStatus): {
  main: 'Published' | 'Draft'
  extra: 'Scheduled' | 'Archived' | null
} {
  const extra = { DRAFT: null, PUBLISHED: null, SCHEDULED: 'Scheduled', ARCHIVED: 'Archived' } as const
  return { main: status === 'PUBLISHED' ? 'Published' : 'Draft', extra: extra[status] }
}

/** "Now" in a browser may be a little later than here. */
const CLOCK_DIFFERENCE_MS = 2 * 60 * 1000

export type PostState = {
  readonly status: PostStatus
  readonly publishedAt: Date | null
  readonly scheduledAt: Date | null
}

export type WantedState = {
  readonly status?: PostStatus | undefined
  readonly scheduledAt?: Date | null | undefined
  /** The publish button: a time publishes (or schedules, when it is yet to come), null makes a draft. */
  readonly publishedAt?: Date | null | undefined
}

/**
 * What a save makes of a post. Readers see exactly what is PUBLISHED; a date in the future is a schedule. Null: a
 * schedule without a time that is yet to come.
 */
export function nextPostState(before: PostState, wanted: WantedState, now: Date): PostState | null {
  if (wanted.status === undefined && wanted.publishedAt !== undefined) {
    const { publishedAt } = wanted
    if (publishedAt === null) return { status: 'DRAFT', publishedAt: null, scheduledAt: null }
    if (publishedAt.getTime() - now.getTime() > CLOCK_DIFFERENCE_MS) return scheduled(publishedAt)
    return published(publishedAt > now ? now : publishedAt)
  }
  const status = wanted.status ?? before.status
  switch (status) {
    case 'PUBLISHED':
      return published(before.publishedAt ?? now)
    case 'SCHEDULED': {
      const at = wanted.scheduledAt === undefined ? before.scheduledAt : wanted.scheduledAt
      if (at === null) return null
      // A schedule that is kept as it was may have come due while somebody typed; the job publishes it.
      const isKept = before.status === 'SCHEDULED' && before.scheduledAt?.getTime() === at.getTime()
      return at > now || isKept ? scheduled(at) : null
    }
    default:
      return { status, publishedAt: null, scheduledAt: null }
  }
}

const published = (publishedAt: Date): PostState => ({ status: 'PUBLISHED', publishedAt, scheduledAt: null })
const scheduled = (scheduledAt: Date): PostState => ({ status: 'SCHEDULED', publishedAt: null, scheduledAt })
