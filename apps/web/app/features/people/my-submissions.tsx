import type { Submission, SubmissionStatus } from '@inferdex/contracts/submissions/submissions'
import { formatDay } from '@inferdex/domain/text/date-display'
import { CircleCheck, CircleX, Clock, FilePen, type LucideIcon } from 'lucide-react'
import { useCallback } from 'react'
import { Link } from 'react-router'
import { Pagination } from '../../components/data-table/pagination.tsx'
import { Badge, type BadgeTone } from '../../components/ui/badge.tsx'
import { buttonClass } from '../../components/ui/button-class.ts'
import { EmptyState } from '../../components/ui/states/empty-state.tsx'
import { paths } from '../../lib/paths.ts'
import { CalledList } from './called-list.tsx'
import { readOwnSubmissions } from './own-submissions.ts'
import { addressOf } from './profile-tabs.ts'
import { submissionKind, submissionTitle } from '../submissions/submission-title.ts'

const LOOKS: Readonly<Record<SubmissionStatus, { tone: BadgeTone; Icon: LucideIcon }>> = {
  PENDING: { tone: 'caution', Icon: Clock },
  APPROVED: { tone: 'positive', Icon: CircleCheck },
  REJECTED: { tone: 'negative', Icon: CircleX },
}

export function MySubmissions({ userId, page }: { userId: string; page: number }) {
  const call = useCallback(() => readOwnSubmissions({ userId, page, limit: 20 }), [userId, page])
  return (
    <CalledList call={call} what="submissions">
      {({ items, total, totalPages }) =>
        total === 0 ? (
          <EmptyState
            title="No submissions yet"
            icon={<FilePen aria-hidden />}
            actions={
              <Link to={paths.submit()} className={buttonClass({ variant: 'primary' })}>
                Submit Data
              </Link>
            }
          >
            Add a model, a provider, a benchmark or a deal. Each approved submission earns you 10 reputation.
          </EmptyState>
        ) : (
          <>
            <ul className="divide-y divide-line">
              {items.map((submission) => (
                <SubmissionRow key={submission.id} submission={submission} />
              ))}
            </ul>
            {totalPages > 1 && (
              <Pagination
                page={page}
                totalPages={totalPages}
                to={(target) => addressOf('submissions', target)}
                label="Pages of my submissions"
                className="border-t border-line py-3"
              />
            )}
          </>
        )
      }
    </CalledList>
  )
}

function SubmissionRow({ submission }: { submission: Submission }) {
  const { type, status, reviewNote, createdAt, decidedAt } = submission
  const { tone, Icon } = LOOKS[status]
  return (
    <li className="grid gap-1 py-3">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone="outline">{submissionKind(type)}</Badge>
        <h3 className="line-clamp-2 min-w-40 flex-1 font-[560] wrap-anywhere">{submissionTitle(submission)}</h3>
        <Badge tone={tone}>
          <Icon aria-hidden />
          {status}
        </Badge>
      </div>
      <p className="text-12 text-ink-muted">
        Submitted {formatDay(createdAt)}
        {decidedAt !== null && `, decided ${formatDay(decidedAt)}`}
      </p>
      {reviewNote !== null && (
        <p className="max-w-[72ch] border-l-2 border-line-strong pl-2.5 text-13 whitespace-pre-line wrap-anywhere text-ink-muted">
          <span className="font-medium text-ink">Review note:</span> {reviewNote}
        </p>
      )}
    </li>
  )
}
