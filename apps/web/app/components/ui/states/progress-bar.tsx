import { formatCount } from '@inferdex/domain/text/number-display'
import { type ReactNode, useId } from 'react'
import { cx } from '../cx.ts'

export type ProgressBarProps = {
  /** The running task: "Importing offers". */
  label: string
  done: number
  /** Null while the total is still being counted. */
  total: number | null
  /** Text below: errors, time left, what cancel does. */
  note?: ReactNode
  cancel?: ReactNode
  className?: string | undefined
}

export function ProgressBar({ label, done, total, note, cancel, className }: ProgressBarProps) {
  const labelId = useId()
  return (
    <div className={cx('grid gap-1.5 text-13', className)}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span id={labelId} className="font-[550]">
          {label}
        </span>
        <span className="figure text-ink-muted">
          {total === null ? `${formatCount(done)} so far` : `${formatCount(done)} of ${formatCount(total)}`}
        </span>
        {cancel && <span className="ml-auto">{cancel}</span>}
      </div>
      <progress
        aria-labelledby={labelId}
        value={total === null ? undefined : done}
        max={total ?? undefined}
        className={cx(
          'h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line [&::-webkit-progress-bar]:bg-line',
          '[&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-accent [&::-moz-progress-bar]:bg-accent',
        )}
      />
      {note && <div className="text-12 text-ink-muted">{note}</div>}
    </div>
  )
}
