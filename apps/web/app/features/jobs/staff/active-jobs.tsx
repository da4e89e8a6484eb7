import { LoaderCircle } from 'lucide-react'
import { Panel, PanelHead } from '../../../components/ui/panel.tsx'
import { countText, type Jobs, sinceText } from './job-labels.ts'

export function ActiveJobs({ jobs: { active, running }, now }: { jobs: Jobs; now: Date }) {
  return (
    <Panel aria-label="Running">
      <PanelHead title="Running" note={running.count === 0 ? undefined : countText(running.count)} />
      {active.length === 0 && <p className="px-4 py-4 text-13 text-ink-muted">Nothing is running.</p>}
      <ul className="divide-y divide-line text-13">
        {active.map((job) => (
          <li key={job.id} className="flex min-h-10 flex-wrap items-center gap-x-3 px-4 py-1.5">
            <LoaderCircle aria-hidden className="size-3.5 text-accent motion-safe:animate-spin" />
            <b className="font-mono text-12 font-semibold">{job.job}</b>
            <span className="min-w-0 flex-1 truncate text-12 text-ink-muted">{job.about}</span>
            <span className="text-12 text-ink-muted tabular-nums">
              {job.try > 1 && `try ${job.try}, `}
              {sinceText(job.startedAt, now)}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
