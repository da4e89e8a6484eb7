import type { SubmissionReview } from '@inferdex/contracts/submissions/submission-review.staff'
import type { Submission } from '@inferdex/contracts/submissions/submissions'
import { formatCount } from '@inferdex/domain/text/number-display'
import type { ReactNode } from 'react'
import { Avatar } from '../../../../components/figures/avatar.tsx'
import { AuthorLinks } from '../../../../components/layout/admin/author-links.tsx'
import { formatMoment } from '../utc-time.ts'
import { RecordLink } from './review-body.tsx'

type DetailFactsProps = { submission: Submission; review: SubmissionReview | null }

export function DetailFacts({ submission, review }: DetailFactsProps) {
  const { user, createdAt, notes, reviewNote, decidedAt } = submission
  const submitter = review?.submitter ?? null
  return (
    <dl className="grid gap-2 text-13">
      <Fact label="Submitted by">
        {user === null ? (
          'deleted account'
        ) : (
          <span className="flex flex-wrap items-center gap-x-2">
            <Avatar name={user.username} src={user.avatar} size={20} />
            <b className="font-semibold">{user.username}</b>
            {submitter !== null && (
              <span className="text-ink-muted">
                reputation {formatCount(submitter.reputation)}, {formatCount(submitter.approved)} of{' '}
                {formatCount(submitter.approved + submitter.rejected)} approved
              </span>
            )}
            {submitter !== null && <AuthorLinks id={submitter.id} username={submitter.username} />}
          </span>
        )}
      </Fact>
      <Fact label="Created">
        <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
      </Fact>
      {decidedAt !== null && (
        <Fact label="Decided">
          {formatMoment(decidedAt)}
          {review?.decidedBy != null && ` by ${review.decidedBy}`}
        </Fact>
      )}
      {submission.targetId !== null && review?.record?.match === 'target' && (
        <Fact label="Target">
          <RecordLink review={review} />
        </Fact>
      )}
      <Fact label="Notes">
        {notes === null ? (
          <span className="text-ink-muted">No note.</span>
        ) : (
          <span className="whitespace-pre-line">{notes}</span>
        )}
      </Fact>
      {reviewNote !== null && (
        <Fact label="Review note">
          <span className="whitespace-pre-line">{reviewNote}</span>
        </Fact>
      )}
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-3">
      <dt className="text-ink-muted">{label}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}
