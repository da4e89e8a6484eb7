import type { CommentStatus } from '@inferdex/domain/comments/comment-moderation'
import type { BadgeTone } from '../../../components/ui/badge.tsx'

export const STATUS_TONES = {
  PENDING: 'caution',
  APPROVED: 'positive',
  REJECTED: 'negative',
  FLAGGED: 'negative',
  SPAM: 'neutral',
} as const satisfies Record<CommentStatus, BadgeTone>

export const DECISIONS = {
  PENDING: { label: 'Back to pending', done: 'Comment is pending again' },
  APPROVED: { label: 'Approve', done: 'Comment approved' },
  REJECTED: { label: 'Reject', done: 'Comment rejected' },
  FLAGGED: { label: 'Flag', done: 'Comment flagged' },
  SPAM: { label: 'Spam', done: 'Comment marked as spam' },
} as const satisfies Record<CommentStatus, { label: string; done: string }>
