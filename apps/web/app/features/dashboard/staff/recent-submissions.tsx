import type { SubmissionStatus } from '@inferdex/contracts/submissions/submissions'
import { formatAge } from '@inferdex/domain/text/date-display'
import { Check, Clock, type LucideIcon, X } from 'lucide-react'
import { Badge, type BadgeTone } from '../../../components/ui/badge.tsx'
import { Panel, PanelHead } from '../../../components/ui/panel.tsx'
import { TextLink } from '../../../components/ui/navigation/text-link.tsx'
import { adminPaths } from '../../../lib/admin-paths.ts'
import { submissionTitle } from '../../submissions/submission-title.ts'
import type { Dashboard } from './dashboard.ts'

const STATUS = {
  PENDING: { label: 'Pending', tone: 'caution', Icon: Clock },
  APPROVED: { label: 'Approved', tone: 'positive', Icon: Check },
  REJECTED: { label: 'Rejected', tone: 'negative', Icon: X },
} as const satisfies Record<SubmissionStatus, { label: string; tone: BadgeTone; Icon: LucideIcon }>

export function RecentSubmissions({ submissions, now }: { submissions: Dashboard['recentSubmissions']; now: Date }) {
  return (
    <Panel aria-label="Recent submissions">
      <PanelHead
        title="Recent submissions"
        actions={
          <TextLink to={adminPaths.submissions()} aria-label="View all submissions" className="text-12">
            View all
          </TextLink>
        }
      />
      {submissions.length === 0 && <p className="px-4 py-3 text-13 text-ink-muted">No submissions yet.</p>}
      <ul className="divide-y divide-line text-13">
        {submissions.map((submission) => {
          const { label, tone, Icon } = STATUS[submission.status]
          return (
            <li
              key={submission.id}
              className="grid min-h-10 grid-cols-[minmax(0,1fr)_auto_4.5rem] items-center gap-x-3 px-4 py-1 sm:grid-cols-[7rem_minmax(0,1fr)_7rem_6rem_4.5rem]"
            >
              <span className="text-11 font-[560] tracking-[0.02em] text-ink-muted max-sm:hidden">
                {submission.type}
              </span>
              <span className="truncate font-[560]">{submissionTitle(submission)}</span>
              <span className="truncate text-ink-muted max-sm:hidden">
                {submission.user?.username ?? 'deleted user'}
              </span>
              <span>
                <Badge tone={tone}>
                  <Icon aria-hidden />
                  {label}
                </Badge>
              </span>
              <time dateTime={submission.createdAt} className="text-right text-ink-muted tabular-nums">
                {formatAge(submission.createdAt, now)}
              </time>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
