import { scheduleText } from '@inferdex/domain/jobs/schedule'
import { Play } from 'lucide-react'
import { Button } from '../../../components/ui/button.tsx'
import { Panel, PanelHead } from '../../../components/ui/panel.tsx'
import type { JobCalls } from './job-calls.ts'
import { type Jobs, momentText, untilText } from './job-labels.ts'

type SchedulesProps = { schedules: Jobs['schedules']; now: Date; calls: JobCalls }

export function Schedules({ schedules, now, calls }: SchedulesProps) {
  return (
    <Panel aria-label="Schedules">
      <PanelHead title="Schedules" note={`${schedules.length}, UTC`} />
      {schedules.length === 0 && <p className="px-4 py-4 text-13 text-ink-muted">Nothing is scheduled.</p>}
      <ul className="divide-y divide-line text-13">
        {schedules.map((schedule) => (
          <li key={schedule.name} className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-3 px-4 py-2">
            <div className="min-w-0">
              <p className="flex items-center gap-2 font-mono text-12 wrap-anywhere">
                <span
                  aria-hidden
                  className={`size-1.5 shrink-0 rounded-full ${DOTS[schedule.last?.state ?? 'none']}`}
                />
                {schedule.name}
              </p>
              <p className="pl-3.5 text-12 text-ink-muted">
                {scheduleText(schedule.cron)}; <LastRun last={schedule.last} />
              </p>
            </div>
            <span className="text-12 tabular-nums">
              {schedule.nextAt === null ? 'never' : `in ${untilText(schedule.nextAt, now)}`}
            </span>
            <Button size={28} aria-label={`Run ${schedule.name} now`} onClick={() => void calls.run(schedule)}>
              <Play aria-hidden />
              Run
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const DOTS = { done: 'bg-positive', failed: 'bg-negative', none: 'bg-line-control' } as const

function LastRun({ last }: { last: Jobs['schedules'][number]['last'] }) {
  if (last === null) return 'no run in the last day'
  return (
    <>
      last {momentText(last.at)},{' '}
      <span className={last.state === 'failed' ? 'text-negative' : undefined}>{last.state}</span>
    </>
  )
}
