import { ChevronUp } from 'lucide-react'
import { toast } from '../../lib/toast.ts'
import { useViewer } from '../../lib/viewer.ts'

type UpvoteButtonProps = { title: string; upvotes: number }

/** Visitors are asked to sign in. Votes themselves arrive with the community features. */
export function UpvoteButton({ title, upvotes }: UpvoteButtonProps) {
  const viewer = useViewer()
  function upvote() {
    if (viewer === null) void toast.error('Please login to upvote')
    else void toast.info('Upvotes are not open yet')
  }
  return (
    <button
      type="button"
      onClick={upvote}
      aria-label={`Upvote ${title}, ${upvotes} so far`}
      className="noscript:hidden inline-flex size-11 shrink-0 flex-col items-center justify-center rounded-control border border-line-strong font-mono text-12 font-semibold tabular-nums hover:border-line-control"
    >
      <ChevronUp aria-hidden className="size-3.5 text-ink-muted" />
      {upvotes}
    </button>
  )
}
