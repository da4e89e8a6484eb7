import type { PostHeading } from '@inferdex/contracts/blog/blog'
import type { PostState } from '@inferdex/domain/blog/blog-post'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

export type WrittenPost = {
  readonly slug: string
  readonly title: string
  readonly excerpt: string
  readonly content: string
  readonly category: string
  readonly tags: readonly string[]
  readonly authorName: string
  readonly readTime: number
  readonly featured: boolean
  readonly metaTitle: string | null
  readonly metaDescription: string | null
  readonly canonicalUrl: string | null
  readonly ogImage: string | null
  readonly ogType: 'article' | 'website' | 'product' | 'video'
  readonly twitterCard: 'summary' | 'summary_large_image' | 'app' | 'player'
}

export type Rendered = { readonly html: string; readonly headings: readonly PostHeading[] }

export type SavedPost = {
  readonly post: WrittenPost
  readonly state: PostState
  readonly rendered: Rendered
}

function toColumns({ post, state, rendered }: SavedPost) {
  return {
    slug: post.slug,
    title: post.title,
    excerpt: post.excerpt,
    markdown: post.content,
    html: rendered.html,
    headings: JSON.stringify(rendered.headings),
    category: post.category,
    tags: [...post.tags],
    author_name: post.authorName,
    // The account's picture, if the name belongs to an account.
    author_avatar: sql<
      string | null
    >`(select avatar from users where username = ${post.authorName} and deleted_at is null)`,
    read_time: post.readTime,
    featured: post.featured,
    status: state.status,
    published_at: state.publishedAt,
    scheduled_at: state.scheduledAt,
    meta_title: emptyToNull(post.metaTitle),
    meta_description: emptyToNull(post.metaDescription),
    canonical_url: post.canonicalUrl,
    og_image: post.ogImage,
    og_type: post.ogType,
    twitter_card: post.twitterCard,
  }
}

const emptyToNull = (text: string | null) => (text === '' ? null : text)

export async function insertPost(
  tx: Db,
  { id, authorId }: { id: string; authorId: string },
  saved: SavedPost,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('posts')
    .values({ id, author_id: authorId, ...toColumns(saved), created_at: now, updated_at: now })
    .execute()
}

export async function updatePostRow(tx: Db, id: string, saved: SavedPost, now: Date): Promise<void> {
  await tx
    .updateTable('posts')
    .set((row) => ({ ...toColumns(saved), version: row('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .execute()
}

/** Publishes a due post. Returns undefined if it is no longer scheduled, or scheduled for later. */
export async function publishDuePost(tx: Db, id: string, now: Date): Promise<{ slug: string } | undefined> {
  return await tx
    .updateTable('posts')
    .set((row) => ({
      status: 'PUBLISHED' as const,
      published_at: row.ref('scheduled_at'),
      scheduled_at: null,
      version: row('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('status', '=', 'SCHEDULED')
    .where('scheduled_at', '<=', now)
    .returning('slug')
    .executeTakeFirst()
}

/** The state of a post before it was archived; times are text, as in JSON. */
export type ArchivedState = {
  readonly status: PostState['status']
  readonly publishedAt: string | null
  readonly scheduledAt: string | null
}

/** Archives a post and stores its state, so that it can be restored unchanged. */
export async function archivePostRow(
  tx: Db,
  id: string,
  state: ArchivedState,
  { at, by }: { readonly at: Date; readonly by: string },
): Promise<void> {
  await tx
    .updateTable('posts')
    .set((row) => ({
      status: 'ARCHIVED' as const,
      published_at: null,
      scheduled_at: null,
      archived_at: at,
      archived_by: by,
      archived_state: JSON.stringify(state),
      version: row('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

export async function restorePostRow(tx: Db, id: string, state: PostState): Promise<void> {
  await tx
    .updateTable('posts')
    .set((row) => ({
      status: state.status,
      published_at: state.publishedAt,
      scheduled_at: state.scheduledAt,
      archived_at: null,
      archived_by: null,
      archived_state: null,
      version: row('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

export async function readRendered(tx: Db, id: string): Promise<Rendered> {
  const { html, headings } = await tx
    .selectFrom('posts')
    .select(['html', 'headings'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { html, headings: headings as PostHeading[] }
}

export async function readUsername(db: Db, id: string): Promise<string> {
  const { username } = await db.selectFrom('users').select('username').where('id', '=', id).executeTakeFirstOrThrow()
  return username
}
