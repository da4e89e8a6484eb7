import type { ImportJob } from '@inferdex/contracts/imports.staff'
import { formatCount } from '@inferdex/domain/text/number-display'

/** Shows the counts of an import or a dry run. */
export function DryRunCounts({ job, isDone = false }: { job: ImportJob; isDone?: boolean }) {
  const counts = [
    [job.created, isDone ? 'created' : 'to create'],
    [job.changed, isDone ? 'changed' : 'to change'],
    [job.unchanged, 'left alone'],
  ] as const
  return (
    <dl className="grid grid-cols-3 divide-x divide-line rounded-control border border-line">
      {counts.map(([count, label]) => (
        <div key={label} className="flex flex-col-reverse px-2.5 py-2">
          <dt className="text-12 text-ink-muted">{label}</dt>
          <dd className="text-20 font-[620] tracking-[-0.015em] tabular-nums">{formatCount(count)}</dd>
        </div>
      ))}
    </dl>
  )
}
