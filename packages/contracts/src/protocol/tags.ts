/**
 * The tags of cached responses. An endpoint lists what its response depends on, a change lists what it touched;
 * responses that share a tag with a change are evicted. SQL functions build the same tags with `tag('…')`.
 */
export const tag = {
  /** Every cached response has it: after a failover of the database all of them count as changed. */
  everything: 'everything',
  /** Totals of the whole catalogue. */
  counts: 'counts',
  providers: 'providers',
  models: 'models',
  deals: 'deals',
  benchmarks: 'benchmarks',
  capabilities: 'capabilities',
  /** Ratings, review counts and popularity, as lists show and sort by them. */
  ratings: 'ratings',
  /** The latest reviews of the whole site. */
  reviews: 'reviews',
  /** Upvotes of deals; their other fields are `deals`. */
  dealVotes: 'deal-votes',
  blog: 'blog',
  /** The changes of the catalogue, as /changes lists them. */
  changes: 'changes',
  /** The files of the export. */
  exports: 'exports',
  /** Comments of all articles at once, after a bulk moderation. */
  comments: 'comments',
  /** Pending work of staff. No cached response has it, and only staff's stream sends it. */
  work: 'work',
  model: (slug: string) => `model/${slug}` as const,
  provider: (slug: string) => `provider/${slug}` as const,
  commentsOn: (slug: string) => `comments/${slug}` as const,
} as const

type ValueOf<T> = T extends (slug: string) => infer R ? R : T
export type Tag = ValueOf<(typeof tag)[keyof typeof tag]>

const SLUG = ':slug'

/** Returns all tags as an endpoint writes them: those of one page have `:slug`. */
export function tagPatterns(): string[] {
  return Object.values(tag).map((one) => (typeof one === 'function' ? one(SLUG) : one))
}

/** Returns a tag as endpoints write it: all tags of single pages of one kind are the same. */
export function tagPattern(text: string): string {
  const slash = text.indexOf('/')
  return slash === -1 ? text : text.slice(0, slash + 1) + SLUG
}

/** Returns whether a text is one of the tags above; the database and the wire return tags as text. */
export function isTag(text: string): text is Tag {
  return tagPatterns().some((pattern) => {
    if (!pattern.endsWith(SLUG)) return text === pattern
    const prefix = pattern.slice(0, -SLUG.length)
    return text.startsWith(prefix) && text.length > prefix.length
  })
}
