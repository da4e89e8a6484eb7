import {
  approvePendingComments,
  likeComment,
  type ManagedReply,
  moderateComment,
  rejectFlaggedComments,
  replyToComment,
} from '@inferdex/contracts/comments'
import type { CommentStatus } from '@inferdex/domain/comment-moderation'
import { formatCount } from '@inferdex/domain/number-display'
import { useRevalidator } from 'react-router'
import { ApiError, api } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { tellAbout, type Words } from '../../lib/told-work.ts'
import { DECISIONS } from './comment-words.ts'

export type CommentActions = ReturnType<typeof useCommentActions>

/** Each says how it went and, when it went well, has the list loaded again. True when it went well. */
export function useCommentActions() {
  const { revalidate } = useRevalidator()

  async function run(work: Promise<unknown>, words: Words): Promise<boolean> {
    const isDone = await tellAbout(work, words)
    if (isDone) await revalidate()
    return isDone
  }

  async function moveAll(work: Promise<{ count: number }>, done: string, failed: string): Promise<boolean> {
    try {
      const { count } = await work
      void toast.success(`${formatCount(count)} ${count === 1 ? 'comment' : 'comments'} ${done}`)
      await revalidate()
      return true
    } catch (thrown) {
      void toast.error(failed, { description: thrown instanceof ApiError ? thrown.message : 'Request failed' })
      return false
    }
  }

  return {
    decide: ({ id }: ManagedReply, status: CommentStatus) =>
      run(api(moderateComment, { params: { id }, body: { status } }), {
        done: DECISIONS[status].done,
        failed: 'Failed to update comment',
      }),
    reply: ({ id }: ManagedReply, content: string) =>
      run(api(replyToComment, { params: { id }, body: { content } }), {
        done: 'Reply posted',
        failed: 'Failed to reply to comment',
      }),
    like: ({ id }: ManagedReply) =>
      run(api(likeComment, { params: { id }, body: { liked: true } }), {
        done: 'Comment liked',
        failed: 'Failed to like comment',
      }),
    approvePending: () => moveAll(api(approvePendingComments), 'approved', 'Failed to approve comments'),
    rejectFlagged: () => moveAll(api(rejectFlaggedComments), 'rejected', 'Failed to reject comments'),
  }
}
