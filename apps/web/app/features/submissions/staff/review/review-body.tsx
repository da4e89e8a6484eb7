import type { SubmissionReview } from '@inferdex/contracts/submissions/submission-review.staff'
import type { Submission } from '@inferdex/contracts/submissions/submissions'
import { Link2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { ErrorState } from '../../../../components/ui/states/error-state.tsx'
import { Notice } from '../../../../components/ui/states/notice.tsx'
import { Skeleton } from '../../../../components/ui/states/skeleton.tsx'
import { TextLink } from '../../../../components/ui/navigation/text-link.tsx'
import { ApiError } from '../../../../lib/api/api.ts'
import { paths } from '../../../../lib/paths.ts'
import { duplicateWarning } from './checks.ts'
import type { Choice } from './choice.ts'
import { DiffTable } from './diff-table.tsx'
import { ReportingChoice } from './reporting-choice.tsx'
import { dataFields, valueAt } from './submission-fields.ts'
import type { Reviewed } from './use-reviews.ts'

type ReviewBodyProps = {
  submission: Submission
  reviewed: Reviewed
  onRetry: () => void
  /** The note is shown elsewhere on the page. */
  isNoteShown?: boolean
  /** Links the submission to the record that was found. Omitted if that is not possible. */
  onLink?: ((review: SubmissionReview) => void) | undefined
  choice: Choice
  onChoice: (choice: Choice) => void
  /** The field at the keyboard cursor. */
  cursor?: string | undefined
}

/** Shows the submitter's text at once, and the comparison when it has loaded. */
export function ReviewBody({ submission, reviewed, onRetry, isNoteShown = false, ...chosen }: ReviewBodyProps) {
  return (
    <div className="grid content-start gap-4">
      <SubmitterNote submission={submission} isNoteShown={isNoteShown} />
      {reviewed.state === 'ready' && <Compared review={reviewed.review} {...chosen} />}
      {reviewed.state === 'loading' && submission.type !== 'GENERAL' && <DiffSkeleton />}
      {reviewed.state === 'failed' && <Failed error={reviewed.error} onRetry={onRetry} />}
    </div>
  )
}

type ComparedProps = Pick<ReviewBodyProps, 'onLink' | 'choice' | 'onChoice' | 'cursor'> & { review: SubmissionReview }

function Compared({ review, onLink, choice, onChoice, cursor }: ComparedProps) {
  const { submission, record } = review
  const warning = duplicateWarning(review)
  const mayLink = submission.status === 'PENDING' && LINKABLE.has(submission.type) && record?.isArchived === false
  return (
    <>
      {warning !== null && (
        <Notice tone={record?.match === 'similar' ? 'neutral' : 'caution'}>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <span>
              {warning}. <RecordLink review={review} />
            </span>
            {mayLink && onLink !== undefined && (
              <Button size={28} onClick={() => onLink(review)}>
                <Link2 aria-hidden />
                Convert to an edit of this record
              </Button>
            )}
          </div>
        </Notice>
      )}
      {submission.type === 'BENCHMARK' && submission.status !== 'APPROVED' && (
        <ReportingChoice submission={submission} choice={choice} onChoice={onChoice} />
      )}
      <DiffTable review={review} choice={choice} onChoice={onChoice} cursor={cursor} />
    </>
  )
}

/** Types that become a change of a record when they are linked to it. */
const LINKABLE: ReadonlySet<string> = new Set(['MODEL', 'PROVIDER', 'DEAL'])

export function RecordLink({ review: { submission, record } }: { review: SubmissionReview }) {
  if (record === null) return null
  if (record.slug === null || record.isArchived) return <>{record.name}</>
  return <TextLink to={addressOf(submission.type, record.id, record.slug)}>{record.name}</TextLink>
}

/** Returns the public URL of the record. A correction links to its offer, whose page shows the value of each source. */
function addressOf(type: Submission['type'], id: string, slug: string): string {
  if (type === 'CORRECTION') return paths.offer(id)
  return type === 'PROVIDER' ? paths.provider(slug) : paths.model(slug)
}

/** Shows the submitter's note to the team, and the source. */
function SubmitterNote({ submission, isNoteShown }: { submission: Submission; isNoteShown: boolean }) {
  const { type, data, notes } = submission
  const text = type === 'GENERAL' ? data.suggestion : type === 'DEAL_EXPIRED' ? (data.reason ?? notes) : notes
  const sources = dataFields[type].flatMap(({ path, label, kind }) => {
    const value = kind === 'url' ? valueAt(data, path) : undefined
    return typeof value === 'string' && value !== '' ? [{ label, value }] : []
  })
  const note: ReactNode =
    isNoteShown && text === notes ? null : typeof text === 'string' && text !== '' ? (
      <p className="max-w-[68ch] text-14 whitespace-pre-line wrap-anywhere">“{text}”</p>
    ) : (
      <p className="text-13 text-ink-muted">No note.</p>
    )
  return (
    <div className="grid gap-1.5">
      {note}
      {sources.map(({ label, value }) => (
        <p key={label} className="flex min-w-0 items-center gap-1.5 text-12 text-ink-muted">
          <Link2 aria-hidden className="size-3.5 shrink-0" />
          {label}:
          <a
            href={value}
            target="_blank"
            rel="noreferrer nofollow noopener"
            className="figure min-w-0 truncate text-12 text-accent hover:underline"
          >
            {value.replace(/^https:\/\//, '')}
          </a>
        </p>
      ))}
    </div>
  )
}

function DiffSkeleton() {
  return (
    <div role="status" aria-busy aria-label="Loading the comparison" className="grid gap-2">
      <Skeleton className="h-4 w-40" />
      <div className="grid gap-3 rounded-box border border-line p-3">
        {[0, 1, 2, 3].map((row) => (
          <Skeleton key={row} className="h-3 w-full" />
        ))}
      </div>
    </div>
  )
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isOurs = error instanceof ApiError
  return (
    <ErrorState
      title="Couldn't load the comparison"
      message={isOurs ? error.message : 'Request failed'}
      requestId={isOurs ? (error.requestId ?? undefined) : undefined}
      onRetry={onRetry}
      level={3}
    />
  )
}
