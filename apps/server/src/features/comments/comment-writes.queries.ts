import type { CommentStatus } from '@inferdex/domain/comments/comment-moderation'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { containing } from '../../db/like.ts'
import { IS_OF_ACTIVE_POST } from './moderation.queries.ts'

// Triggers update visibility and counts (db/functions/comments.sql).

type StoredComment = {
  id: string
  postId: string
  parentId: string | null
  rootId: string
  depth: number
  userId: string
  content: string
  status: CommentStatus
}

export type NewComment = StoredComment & { createdAt: Date }

export async function insertComment(tx: Db, comment: NewComment): Promise<void> {
  await tx
    .insertInto('comments')
    .values({
      id: comment.id,
      post_id: comment.postId,
      parent_id: comment.parentId,
      root_id: comment.rootId,
      depth: comment.depth,
      user_id: comment.userId,
      content: comment.content,
      status: comment.status,
      created_at: comment.createdAt,
    })
    .execute()
}

export type LockedComment = StoredComment & { postSlug: string; isVisible: boolean; isDeleted: boolean }

/** Returns a comment and locks it until the end of the transaction. */
export async function lockComment(tx: Db, id: string): Promise<LockedComment | undefined> {
  const row = await tx
    .selectFrom('comments')
    .innerJoin('posts', 'posts.id', 'comments.post_id')
    .select([
      'comments.id',
      'comments.post_id as postId',
      'posts.slug as postSlug',
      'comments.parent_id as parentId',
      'comments.root_id as rootId',
      'comments.depth',
      'comments.user_id as userId',
      'comments.content',
      'comments.status',
      'comments.is_visible as isVisible',
      'comments.deleted_at',
    ])
    .where('comments.id', '=', id)
    .forUpdate('comments')
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { deleted_at, ...comment } = row
  return { ...comment, isDeleted: deleted_at !== null }
}

/** Returns whether staff has ever approved a comment of this person. */
export async function isKnownAuthor(tx: Db, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('comments')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '=', 'APPROVED')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function updateContent(
  tx: Db,
  id: string,
  change: { content: string; status: CommentStatus; editedAt: Date },
): Promise<void> {
  await tx
    .updateTable('comments')
    .set({ content: change.content, status: change.status, edited_at: change.editedAt })
    .where('id', '=', id)
    .execute()
}

export async function hasReplies(tx: Db, id: string): Promise<boolean> {
  const row = await tx.selectFrom('comments').select('id').where('parent_id', '=', id).limit(1).executeTakeFirst()
  return row !== undefined
}

export async function removeComment(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('comments').where('id', '=', id).execute()
}

/** Removes the text and author of a comment that has replies; its place in the thread is kept. */
export async function blankComment(tx: Db, id: string, now: Date): Promise<void> {
  await tx.updateTable('comments').set({ content: '', deleted_at: now }).where('id', '=', id).execute()
}

export async function setLike(tx: Db, id: string, userId: string, liked: boolean, now: Date): Promise<void> {
  if (!liked) {
    await tx.deleteFrom('comment_likes').where('comment_id', '=', id).where('user_id', '=', userId).execute()
    return
  }
  await tx
    .insertInto('comment_likes')
    .values({ comment_id: id, user_id: userId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function readLikes(tx: Db, id: string): Promise<number> {
  const { likes } = await tx.selectFrom('comments').select('likes').where('id', '=', id).executeTakeFirstOrThrow()
  return likes
}

/** Inserts a report. Returns false if this person has reported the comment before. */
export async function insertFlag(
  tx: Db,
  flag: { commentId: string; userId: string; reason: string; now: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('comment_flags')
    .values({ comment_id: flag.commentId, user_id: flag.userId, reason: flag.reason, created_at: flag.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('comment_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function countFlag(tx: Db, id: string): Promise<void> {
  await tx
    .updateTable('comments')
    .set((row) => ({
      open_flags: row('open_flags', '+', 1),
      // Rejected and pending comments keep their status.
      status: sql<CommentStatus>`case when status = 'APPROVED' then 'FLAGGED' else status end`,
    }))
    .where('id', '=', id)
    .execute()
}

/** Sets the status and closes all reports. After that, another person has to report the comment to flag it again. */
export async function decide(tx: Db, id: string, status: CommentStatus): Promise<void> {
  await tx.updateTable('comments').set({ status, open_flags: 0 }).where('id', '=', id).execute()
  await tx.updateTable('comment_flags').set({ cleared: true }).where('comment_id', '=', id).execute()
}

/** Changes the status of all matching comments and returns their ids. */
export async function moveAll(
  tx: Db,
  { from, to, search = '' }: { from: CommentStatus; to: CommentStatus; search?: string | undefined },
): Promise<string[]> {
  const isFound = search === '' ? sql`true` : sql`deleted_at is null and lower(content) like ${containing(search)}`
  const { rows } = await sql<{ id: string }>`
    with moved as (
      update comments set status = ${to}, open_flags = 0
      where status = ${from} and ${IS_OF_ACTIVE_POST} and ${isFound} returning id
    ), cleared as (
      update comment_flags set cleared = true from moved where comment_id = moved.id and not cleared
    )
    select id from moved`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Moves comments back to their old status. Reopens the reports of a flagged comment. */
export async function moveSomeBack(
  tx: Db,
  ids: readonly string[],
  { from, to }: { from: CommentStatus; to: CommentStatus },
): Promise<number> {
  const isFlagged = to === 'FLAGGED'
  const { rows } = await sql<{ moved: number }>`
    with moved as (
      update comments set status = ${to}, open_flags = case when ${isFlagged} then
          (select count(*) from comment_flags where comment_id = comments.id) else 0 end
      where status = ${from} and id = any(${sql.val(ids)}::uuid[]) returning id
    ), reopened as (
      update comment_flags set cleared = false from moved where comment_id = moved.id and ${isFlagged}
    )
    select count(*)::int as moved from moved`.execute(tx)
  return rows[0]?.moved ?? 0
}
