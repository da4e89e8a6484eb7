import type { Post, PostHeading, PostSeo, PostSummary } from '@inferdex/contracts/blog/blog'
import { COUNTED_ROWS } from '@inferdex/contracts/protocol/paging'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { inSearchText } from '../../db/like.ts'

/** The number of featured articles on a page of the blog. */
const FEATURED = 6
const LATEST = 20
const RELATED = 3
const UNPAGED_POSTS = 100

/** The last article of a page, where the next page continues. */
export type PagePosition = { readonly publishedAt: Date; readonly id: string }

export type PostFilter = { readonly q?: string | undefined; readonly category?: string | undefined }

const SUMMARY = sql`id, slug, title, excerpt, author_name, own_picture(author_avatar) as author_avatar, category, tags, published_at, read_time, featured`

type SummaryRow = {
  id: string
  slug: string
  title: string
  excerpt: string
  author_name: string
  author_avatar: string | null
  category: string
  tags: string[]
  /** A date inside JSON from the database is text. */
  published_at: Date | string | null
  read_time: number
  featured: boolean
}

export function toSummary(row: SummaryRow): PostSummary {
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    excerpt: row.excerpt,
    authorName: row.author_name,
    authorAvatar: row.author_avatar,
    author: { name: row.author_name, avatar: row.author_avatar },
    category: row.category,
    tags: row.tags,
    publishedAt: row.published_at === null ? null : new Date(row.published_at).toISOString(),
    readTime: row.read_time,
    featured: row.featured,
  }
}

function published({ q = '', category = '' }: PostFilter): RawBuilder<boolean> {
  const conditions = [
    sql`status = 'PUBLISHED'`,
    ...(category === '' ? [] : [sql`category = ${category}`]),
    ...(q === '' ? [] : [inSearchText('posts', q)]),
  ]
  return sql`${sql.join(conditions, sql` and `)}`
}

const NEWEST_FIRST = sql`order by published_at desc, id desc`

const before = (place: PagePosition | null) =>
  place === null ? sql`true` : sql`(published_at, id) < (${place.publishedAt}, ${place.id}::uuid)`

type BlogPage = {
  categories: string[]
  featured: PostSummary[]
  latest: PostSummary[]
  hasMore: boolean
  total: number | null
}

/**
 * Reads a page of the blog with one statement, which reads only the articles that it shows and counts up to a limit.
 */
export async function readBlogPage(db: Db, filter: PostFilter, after: PagePosition | null): Promise<BlogPage> {
  const matches = published(filter)
  const {
    rows: [row],
  } = await sql<{ categories: string[]; featured: SummaryRow[]; latest: SummaryRow[]; total: number }>`
    with on_top as materialized (
      select ${SUMMARY} from posts where ${matches} and featured ${NEWEST_FIRST} limit ${sql.lit(FEATURED)}
    ), latest as materialized (
      select ${SUMMARY} from posts
      where ${matches} and ${before(after)} and id not in (select id from on_top)
      ${NEWEST_FIRST} limit ${sql.lit(LATEST + 1)}
    )
    select
      array(select category from post_counts where status = 'PUBLISHED' and posts > 0 order by category) as categories,
      (select coalesce(json_agg(on_top ${NEWEST_FIRST}), '[]') from on_top) as featured,
      (select coalesce(json_agg(latest ${NEWEST_FIRST}), '[]') from latest) as latest,
      (select count(*)::int from (select from posts where ${matches} limit ${sql.lit(COUNTED_ROWS + 1)}) as counted) as total
  `.execute(db)
  const { categories = [], featured = [], latest = [], total = 0 } = row ?? {}
  return {
    categories,
    featured: featured.map(toSummary),
    latest: latest.slice(0, LATEST).map(toSummary),
    hasMore: latest.length > LATEST,
    total: total > COUNTED_ROWS ? null : total,
  }
}

type PostRow = SummaryRow & { html: string; updated_at: Date }

const toPost = (row: PostRow): Post => ({
  ...toSummary(row),
  content: row.html,
  updatedAt: row.updated_at.toISOString(),
})

export async function listPublishedPosts(
  db: Db,
  { limit = UNPAGED_POSTS, ...filter }: PostFilter & { limit?: number | undefined },
  after: PagePosition | null,
): Promise<{ items: Post[]; hasMore: boolean }> {
  const { rows } = await sql<PostRow>`
    select ${SUMMARY}, html, updated_at from posts where ${published(filter)} and ${before(after)}
    ${NEWEST_FIRST} limit ${limit + 1}`.execute(db)
  return { items: rows.slice(0, limit).map(toPost), hasMore: rows.length > limit }
}

export async function findPublishedPost(db: Db, slug: string): Promise<Post | undefined> {
  const { rows } = await sql<PostRow>`
    select ${SUMMARY}, html, updated_at from posts where slug = ${slug} and status = 'PUBLISHED'`.execute(db)
  return rows.map(toPost)[0]
}

type Article = { post: Post; headings: PostHeading[]; seo: PostSeo; related: PostSummary[] }

type SeoRow = {
  meta_title: string | null
  meta_description: string | null
  canonical_url: string | null
  og_image: string | null
  og_type: PostSeo['ogType']
  twitter_card: PostSeo['twitterCard']
}

export function toSeo(row: SeoRow): PostSeo {
  return {
    metaTitle: row.meta_title,
    metaDescription: row.meta_description,
    canonicalUrl: row.canonical_url,
    ogImage: row.og_image,
    ogType: row.og_type,
    twitterCard: row.twitter_card,
  }
}

type ArticleRow = PostRow & SeoRow & { headings: PostHeading[]; related: SummaryRow[] }

export async function findArticle(db: Db, slug: string): Promise<Article | undefined> {
  const {
    rows: [row],
  } = await sql<ArticleRow>`
    select ${SUMMARY}, html, updated_at, headings, meta_title, meta_description, canonical_url, og_image, og_type,
      twitter_card, (
        select coalesce(json_agg(other order by other.published_at desc, other.id desc), '[]') from (
          select ${SUMMARY} from posts as near
          where near.status = 'PUBLISHED' and near.category = posts.category and near.id <> posts.id
          ${NEWEST_FIRST} limit ${sql.lit(RELATED)}
        ) as other
      ) as related
    from posts where slug = ${slug} and status = 'PUBLISHED'`.execute(db)
  if (row === undefined) return undefined
  return {
    post: toPost(row),
    headings: row.headings,
    seo: toSeo(row),
    related: row.related.map(toSummary),
  }
}
