import type { SubmissionReview } from '@inferdex/contracts/submissions/submission-review.staff'
import type { Submission } from '@inferdex/contracts/submissions/submissions'
import { formatAge } from '@inferdex/domain/text/date-display'
import { formatCount } from '@inferdex/domain/text/number-display'
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Avatar } from '../../../../components/figures/avatar.tsx'
import { useViewer } from '../../../../lib/api/viewer.ts'
import { AuthorLinks } from '../../../../components/layout/admin/author-links.tsx'
import { approvalEffect } from './approval-effect.ts'
import type { Choice } from './choice.ts'
import { type Check, checksOf } from './checks.ts'

type ReviewAsideProps = { review: SubmissionReview; waiting: readonly Submission[]; now: Date; choice: Choice }

/** Shows the submitter, the checks, and the effect of an approval next to the diff. */
export function ReviewAside({ review, waiting, now, choice }: ReviewAsideProps) {
  const viewer = useViewer()
  const checks = checksOf(review, waiting, now)
  return (
    <>
      <Part title="Submitter">
        <SubmitterRecord submitter={review.submitter} now={now} />
      </Part>
      {checks.length > 0 && (
        <Part title="Checks">
          <ul className="grid gap-1.5">
            {checks.map((check) => (
              <CheckLine key={check.text} check={check} />
            ))}
          </ul>
        </Part>
      )}
      <Part title={review.submission.status === 'APPROVED' ? 'What approving did' : 'If approved'}>
        {approvalEffect(review, choice, viewer?.username ?? null).map((sentence) => (
          <p key={sentence} className="text-12 wrap-anywhere text-ink-muted">
            {sentence}
          </p>
        ))}
      </Part>
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-1.5 text-13">
      <h3 className="text-13 font-semibold">{title}</h3>
      {children}
    </section>
  )
}

type SubmitterRecordProps = { submitter: SubmissionReview['submitter']; now: Date }

function SubmitterRecord({ submitter, now }: SubmitterRecordProps) {
  if (submitter === null) return <p className="text-ink-muted">This account was deleted.</p>
  const { id, username, avatar, reputation, createdAt, approved, rejected, pending } = submitter
  return (
    <div className="grid gap-1.5">
      <div className="flex items-center gap-2">
        <Avatar name={username} src={avatar} size={32} />
        <p className="min-w-0">
          <span className="block truncate font-semibold">{username}</span>
          <span className="block text-12 text-ink-muted">
            reputation {formatCount(reputation)}, joined {formatAge(createdAt, now)}
          </span>
        </p>
      </div>
      <div aria-hidden className="flex h-1.5 gap-px overflow-hidden rounded-full bg-sunken">
        <span className="bg-accent" style={{ flexGrow: approved }} />
        <span className="bg-negative" style={{ flexGrow: rejected }} />
        <span className="bg-line-control" style={{ flexGrow: pending }} />
      </div>
      <p className="text-12 text-ink-muted">
        {formatCount(approved)} approved, {formatCount(rejected)} rejected, {formatCount(pending)} pending
      </p>
      <AuthorLinks id={id} username={username} />
    </div>
  )
}

const LOOKS = {
  fine: { Icon: CircleCheck, look: 'text-positive', label: 'Fine' },
  caution: { Icon: TriangleAlert, look: 'text-caution', label: 'Look' },
  problem: { Icon: CircleAlert, look: 'text-negative', label: 'Problem' },
} as const

function CheckLine({ check: { tone, text } }: { check: Check }) {
  const { Icon, look, label } = LOOKS[tone]
  return (
    <li className="flex gap-1.5 text-12">
      <Icon aria-hidden className={`mt-px size-3.5 shrink-0 ${look}`} />
      <span className="min-w-0 wrap-anywhere">
        <span className="sr-only">{label}: </span>
        {text}
      </span>
    </li>
  )
}
