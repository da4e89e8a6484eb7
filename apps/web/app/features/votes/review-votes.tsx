import type { Review } from '@inferdex/contracts/reviews'
import type { VoteType } from '@inferdex/domain/votes/vote-targets'
import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { buttonClass } from '../../components/ui/button-class.ts'
import { useVoting } from './use-voting.ts'

const WORDS = {
  done: 'Vote recorded!',
  undone: 'Vote removed',
  signIn: 'Please login to vote',
  failed: 'Failed to vote',
} as const

const SIDES = [
  { type: 'UPVOTE', name: 'Vote up', Icon: ThumbsUp },
  { type: 'DOWNVOTE', name: 'Vote down', Icon: ThumbsDown },
] as const satisfies readonly { type: VoteType; name: string; Icon: typeof ThumbsUp }[]

/** Lets users vote whether a review is helpful. Their own votes are loaded with the reviews. */
export function ReviewVotes({ review }: { review: Pick<Review, 'id' | 'title' | 'upvotes' | 'downvotes'> }) {
  const ballot = { targetType: 'REVIEW', targetId: review.id } as const
  const { own, upvotes, downvotes, vote } = useVoting(ballot, review, WORDS)
  return (
    <div role="group" aria-label={`Was “${review.title}” helpful?`} className="flex gap-1.5">
      {SIDES.map(({ type, name, Icon }) => {
        const count = type === 'UPVOTE' ? upvotes : downvotes
        return (
          <button
            key={type}
            type="button"
            aria-pressed={own === type}
            aria-label={`${name}, ${count} so far`}
            onClick={() => vote(type)}
            className={buttonClass({ size: 28, className: 'noscript:pointer-events-none' })}
          >
            <Icon aria-hidden className="size-3.5" />
            <span className="tabular-nums">{count}</span>
          </button>
        )
      })}
    </div>
  )
}
