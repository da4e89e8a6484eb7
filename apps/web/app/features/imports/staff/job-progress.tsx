import type { ImportJob } from '@inferdex/contracts/imports.staff'
import type { ImportKind } from '@inferdex/domain/imports/import-records'
import { formatCount } from '@inferdex/domain/text/number-display'
import { Button } from '../../../components/ui/button.tsx'
import { ProgressBar } from '../../../components/ui/states/progress-bar.tsx'
import { Spinner } from '../../../components/ui/states/spinner.tsx'
import { type ImportFlow, isRunning } from './use-import.ts'

const LABELS = { reading: 'Reading the file', checking: 'Comparing with the catalogue' } as const

export function JobProgress({ kind, flow: { job, cancel } }: { kind: ImportKind; flow: ImportFlow }) {
  if (job === null || !isRunning(job)) {
    return (
      <p role="status" className="flex items-center gap-2 text-13">
        <Spinner />
        Importing {kind}…
      </p>
    )
  }
  const label = job.state === 'reading' || job.state === 'checking' ? LABELS[job.state] : `Importing ${kind}`
  return <JobBar job={job} label={label} onCancel={cancel} />
}

type JobBarProps = { job: ImportJob; label: string; onCancel: () => Promise<void> }

export function JobBar({ job, label, onCancel }: JobBarProps) {
  const isReading = job.state === 'reading'
  return (
    <ProgressBar
      label={label}
      done={isReading ? job.rows : job.done}
      total={isReading ? null : job.rows}
      note={
        <span className="flex flex-wrap gap-x-3">
          {job.errors > 0 && (
            <span className="text-negative">{job.errors === 1 ? '1 error' : `${formatCount(job.errors)} errors`}</span>
          )}
          {job.secondsLeft !== null && <span>about {formatCount(job.secondsLeft)} s left</span>}
          <span className="basis-full">
            {job.state === 'writing' && job.mode === 'valid-rows'
              ? 'Cancelling keeps the rows already written.'
              : 'Cancelling leaves the catalogue unchanged.'}
          </span>
        </span>
      }
      cancel={
        <Button size={28} onClick={() => void onCancel()}>
          {job.mode === null ? 'Cancel dry run' : 'Cancel import'}
        </Button>
      }
    />
  )
}
