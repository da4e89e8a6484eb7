import type { Submission, SubmissionStatus } from '@inferdex/contracts/submissions/submissions'
import { formatCount } from '@inferdex/domain/text/number-display'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Field } from '../../../../components/forms/field.tsx'
import { Textarea } from '../../../../components/forms/textarea.tsx'
import { useDiscardQuestion } from '../../../../components/editing/discard-question.tsx'
import { IconButton } from '../../../../components/ui/button.tsx'
import { ErrorState } from '../../../../components/ui/states/error-state.tsx'
import { Notice } from '../../../../components/ui/states/notice.tsx'
import { Sheet } from '../../../../components/ui/overlays/sheet.tsx'
import { Skeleton } from '../../../../components/ui/states/skeleton.tsx'
import { submissionTitle } from '../../submission-title.ts'
import { reasonOf } from '../decision-labels.ts'
import { approvalOf, NO_CHOICE } from '../review/choice.ts'
import { DetailActions } from './detail-actions.tsx'
import { DetailData } from '../review/detail-data.tsx'
import { DetailFacts } from '../review/detail-facts.tsx'
import { StatusButtons } from './status-buttons.tsx'
import { StatusBadge, TypeLabel } from '../status-badge.tsx'
import { SubmissionWork, type Work, WORK_TITLES } from '../submission-work.tsx'
import { useReviews } from '../review/use-reviews.ts'
import { useStatusChange } from './use-status-change.ts'
import { OWN_SUBMISSION } from '../decision-labels.ts'

type DetailSheetProps = {
  id: string
  /** The cards of the page, for the links to its neighbours. */
  submissions: readonly Submission[]
  /** Position of the first card among all. */
  first: number
  total: number
  onOpen: (id: string | null) => Promise<void>
  onChanged: () => void
}

/** Shows a submission, what it would change, and the decision. */
export function DetailSheet({ id, submissions, first, total, onOpen, onChanged }: DetailSheetProps) {
  const reviews = useReviews()
  const [changed, setChanged] = useState<Submission | null>(null)
  const [note, setNote] = useState('')
  const [work, setWork] = useState<Work | null>(null)
  const [choice, setChoice] = useState(NO_CHOICE)
  const at = submissions.findIndex((one) => one.id === id)
  const reviewed = reviews.of(id)
  const review = reviewed.state === 'ready' ? reviewed.review : null
  const submission = newest(submissions[at], review?.submission, changed)
  const { want } = reviews
  useEffect(() => want([{ id, version: submission?.version ?? 0 }]), [id, submission?.version, want])

  const take = (next: Submission) => {
    setChanged(next)
    setWork(null)
    onChanged()
  }
  const discard = useDiscardQuestion()
  const openOther = (next: string | null) => discard.before(() => void onOpen(next))
  const { sending, change } = useStatusChange(take)
  const decide = (status: SubmissionStatus) => {
    if (submission === null) return
    void change(submission, status, note.trim() || null, approvalOf(review, choice))
    setNote('')
  }
  return (
    <Sheet
      open
      onOpenChange={() => openOther(null)}
      title={submission === null ? 'Submission' : <Title submission={submission} />}
      description={work === null ? 'Submission' : WORK_TITLES[work]}
      hideDescription={work === null}
      headActions={
        <>
          <Neighbour label="Previous submission" target={submissions[at - 1]} onOpen={openOther} />
          <Neighbour label="Next submission" target={at === -1 ? undefined : submissions[at + 1]} onOpen={openOther} />
        </>
      }
      footer={
        submission !== null &&
        work === null && (
          <>
            <span className="mr-auto text-13 text-ink-muted tabular-nums">
              {at !== -1 && `${formatCount(first + at)} of ${formatCount(total)}`}
            </span>
            {review?.mayDecide === false && <span className="text-13 text-ink-muted">{OWN_SUBMISSION}</span>}
            <StatusButtons
              status={submission.status}
              mayDecide={review?.mayDecide !== false}
              sending={sending}
              onDecide={decide}
            />
          </>
        )
      }
    >
      {submission === null ? (
        reviewed.state === 'failed' ? (
          <ErrorState title="The submission could not be loaded" message={reasonOf(reviewed.error)} level={3} />
        ) : (
          <Skeleton className="h-40 w-full" />
        )
      ) : work !== null ? (
        <SubmissionWork
          work={work}
          submission={submission}
          nearest={review?.record ?? null}
          onChanged={take}
          // Closing does not reload the list, so it is reloaded explicitly.
          onDeleted={() => void onOpen(null).then(onChanged)}
          onCancel={() => discard.before(() => setWork(null))}
        />
      ) : (
        <div className="grid gap-4">
          <DetailFacts submission={submission} review={review} />
          <DetailData
            submission={submission}
            reviewed={reviewed}
            choice={choice}
            onChoice={setChoice}
            onRetry={() => reviews.retry(submission)}
            onLink={() => setWork('link')}
          />
          <Field label="Review note" aside="optional, the submitter will see it">
            <Textarea
              rows={3}
              value={note}
              maxLength={5000}
              placeholder="Why you decided this way"
              onChange={(event) => setNote(event.target.value)}
            />
          </Field>
          <Notice tone="neutral">
            {submission.type === 'GENERAL'
              ? 'Approving only acknowledges the feedback.'
              : 'Approving pushes the submission to the live catalogue. If it later leaves Approved, the record goes back to what it was.'}{' '}
            Rejecting tells the submitter: they will be notified.
          </Notice>
          <DetailActions submission={submission} onWork={setWork} />
        </div>
      )}
      {discard.question}
    </Sheet>
  )
}

function newest(...known: readonly (Submission | null | undefined)[]): Submission | null {
  return known.reduce<Submission | null>(
    (best, one) => (one && (best === null || one.version >= best.version) ? one : best),
    null,
  )
}

function Title({ submission }: { submission: Submission }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <TypeLabel type={submission.type} />
      <span className="min-w-0 wrap-anywhere">{submissionTitle(submission)}</span>
      <StatusBadge status={submission.status} />
    </span>
  )
}

type NeighbourProps = { label: string; target: Submission | undefined; onOpen: (id: string) => void }

function Neighbour({ label, target, onOpen }: NeighbourProps) {
  const Icon = label.startsWith('Next') ? ChevronDown : ChevronUp
  return (
    <IconButton label={label} disabled={target === undefined} onClick={() => target !== undefined && onOpen(target.id)}>
      <Icon aria-hidden />
    </IconButton>
  )
}
