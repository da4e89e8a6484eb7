import type { Submission } from '@inferdex/contracts/submissions/submissions'
import { formatAge } from '@inferdex/domain/text/date-display'
import { Link, useSearchParams } from 'react-router'
import { Checkbox } from '../../../../components/forms/checkbox.tsx'
import { Avatar } from '../../../../components/figures/avatar.tsx'
import { Card } from '../../../../components/ui/card.tsx'
import { searchWith } from '../../../../lib/lists/search-with.ts'
import { submissionTitle } from '../../submission-title.ts'
import { StatusBadge, TypeLabel } from '../status-badge.tsx'
import { submissionWish } from '../submission-line.ts'
import { OPEN_KEY } from '../submissions-query.ts'

type SubmissionCardProps = {
  submission: Submission
  isOpen: boolean
  isSelected: boolean
  now: Date
  onToggle: (id: string) => void
}

export function SubmissionCard({ submission, isOpen, isSelected, now, onToggle }: SubmissionCardProps) {
  const [params] = useSearchParams()
  const { id, type, status, notes, user, createdAt } = submission
  const title = submissionTitle(submission)
  return (
    <Card marked={isOpen} className="gap-2 p-3">
      <div className="flex items-center gap-1.5">
        <Checkbox
          aria-label={`Select ${title}`}
          checked={isSelected}
          onChange={() => onToggle(id)}
          className="relative z-10 -my-1 -ml-1"
        />
        <TypeLabel type={type} />
        <span className="ml-auto">
          <StatusBadge status={status} />
        </span>
      </div>
      <h2 className="truncate text-14 font-semibold">
        <Link
          to={searchWith(params, { [OPEN_KEY]: id })}
          preventScrollReset
          className="rounded-tag after:absolute after:inset-0 after:content-['']"
        >
          {title}
        </Link>
      </h2>
      <p className="line-clamp-2 min-h-9 text-13 wrap-anywhere text-ink-muted">{notes ?? 'No note.'}</p>
      <p className="flex items-center gap-1.5 text-12 text-ink-muted">
        <Avatar name={user?.username ?? '?'} src={user?.avatar} size={20} />
        <span className="min-w-0 truncate font-medium text-ink">{user?.username ?? 'deleted account'}</span>
        <span aria-hidden>·</span>
        <time dateTime={createdAt} className="whitespace-nowrap">
          {formatAge(createdAt, now)}
        </time>
        <span className="ml-auto whitespace-nowrap">{submissionWish(submission)}</span>
      </p>
    </Card>
  )
}
