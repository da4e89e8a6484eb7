import { ChevronUp } from 'lucide-react'
import { buttonClass } from '../../components/ui/button-class.ts'
import { Rating } from '../../components/figures/rating.tsx'
import { useRefreshedFigures } from './live-figures.ts'
import { useOwnVoteLoaded } from './own-votes.ts'
import { useVoting } from './use-voting.ts'

type RecordFiguresProps = {
  targetType: 'MODEL' | 'PROVIDER'
  record: { id: string; name: string; rating: number; reviewCount: number; upvotes: number }
}

const WORDS = { undone: 'Upvote removed', signIn: 'Please login to upvote', failed: 'Failed to upvote' } as const
const DONE = { MODEL: 'Model upvoted!', PROVIDER: 'Provider upvoted!' } as const

/** Shows rating and votes in the head of a record's page. */
export function RecordFigures({ targetType, record }: RecordFiguresProps) {
  const { id, name } = record
  const stored = { rating: record.rating, reviewCount: record.reviewCount, upvotes: record.upvotes }
  const { rating, reviewCount } = useRefreshedFigures(targetType, id, stored)
  useOwnVoteLoaded(targetType, id)
  const words = { ...WORDS, done: DONE[targetType] }
  const counts = { upvotes: record.upvotes, downvotes: 0 }
  const { own, upvotes, vote } = useVoting({ targetType, targetId: id }, counts, words)
  return (
    <>
      <Rating value={reviewCount === 0 && rating === 0 ? null : rating} count={reviewCount} />
      <button
        type="button"
        aria-pressed={own === 'UPVOTE'}
        onClick={() => vote('UPVOTE')}
        className={buttonClass({ size: 28, className: 'h-6! gap-1! px-2! noscript:pointer-events-none' })}
      >
        <ChevronUp aria-hidden className="size-3.5" />
        <span>
          Upvote<span className="sr-only"> {name},</span>
        </span>{' '}
        <span className="font-semibold tabular-nums">{upvotes}</span>
        <span className="sr-only"> so far</span>
      </button>
    </>
  )
}
