import type { ListedPost, ManagedPost } from '@inferdex/contracts/blog/blog.staff'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { archivingOf, toArchiving } from '../../db/catalogue-records.queries.ts'
import { inSearchText } from '../../db/like.ts'
import { byTime } from '../../db/paging/list-order.ts'
import { latestArchived, selectPageOfIds } from '../../db/paging/numbered-page.ts'
import { toSeo, toSummary } from './blog.queries.ts'
import type { ArchivedState } from './post-writes.queries.ts'

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

const IS_ACTIVE = sql<boolean>`posts.archived_at is null`
const IS_ARCHIVED = sql<boolean>`posts.archived_at is not null`

export type ManagedFilter = {
  readonly search?: string | undefined
  readonly category?: string | undefined
  readonly author?: string | undefined
  readonly published?: boolean | undefined
  readonly archived?: boolean | undefined
}

type Conditions = Omit<ManagedFilter, 'archived'>

function passing({ search = '', category = '', author = '', published }: Conditions): RawBuilder<boolean> {
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
): Promise<ListedPost[]> {
  const isArchived = filter.archived === true
  const list = {
    table: 'posts',
    rows: [isArchived ? IS_ARCHIVED : IS_ACTIVE, passing(filter)],
    order: isArchived ? latestArchived('posts') : byTime('posts').newest,
  } as const
  const ids = await selectPageOfIds(db, list, paging, total)
  if (ids === null) return []
  const rows = await selectPosts(db)
    .select(archivingOf('posts'))
    .where('id', 'in', ids)
    .orderBy('posts.archived_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({ ...toManagedPost(row), ...toArchiving(row) }))
}

/**
 * Returns the number of matching posts and all categories. Without a text or author filter, the number is a sum of
 * stored counts.
 */
export async function countManagedPosts(
  db: Db,
  filter: ManagedFilter,
): Promise<{ total: number; categories: string[]; counts: { active: number; archived: number } }> {
  const { search = '', author = '', archived = false } = filter
  const isKept = search === '' && author === '' && !archived
  const total = isKept
    ? sql<number>`(select coalesce(sum(posts), 0)::int from post_counts where ${passing(filter)})`
    : sql<number>`(select count(*)::int from posts where ${archived ? IS_ARCHIVED : IS_ACTIVE} and ${passing(filter)})`
  const {
    active,
    archived: gone,
    ...found
  } = await db
    .selectNoFrom([
      total.as('total'),
      sql<number>`(select coalesce(sum(posts), 0)::int from post_counts)`.as('active'),
      sql<number>`(select count(*)::int from posts where ${IS_ARCHIVED})`.as('archived'),
      sql<string[]>`array(select distinct category from post_counts where posts > 0 order by category)`.as(
        'categories',
      ),
    ])
    .executeTakeFirstOrThrow()
  return { ...found, counts: { active, archived: gone } }
}

export async function findManagedPost(db: Db, id: string): Promise<ManagedPost | undefined> {
  const row = await selectPosts(db).where('id', '=', id).where(IS_ACTIVE).executeTakeFirst()
  return row && toManagedPost(row)
}

export async function lockManagedPost(tx: Db, id: string): Promise<ManagedPost | undefined> {
  const row = await selectPosts(tx).where('id', '=', id).where(IS_ACTIVE).forUpdate().executeTakeFirst()
  return row && toManagedPost(row)
}

/** Locks an archived post and returns it with its state before it was archived. */
export async function lockArchivedPost(
  tx: Db,
  id: string,
): Promise<{ post: ManagedPost; state: ArchivedState } | undefined> {
  const row = await selectPosts(tx)
    .select(sql<ArchivedState>`archived_state`.as('archived_state'))
    .where('id', '=', id)
    .where(IS_ARCHIVED)
    .forUpdate()
    .executeTakeFirst()
  return row && { post: toManagedPost(row), state: row.archived_state }
}
