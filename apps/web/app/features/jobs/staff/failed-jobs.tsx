import { FAILED_SHOWN, type FailedJob } from '@inferdex/contracts/jobs.staff'
import { CircleCheck, CircleX, RotateCcw, X } from 'lucide-react'
import { Link } from 'react-router'
import { Button, IconButton } from '../../../components/ui/button.tsx'
import { buttonClass } from '../../../components/ui/button-class.ts'
import { Panel, PanelHead } from '../../../components/ui/panel.tsx'
import { adminPaths } from '../../../lib/admin-paths.ts'
import type { JobCalls } from './job-calls.ts'
import { countText, failedNote, type Jobs } from './job-labels.ts'

type FailedJobsProps = { jobs: Jobs; now: Date; calls: JobCalls; onDiscard: (job: FailedJob) => void }

export function FailedJobs({ jobs: { failed, failedCount }, now, calls, onDiscard }: FailedJobsProps) {
  return (
    <Panel aria-label="Failed">
      <PanelHead
        title="Failed"
        note={
          failedCount > failed.length
            ? `the newest ${FAILED_SHOWN} of ${countText(failedCount)}`
            : failedCount > 0 && 'given up, or tried three times and more'
        }
      />
      {failed.length === 0 && (
        <p className="flex items-center gap-2 px-4 py-4 text-13 text-ink-muted">
          <CircleCheck aria-hidden className="size-4 text-positive" />
          Nothing failed.
        </p>
      )}
      <ul className="divide-y divide-line">
        {failed.map((job) => (
          <li key={job.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5">
            <CircleX aria-hidden className="size-4 shrink-0 self-start text-negative max-sm:hidden" />
            <div className="min-w-0 flex-1 basis-64">
              <p className="text-13 wrap-anywhere">
                <b className="font-mono text-12 font-semibold">{job.job}</b>{' '}
                <span className="text-negative">{job.reason}</span>
              </p>
              <p className="text-12 wrap-anywhere text-ink-muted">
                {failedNote(job, now)}
                {job.about !== '' && ` ${job.about}`}
              </p>
            </div>
            <span className="flex gap-1.5">
              {job.feed === null ? (
                <Button size={28} aria-label={`Retry ${job.job}`} onClick={() => void calls.retry(job)}>
                  <RotateCcw aria-hidden />
                  {job.nextTryAt === null ? 'Retry' : 'Try now'}
                </Button>
              ) : (
                <Link to={adminPaths.feeds(job.feed.id)} className={buttonClass({ size: 28 })}>
                  Open {job.feed.title}
                </Link>
              )}
              <IconButton label={`Discard ${job.job}`} variant="default" size={28} onClick={() => onDiscard(job)}>
                <X aria-hidden />
              </IconButton>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
