import { cx } from '../ui/cx.ts'
import { type SparkPoint, stepPath } from './step-path.ts'

export type SparklineProps = {
  /** Recorded values, oldest first. */
  points: readonly SparkPoint[]
  /** Where the line ends, in milliseconds: the last recorded price is valid until now. */
  until: number
  /** Accessible name. Leave it out if the same figure is printed next to the line. */
  label?: string | undefined
  className?: string | undefined
}

const WIDTH = 64
const HEIGHT = 20

const TREND = {
  down: { line: 'stroke-accent', dot: 'fill-accent' },
  up: { line: 'stroke-negative', dot: 'fill-negative' },
  flat: { line: 'stroke-ink-faint', dot: 'fill-ink-muted' },
} as const

/**
 * Draws values as steps, because a price is valid until it changes. The colour compares the last value with the first.
 */
export function Sparkline({ points, until, label, className }: SparklineProps) {
  const first = points[0]
  const last = points.at(-1)
  if (first === undefined || last === undefined) return null
  const { path, end } = stepPath(points, until, { width: WIDTH, height: HEIGHT, inset: 3 })
  const look = TREND[last.value < first.value ? 'down' : last.value > first.value ? 'up' : 'flat']
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      className={cx('h-5 w-16 shrink-0 overflow-visible', className)}
    >
      <path d={path} fill="none" strokeWidth="1.5" strokeLinejoin="round" className={look.line} />
      <circle cx={end.x} cy={end.y} r="1.75" className={look.dot} />
    </svg>
  )
}
