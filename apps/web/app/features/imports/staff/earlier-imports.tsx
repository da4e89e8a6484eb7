import { type ImportJob, listImports } from '@inferdex/contracts/imports.staff'
import { formatDay } from '@inferdex/domain/text/date-display'
import type { ImportKind } from '@inferdex/domain/imports/import-records'
import { formatCount } from '@inferdex/domain/text/number-display'
import { CircleCheck, CircleX, History, LoaderCircle, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { api, ApiError } from '../../../lib/api/api.ts'
import { toast } from '../../../lib/toast.ts'
import { UndoImport } from './undo-import.tsx'

const SHOWN = 10

/** Lists the outcome of the latest files of this kind. Loaded only when opened. */
export function EarlierImports({ kind }: { kind: ImportKind }) {
  const [jobs, setJobs] = useState<readonly ImportJob[] | null>(null)
  const [isLoading, setLoading] = useState(false)

  async function show() {
    setLoading(true)
    try {
      const found = await api(listImports, { query: { kind } })
      setJobs(found.filter(({ state }) => state !== 'checked').slice(0, SHOWN))
    } catch (thrown) {
      void toast.error(thrown instanceof ApiError ? thrown.message : 'Request failed')
    } finally {
      setLoading(false)
    }
  }

  return (
    <section className="grid justify-items-start gap-1.5 border-t border-line pt-3" aria-live="polite">
      {jobs === null ? (
        <Button size={28} variant="ghost" pending={isLoading} onClick={() => void show()} className="-ml-2.5">
          <History aria-hidden />
          Show earlier imports
        </Button>
      ) : (
        <>
          <h3 className="text-13 font-semibold">Earlier</h3>
          {jobs.length === 0 ? <p className="text-12 text-ink-muted">There are none.</p> : <JobList jobs={jobs} />}
        </>
      )}
    </section>
  )
}

export function JobList({ jobs }: { jobs: readonly ImportJob[] }) {
  return (
    <ul className="w-full text-13">
      {jobs.map((job) => (
        <li key={job.id} className="flex flex-wrap items-center gap-2 border-t border-line py-1.5">
          <StateIcon job={job} />
          <span className="min-w-0 flex-1">{outcomeText(job)}</span>
          <span className="text-12 whitespace-nowrap text-ink-muted">
            {job.by !== null && `${job.by}, `}
            <time dateTime={job.createdAt}>{formatDay(job.createdAt)}</time>
          </span>
          <UndoImport job={job} />
        </li>
      ))}
    </ul>
  )
}

function StateIcon({ job: { state } }: { job: ImportJob }) {
  if (state === 'undone') return <Undo2 aria-hidden className="size-3.5 text-ink-muted" />
  if (state === 'done') return <CircleCheck aria-hidden className="size-3.5 text-positive" />
  if (state === 'failed' || state === 'cancelled') return <CircleX aria-hidden className="size-3.5 text-negative" />
  return <LoaderCircle aria-hidden className="size-3.5 text-ink-muted" />
}

function outcomeText({ state, kind, message, created, changed, unchanged, fileName }: ImportJob): string {
  if (state === 'undone' || state === 'undoing') return fileName ?? `Import of ${kind}`
  if (state === 'done' && kind === 'archive') return 'The whole catalogue was taken back from an archive'
  if (state === 'done') return `Successfully imported ${formatCount(created + changed + unchanged)} ${kind}`
  if (state === 'failed') return message ?? `Failed to import ${kind}`
  return state === 'cancelled' ? 'Cancelled' : 'Running'
}
