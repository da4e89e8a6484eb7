import {
  approvePendingComments,
  likeComment,
  listComments,
  type ManagedReply,
  moderateComment,
  moveCommentsBack,
  rejectFlaggedComments,
  replyToComment,
} from '@inferdex/contracts/comments'
import type { CommentStatus } from '@inferdex/domain/comments/comment-moderation'
import { formatCount } from '@inferdex/domain/text/number-display'
import { useRevalidator } from 'react-router'
import { ApiError, api } from '../../../lib/api/api.ts'
import { toast } from '../../../lib/toast.ts'
import { reportOutcome, type OutcomeTexts } from '../../../lib/api/report-outcome.ts'
import { DECISIONS } from './comment-labels.ts'

const UNDO_MS = 10_000
const DECISION_TOAST = 'comment-decision'

export type CommentActions = ReturnType<typeof useCommentActions>

/**
 * Returns the actions on comments. Each shows its outcome, reloads the list on success and returns whether it
 * succeeded.
 */
export function useCommentActions() {
  const { revalidate } = useRevalidator()

  async function run(work: Promise<unknown>, words: OutcomeTexts): Promise<boolean> {
    const isDone = await reportOutcome(work, words)
    if (isDone) await revalidate()
    return isDone
  }

  async function moveAll(
    work: Promise<{ count: number; ids: string[] }>,
    decided: 'APPROVED' | 'REJECTED',
    failed: string,
  ): Promise<boolean> {
    try {
      const { count, ids } = await work
      const message = `${formatCount(count)} ${count === 1 ? 'comment' : 'comments'} ${decided.toLowerCase()}`
      const undo = () =>
        void run(api(moveCommentsBack, { body: { ids, decided } }), {
          done: 'Moved back',
          failed: 'Failed to move comments back',
        })
      void toast.success(
        message,
        count === 0 ? {} : { id: DECISION_TOAST, duration: UNDO_MS, action: { label: 'Undo', onClick: undo } },
      )
      await revalidate()
      return true
    } catch (thrown) {
      void toast.error(failed, { description: thrown instanceof ApiError ? thrown.message : 'Request failed' })
      return false
    }
  }

  /** Sets the status of a comment, and offers Undo. */
  async function decide({ id, status: before }: ManagedReply, status: CommentStatus): Promise<boolean> {
    const send = (next: CommentStatus) => api(moderateComment, { params: { id }, body: { status: next } })
    try {
      await send(status)
    } catch (thrown) {
      void toast.error('Failed to update comment', {
        description: thrown instanceof ApiError ? thrown.message : 'Request failed',
      })
      return false
    }
    const undo = () => void run(send(before), { done: 'Moved back', failed: 'Failed to update comment' })
    void toast.success(DECISIONS[status].done, {
      id: DECISION_TOAST,
      duration: UNDO_MS,
      action: { label: 'Undo', onClick: undo },
    })
    await revalidate()
    return true
  }

  return {
    decide,
    /** Restores the previous status of a comment. */
    putBack: ({ id, status }: ManagedReply) =>
      run(api(moderateComment, { params: { id }, body: { status } }), {
        done: 'Moved back',
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
    /** Counts the comments of a status that match the search. */
    count: async (status: CommentStatus, search: string) =>
      (await api(listComments, { query: { status, search, limit: 1 } })).total,
    approvePending: (search: string) =>
      moveAll(api(approvePendingComments, { query: { search } }), 'APPROVED', 'Failed to approve comments'),
    rejectFlagged: (search: string) =>
      moveAll(api(rejectFlaggedComments, { query: { search } }), 'REJECTED', 'Failed to reject comments'),
  }
}
