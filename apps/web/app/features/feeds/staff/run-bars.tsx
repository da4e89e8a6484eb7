import { type FeedRun, RUNS_SHOWN } from '@inferdex/contracts/feeds.staff'
import { cx } from '../../../components/ui/cx.ts'

const LOOKS = {
  done: 'h-3 bg-accent',
  held: 'h-3 bg-caution',
  failed: 'h-1.5 bg-negative',
  running: 'h-3 animate-pulse bg-line-strong',
} as const

function lookOf({ state, held }: FeedRun): keyof typeof LOOKS {
  if (state === 'running') return 'running'
  if (state === 'failed' || state === 'stopped') return 'failed'
  return (held ?? 0) > 0 ? 'held' : 'done'
}

/** Draws the latest runs, oldest at the left. Failed ones are half as high, so as not to depend on colour alone. */
export function RunBars({ runs }: { runs: readonly FeedRun[] }) {
  const looks = runs.map(lookOf).toReversed()
  const failed = looks.filter((look) => look === 'failed').length
  const label = runs.length === 0 ? 'Never run' : `Last ${runs.length} runs, ${failed} failed`
  return (
    <span role="img" aria-label={label} className="flex h-3 items-end gap-0.5">
      {Array.from({ length: RUNS_SHOWN - runs.length }, (_, index) => (
        <span key={index} className="h-3 w-1.5 rounded-[1px] bg-line" />
      ))}
      {looks.map((look, index) => (
        <span key={index} className={cx('w-1.5 rounded-[1px]', LOOKS[look])} />
      ))}
    </span>
  )
}
