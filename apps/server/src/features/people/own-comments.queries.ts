import type { OwnData } from '@inferdex/contracts/people/people'
import type { Db } from '../../db/db.ts'

/** Returns a person's comments, likes and reports, for the download of one's own data. */
export async function findAllComments(
  db: Db,
  userId: string,
): Promise<Pick<OwnData, 'comments' | 'commentLikes' | 'commentReports'>> {
  const [comments, likes, reports] = await Promise.all([
    db
      .selectFrom('comments')
      .select(['id', 'post_id', 'parent_id', 'content', 'status', 'created_at', 'edited_at'])
      .where('user_id', '=', userId)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute(),
    db.selectFrom('comment_likes').selectAll().where('user_id', '=', userId).orderBy('comment_id').execute(),
    db.selectFrom('comment_flags').selectAll().where('user_id', '=', userId).orderBy('comment_id').execute(),
  ])
  return {
    comments: comments.map(({ post_id, parent_id, created_at, edited_at, ...comment }) => ({
      ...comment,
      postId: post_id,
      parentId: parent_id,
      createdAt: created_at.toISOString(),
      editedAt: edited_at?.toISOString() ?? null,
    })),
    commentLikes: likes.map(({ comment_id, created_at }) => ({
      commentId: comment_id,
      createdAt: created_at.toISOString(),
    })),
    commentReports: reports.map(({ comment_id, reason, created_at }) => ({
      commentId: comment_id,
      reason,
      createdAt: created_at.toISOString(),
    })),
  }
}
