import { formatCount } from '@inferdex/domain/text/number-display'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { countText, type Jobs, lastDay, nextSchedule, sinceText, untilText, waitingNote } from './job-labels.ts'

export function JobFigures({ jobs, now }: { jobs: Jobs; now: Date }) {
  const { running, waiting, failedCount, failed, hours, schedules } = jobs
  const day = lastDay(hours)
  const next = nextSchedule(schedules)
  const ended = day.done + day.failed
  const later = failed.filter(({ nextTryAt }) => nextTryAt !== null).length
  return (
    <ul
      aria-label="Figures"
      className="grid grid-cols-2 gap-px overflow-hidden rounded-box border border-line bg-line sm:grid-cols-3 lg:grid-cols-5"
    >
      <Figure
        label="Running"
        value={countText(running.count)}
        note={running.oldestAt === null ? 'nothing runs' : `longest ${sinceText(running.oldestAt, now)}`}
      />
      <Figure label="Waiting" value={countText(waiting.count)} note={waitingNote(jobs, now)} />
      <Figure
        label={failedCount > 0 ? 'Failed, need you' : 'Failed'}
        value={countText(failedCount)}
        note={later === 0 ? 'tries used up' : `${later} of them tried again`}
        isBad={failedCount > 0}
      />
      <Figure
        label="Done, 24 h"
        value={`${formatCount(day.done)}${day.isLowerBound ? '+' : ''}`}
        note={ended === 0 ? 'nothing ended' : `${((day.done / ended) * 100).toFixed(1)}% of what ended`}
      />
      <Figure
        label="Next run"
        value={next?.nextAt ? untilText(next.nextAt, now) : '–'}
        note={next?.name ?? 'no schedule'}
      />
    </ul>
  )
}

type FigureProps = { label: string; value: ReactNode; note: string; isBad?: boolean }

function Figure({ label, value, note, isBad = false }: FigureProps) {
  return (
    <li className="min-w-0 bg-surface px-3.5 py-2.5 max-sm:last:col-span-2">
      <span className="flex items-center gap-1.5 text-12 font-medium text-ink-muted">
        {isBad && <CircleAlert aria-hidden className="size-3.5 text-negative" />}
        {label}
      </span>
      <span className={`block text-20 leading-7 font-[620] tabular-nums ${isBad ? 'text-negative' : 'text-ink'}`}>
        {value}
      </span>
      <span className="block truncate text-12 text-ink-muted" title={note}>
        {note}
      </span>
    </li>
  )
}
