import type { ManagedPost } from '@inferdex/contracts/blog/blog.staff'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { inSearchText } from '../../db/like.ts'
import { byTime } from '../../db/paging/list-order.ts'
import { selectPageOfIds } from '../../db/paging/numbered-page.ts'
import { toSeo, toSummary } from './blog.queries.ts'

const COLUMNS = [
  'id',
  'slug',
  'title',
  'excerpt',
  'markdown',
  'author_id',
  'author_name',
  'author_avatar',
  'category',
  'tags',
  'read_time',
  'featured',
  'status',
  'published_at',
  'scheduled_at',
  'meta_title',
  'meta_description',
  'canonical_url',
  'og_image',
  'og_type',
  'twitter_card',
  'version',
  'created_at',
  'updated_at',
] as const

const selectPosts = (db: Db) => db.selectFrom('posts').select(COLUMNS)
type Row = Awaited<ReturnType<ReturnType<typeof selectPosts>['execute']>>[number]

function toManagedPost(row: Row): ManagedPost {
  return {
    ...toSummary(row),
    authorId: row.author_id,
    content: row.markdown,
    status: row.status,
    scheduledAt: row.scheduled_at?.toISOString() ?? null,
    ...toSeo(row),
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

export type ManagedFilter = {
  readonly search?: string | undefined
  readonly category?: string | undefined
  readonly author?: string | undefined
  readonly published?: boolean | undefined
}

function passing({ search = '', category = '', author = '', published }: ManagedFilter): RawBuilder<boolean> {
  const conditions = [
    sql`true`,
    ...(search === '' ? [] : [inSearchText('posts', search)]),
    ...(category === '' ? [] : [sql`category = ${category}`]),
    ...(author === '' ? [] : [sql`lower(author_name) = lower(${author})`]),
    ...(published === undefined ? [] : [published ? sql`status = 'PUBLISHED'` : sql`status <> 'PUBLISHED'`]),
  ]
  return sql`${sql.join(conditions, sql` and `)}`
}

export async function listManagedPosts(
  db: Db,
  filter: ManagedFilter,
  paging: { page: number; limit: number },
  total: number,
): Promise<ManagedPost[]> {
  const list = { table: 'posts', rows: [passing(filter)], order: byTime('posts').newest } as const
  const ids = await selectPageOfIds(db, list, paging, total)
  if (ids === null) return []
  return (await selectPosts(db).where('id', 'in', ids).orderBy('id', 'desc').execute()).map(toManagedPost)
}

/**
 * Returns the number of matching posts and all categories. Without a text or author filter, the number is a sum of
 * stored counts.
 */
export async function countManagedPosts(
  db: Db,
  filter: ManagedFilter,
): Promise<{ total: number; categories: string[] }> {
  const { search = '', author = '' } = filter
  const isKept = search === '' && author === ''
  const total = isKept
    ? sql<number>`(select coalesce(sum(posts), 0)::int from post_counts where ${passing(filter)})`
    : sql<number>`(select count(*)::int from posts where ${passing(filter)})`
  return await db
    .selectNoFrom([
      total.as('total'),
      sql<string[]>`array(select distinct category from post_counts where posts > 0 order by category)`.as(
        'categories',
      ),
    ])
    .executeTakeFirstOrThrow()
}

export async function findManagedPost(db: Db, id: string): Promise<ManagedPost | undefined> {
  const row = await selectPosts(db).where('id', '=', id).executeTakeFirst()
  return row && toManagedPost(row)
}

export async function lockManagedPost(tx: Db, id: string): Promise<ManagedPost | undefined> {
  const row = await selectPosts(tx).where('id', '=', id).forUpdate().executeTakeFirst()
  return row && toManagedPost(row)
}

/** Returns whether a slug is free, or belongs to the post itself. */
export async function isSlugFree(db: Db, slug: string, exceptId: string | null): Promise<boolean> {
  let taken = db.selectFrom('posts').select('id').where('slug', '=', slug)
  if (exceptId !== null) taken = taken.where('id', '<>', exceptId)
  return (await taken.executeTakeFirst()) === undefined
}
