export const postStatuses = ['DRAFT', 'PUBLISHED', 'SCHEDULED', 'ARCHIVED'] as const
export type PostStatus = (typeof postStatuses)[number]

export const ogTypes = ['article', 'website', 'product', 'video'] as const
export const twitterCards = ['summary', 'summary_large_image', 'app', 'player'] as const

/** The defaults of an article's metadata for search engines and social networks. */
export const NO_SEO = {
  metaTitle: null,
  metaDescription: null,
  canonicalUrl: null,
  ogImage: null,
  ogType: 'article',
  twitterCard: 'summary',
} as const

export const DEFAULT_READ_TIME = 5
export const MIN_READ_TIME = 1
export const MAX_READ_TIME = 60
export const MAX_POST_TAGS = 20
export const MAX_TAG_LENGTH = 40

/** Parses typed minutes; text that is not a number gives the default of five. The form checks the bounds. */
export function readTimeFrom(typed: string): number {
  const minutes = Number(typed.trim())
  return typed.trim() === '' || !Number.isFinite(minutes) ? DEFAULT_READ_TIME : Math.round(minutes)
}

/** Splits tags at commas and trims them; empty and repeated ones (ignoring case) are dropped. */
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

/** Returns the badges of a post: "Published" or "Draft", plus a second one when it is scheduled or archived. */
export function postBadges(status: PostStatus): {
  main: 'Published' | 'Draft'
  extra: 'Scheduled' | 'Archived' | null
} {
  const extra = { DRAFT: null, PUBLISHED: null, SCHEDULED: 'Scheduled', ARCHIVED: 'Archived' } as const
  return { main: status === 'PUBLISHED' ? 'Published' : 'Draft', extra: extra[status] }
}

/** How far a browser's clock may be ahead of the server's. */
const CLOCK_DIFFERENCE_MS = 2 * 60 * 1000

export type PostState = {
  readonly status: PostStatus
  readonly publishedAt: Date | null
  readonly scheduledAt: Date | null
}

export type WantedState = {
  readonly status?: PostStatus | undefined
  readonly scheduledAt?: Date | null | undefined
  /** Set by the publish button: a past time publishes, a future time schedules, null makes a draft. */
  readonly publishedAt?: Date | null | undefined
}

/**
 * Returns the state of a post after saving it; null when a post is to be scheduled without a time in the future.
 * Visitors see exactly the posts that are PUBLISHED.
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
      // A schedule that did not change may have become due during the edit; it is kept and the job publishes it.
      const isKept = before.status === 'SCHEDULED' && before.scheduledAt?.getTime() === at.getTime()
      return at > now || isKept ? scheduled(at) : null
    }
    default:
      return { status, publishedAt: null, scheduledAt: null }
  }
}

const published = (publishedAt: Date): PostState => ({ status: 'PUBLISHED', publishedAt, scheduledAt: null })
const scheduled = (scheduledAt: Date): PostState => ({ status: 'SCHEDULED', publishedAt: null, scheduledAt })
