import type { FailedJob } from '@inferdex/contracts/jobs.staff'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { Switch } from '../../../components/forms/switch.tsx'
import { AdminPage } from '../../../components/layout/admin/admin-page.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { ConfirmDialog } from '../../../components/ui/overlays/confirm-dialog.tsx'
import { Notice } from '../../../components/ui/states/notice.tsx'
import { ActiveJobs } from './active-jobs.tsx'
import { FailedJobs } from './failed-jobs.tsx'
import { HoursChart } from './hours-chart.tsx'
import { type ReadJobs, useJobs } from './job-calls.ts'
import { JobFigures } from './job-figures.tsx'
import { discardText, headNote } from './job-labels.ts'
import { QueuesTable } from './queues-table.tsx'
import { Schedules } from './schedules.tsx'

export function JobsPage({ loaded }: { loaded: ReadJobs }) {
  const [isFollowing, setIsFollowing] = useState(true)
  const [discarded, setDiscarded] = useState<FailedJob | null>(null)
  // Polling pauses while a confirmation is open.
  const calls = useJobs(loaded, isFollowing && discarded === null)
  const { jobs, now } = calls
  const givenUp = jobs.failed.filter(({ nextTryAt, feed }) => nextTryAt === null && feed === null)
  return (
    <AdminPage
      title="Jobs"
      note={headNote(jobs)}
      actions={
        <>
          <Switch
            label="Refresh every 5 s"
            checked={isFollowing}
            onChange={({ target }) => setIsFollowing(target.checked)}
          />
          {givenUp.length > 1 && (
            <Button size={32} onClick={() => void calls.retryAll(givenUp)}>
              <RotateCcw aria-hidden />
              Retry {givenUp.length} failed
            </Button>
          )}
        </>
      }
    >
      {calls.isBroken && (
        <Notice tone="caution" className="mb-3">
          The jobs could not be read again. What you see may be out of date.
        </Notice>
      )}
      <div className="grid gap-3">
        <JobFigures jobs={jobs} now={now} />
        <HoursChart hours={jobs.hours} />
        <div className="grid gap-3 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)] lg:items-start">
          <div className="grid gap-3">
            <FailedJobs jobs={jobs} now={now} calls={calls} onDiscard={setDiscarded} />
            <ActiveJobs jobs={jobs} now={now} />
            <QueuesTable queues={jobs.queues} now={now} />
          </div>
          <Schedules schedules={jobs.schedules} now={now} calls={calls} />
        </div>
      </div>
      {discarded !== null && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setDiscarded(null)}
          title="Discard this job?"
          description={discardText(discarded)}
          confirmLabel="Discard"
          danger
          onConfirm={() => {
            setDiscarded(null)
            void calls.discard(discarded)
          }}
        />
      )}
    </AdminPage>
  )
}
