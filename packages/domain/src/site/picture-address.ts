/** The size of the picture that a shared link shows. */
export const PICTURE_SIZE = { width: 1200, height: 630 } as const

type Compared = 'models' | 'providers'

/** The URLs of the pictures of pages. Each picture has one canonical URL. */
export const picturePath = {
  site: () => '/og/default.png',
  model: (slug: string) => `/og/model/${encodeURIComponent(slug)}.png`,
  provider: (slug: string) => `/og/provider/${encodeURIComponent(slug)}.png`,
  article: (slug: string) => `/og/article/${encodeURIComponent(slug)}.png`,
  leaderboard: () => '/og/leaderboard.png',
  calculator: () => '/og/calculator.png',
  /** Independent of the order of the compared records. */
  comparison: (kind: Compared, slugs: readonly string[]) =>
    `/og/compare.png?${kind}=${[...new Set(slugs)].toSorted().map(encodeURIComponent).join(',')}`,
} as const
