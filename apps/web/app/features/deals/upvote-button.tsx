import { ChevronUp } from 'lucide-react'
import { cx } from '../../components/ui/cx.ts'
import { useRefreshedFigures } from '../votes/live-figures.ts'
import { useOwnVoteLoaded } from '../votes/own-votes.ts'
import { useVoting } from '../votes/use-voting.ts'

type UpvoteButtonProps = { id: string; title: string; upvotes: number }

const WORDS = {
  done: 'Deal upvoted!',
  undone: 'Upvote removed',
  signIn: 'Please login to upvote',
  failed: 'Failed to upvote',
} as const

/** Shows the number of upvotes. Visitors who click it are asked to sign in. */
export function UpvoteButton({ id, title, upvotes: stored }: UpvoteButtonProps) {
  useOwnVoteLoaded('DEAL', id)
  useRefreshedFigures('DEAL', id, { upvotes: stored })
  const ballot = { targetType: 'DEAL', targetId: id } as const
  const { own, upvotes, vote } = useVoting(ballot, { upvotes: stored, downvotes: 0 }, WORDS)
  const isOn = own === 'UPVOTE'
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={() => vote('UPVOTE')}
      aria-label={`Upvote ${title}, ${upvotes} so far`}
      className={cx(
        'inline-flex size-11 shrink-0 flex-col items-center justify-center rounded-control border font-mono text-12 font-semibold tabular-nums noscript:pointer-events-none',
        isOn
          ? 'border-accent bg-accent-soft text-accent-strong'
          : 'border-line-strong hover:border-line-control [&_svg]:text-ink-muted',
      )}
    >
      <ChevronUp aria-hidden className="size-3.5" />
      {upvotes}
    </button>
  )
}
