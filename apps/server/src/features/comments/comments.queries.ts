import type { Comment, CommentPage, WaitingComment } from '@inferdex/contracts/comments'
import type { Role } from '@inferdex/contracts/protocol/roles'
import type { CommentStatus } from '@inferdex/domain/comments/comment-moderation'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

export type PublicPost = { readonly id: string; readonly slug: string }

/** Returns a post if it is public; other posts have no comments. */
export async function findPublicPost(db: Db, id: string, now: Date): Promise<PublicPost | undefined> {
  return await db
    .selectFrom('posts')
    .select(['id', 'slug'])
    .where('status', '=', 'PUBLISHED')
    .where('published_at', '<=', now)
    .where('id', '=', id)
    .executeTakeFirst()
}

type CommentRow = {
  id: string
  parent_id: string | null
  depth: number
  content: string
  likes: number
  status: CommentStatus
  created_at: Date
  edited_at: Date | null
  deleted_at: Date | null
  username: string
  avatar: string | null
  role: Role
}

const COLUMNS = sql.raw(`c.id, c.parent_id, c.depth, c.content, c.likes, c.status, c.created_at, c.edited_at,
  c.deleted_at, users.username, own_picture(users.avatar) as avatar, users.role`)

function toComment(row: CommentRow): Comment {
  return {
    id: row.id,
    parentId: row.parent_id,
    depth: row.depth,
    content: row.content,
    author:
      row.deleted_at === null
        ? { username: row.username, avatar: row.avatar, isStaff: row.role === 'ADMIN' || row.role === 'MODERATOR' }
        : null,
    likes: row.likes,
    createdAt: row.created_at.toISOString(),
    isEdited: row.edited_at !== null,
  }
}

const toWaiting = (row: CommentRow): WaitingComment => ({ ...toComment(row), status: row.status })

/** The most replies that are sent with a thread, and with each further page of it. */
const REPLIES_AT_ONCE = 100

type Reading = {
  readonly after: string | undefined
  /** The thread whose further replies are read; undefined for threads with their first replies. */
  readonly thread: string | undefined
  readonly limit: number
  readonly now: Date
}

/**
 * Returns threads, newest first, with every reply after its parent; or further replies of one thread, in order of
 * writing. Returns undefined if the post is not public.
 */
export async function findVisibleThreads(
  db: Db,
  slug: string,
  { after, thread, limit, now }: Reading,
): Promise<CommentPage | undefined> {
  const isPart = thread !== undefined
  const before = after === undefined || isPart ? sql`` : sql`and id < ${after}::uuid`
  const only = isPart ? sql`and id = ${thread}::uuid` : sql``
  const further = isPart && after !== undefined ? sql`and id > ${after}::uuid` : sql``
  // A thread has its first comment in addition to the replies, and one more row to detect further ones.
  const perThread = REPLIES_AT_ONCE + (isPart ? 0 : 1)
  const { rows } = await sql<{ total: number | null } & ((CommentRow & { root_id: string }) | { id: null })>`
    with post as (
      select id from posts where slug = ${slug} and status = 'PUBLISHED' and published_at <= ${now}
    ), roots as (
      select id from comments
      where post_id = (select id from post) and parent_id is null and is_visible ${before} ${only}
      order by id desc limit ${sql.lit(limit + 1)}
    )
    select ${COLUMNS}, c.root_id, (select visible from post_comment_counts where post_id = post.id) as total
    from post
    left join (
      roots
      cross join lateral (
        select * from comments
        where root_id = roots.id and is_visible ${further} order by id limit ${sql.lit(perThread + 1)}
      ) c
      join users on users.id = c.user_id
    ) on true
    order by c.root_id desc, c.id`.execute(db)
  const [first] = rows
  if (first === undefined) return undefined
  const threads = Map.groupBy(
    rows.filter((row) => row.id !== null),
    (row) => row.root_id,
  )
  const shown = [...threads.values()].slice(0, limit)
  const last = shown.at(-1)?.[0]
  const parts = shown.map((rowsOf) => rowsOf.slice(0, perThread))
  return {
    total: first.total ?? 0,
    comments: parts.flatMap((part) => (isPart ? part.map(toComment) : inReadingOrder(part.map(toComment)))),
    after: threads.size > limit && last !== undefined ? last.root_id : null,
    more: shown.flatMap((rowsOf) => {
      const end = rowsOf[perThread - 1]
      return rowsOf.length > perThread && end !== undefined ? [{ thread: end.root_id, after: end.id }] : []
    }),
  }
}

/** Sorts comments from order of writing into order of reading. */
function inReadingOrder(written: readonly Comment[]): Comment[] {
  const repliesOf = Map.groupBy(written, ({ parentId }) => parentId)
  const read: Comment[] = []
  const open = (repliesOf.get(null) ?? []).toReversed()
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    read.push(next)
    open.push(...(repliesOf.get(next.id) ?? []).toReversed())
  }
  return read
}

/** Returns the user's own comments that are not public yet. */
export async function findWaiting(db: Db, postId: string, userId: string): Promise<WaitingComment[]> {
  const { rows } = await sql<CommentRow>`
    select ${COLUMNS} from comments c join users on users.id = c.user_id
    where c.post_id = ${postId} and c.user_id = ${userId} and not c.is_visible and c.deleted_at is null
    order by c.id desc limit 50`.execute(db)
  return rows.map(toWaiting)
}

export async function findComment(db: Db, id: string): Promise<WaitingComment | undefined> {
  const { rows } = await sql<CommentRow>`
    select ${COLUMNS} from comments c join users on users.id = c.user_id where c.id = ${id}`.execute(db)
  return rows[0] && toWaiting(rows[0])
}

export async function findOwnReactions(
  db: Db,
  postId: string,
  userId: string,
): Promise<{ own: string[]; liked: string[]; flagged: string[] }> {
  const { rows } = await sql<{ kind: 'own' | 'liked' | 'flagged'; id: string }>`
    select 'own' as kind, id from comments where post_id = ${postId} and user_id = ${userId} and deleted_at is null
    union all
    select 'liked', comment_id from comment_likes join comments on comments.id = comment_id
    where comment_likes.user_id = ${userId} and comments.post_id = ${postId}
    union all
    select 'flagged', comment_id from comment_flags join comments on comments.id = comment_id
    where comment_flags.user_id = ${userId} and comments.post_id = ${postId}`.execute(db)
  const idsOf = (kind: string) => rows.filter((row) => row.kind === kind).map(({ id }) => id)
  return { own: idsOf('own'), liked: idsOf('liked'), flagged: idsOf('flagged') }
}
