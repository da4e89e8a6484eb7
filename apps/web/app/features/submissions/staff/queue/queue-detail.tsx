import type { Submission } from '@inferdex/contracts/submissions/submissions'
import { submissionTitle } from '../../submission-title.ts'
import { formatMoment } from '../utc-time.ts'
import type { Choice } from '../review/choice.ts'
import { ReviewAside } from '../review/review-aside.tsx'
import { ReviewBody } from '../review/review-body.tsx'
import { StatusBadge, TypeLabel } from '../status-badge.tsx'
import { submissionWish } from '../submission-line.ts'
import type { Reviewed } from '../review/use-reviews.ts'

type QueueDetailProps = {
  submission: Submission
  reviewed: Reviewed
  waiting: readonly Submission[]
  now: Date
  onRetry: () => void
  onLink: () => void
  choice: Choice
  onChoice: (choice: Choice) => void
  cursor: string | undefined
}

/** Shows a submission with everything needed to decide it. */
export function QueueDetail({ submission, reviewed, waiting, now, ...actions }: QueueDetailProps) {
  return (
    <>
      <div className="shrink-0 border-b border-line px-4 py-2.5 sm:px-5">
        <p className="flex flex-wrap items-center gap-x-1.5 text-12 text-ink-muted">
          <TypeLabel type={submission.type} />
          <span aria-hidden>·</span>
          {submissionWish(submission)}
          <span aria-hidden>·</span>
          {formatMoment(submission.createdAt)}
        </p>
        <div className="mt-0.5 flex items-center gap-2">
          <h2 className="min-w-0 truncate text-16 font-semibold tracking-[-0.01em] sm:text-20">
            {submissionTitle(submission)}
          </h2>
          <StatusBadge status={submission.status} />
        </div>
      </div>
      {/* Keyed, so that each submission starts scrolled to the top. */}
      <div
        key={submission.id}
        tabIndex={-1}
        className="grid min-h-0 flex-1 content-start overflow-y-auto outline-none md:grid-cols-[minmax(0,1fr)_14.5rem] md:content-stretch"
      >
        <div className="min-w-0 px-4 py-3 sm:px-5">
          <ReviewBody submission={submission} reviewed={reviewed} {...actions} />
        </div>
        <aside
          aria-label="For the decision"
          className="grid content-start gap-4 border-line px-4 py-3 max-md:border-t md:border-l"
        >
          {reviewed.state === 'ready' && (
            <ReviewAside review={reviewed.review} waiting={waiting} now={now} choice={actions.choice} />
          )}
        </aside>
      </div>
    </>
  )
}
