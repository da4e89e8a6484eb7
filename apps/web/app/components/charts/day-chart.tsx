import { linearTicks } from './linear-ticks.ts'
import { moveBetweenPoints } from './move-between-points.ts'
import { spreadLabels } from './spread-labels.ts'

/** One value per day, in the order of `days`. `last` is the text at the right end of the series: "58 submissions". */
export type DaySeries = { readonly values: readonly number[]; readonly last: string }
export type Day = {
  /** Shown under the axis for every seventh day and the last: "2 Jul". */
  readonly tick: string
  /** Accessible name of the day: "2 Jul 2026: 58 submissions, 8 reviews". */
  readonly label: string
}
export type DayChartProps = {
  /** Accessible name: what the chart shows. */
  label: string
  days: readonly Day[]
  bars: DaySeries
  /** At most two. */
  lines: readonly DaySeries[]
}

const WIDTH = 760
const HEIGHT = 250
const PLOT = { left: 36, right: 624, top: 26, bottom: 218 } as const
const LABEL_GAP = 18
const WEEK = 7

const BAR = 'fill-chart-1'
const LINES = [
  { line: 'stroke-ink', dot: 'fill-ink', dash: undefined },
  { line: 'stroke-chart-2', dot: 'fill-chart-2', dash: '5 3' },
] as const

const round = (value: number) => Math.round(value * 10) / 10

/**
 * Draws bars and lines over the days, each labelled at its right end. It is one tab stop: arrow keys move between the
 * days.
 */
export function DayChart({ label, days, bars, lines }: DayChartProps) {
  const ticks = linearTicks(Math.max(0, ...bars.values, ...lines.flatMap(({ values }) => values)), 4)
  const high = ticks.at(-1) ?? 1
  const slot = (PLOT.right - PLOT.left) / days.length
  const middle = (index: number) => round(PLOT.left + (index + 0.5) * slot)
  const y = (value: number) => round(PLOT.bottom - (value / high) * (PLOT.bottom - PLOT.top))
  const named = [bars, ...lines]
  const labelY = spreadLabels(
    named.map(({ values }) => y(values.at(-1) ?? 0)),
    LABEL_GAP,
    PLOT.top,
    PLOT.bottom,
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the days inside take the focus; this moves it between them
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="group" aria-label={label} onKeyDown={moveBetweenPoints}>
      {ticks.map((tick) => (
        <g key={tick}>
          <line x1={PLOT.left} x2={PLOT.right} y1={y(tick)} y2={y(tick)} className="stroke-line" />
          <text x={PLOT.left - 8} y={y(tick) + 4} textAnchor="end" className="fill-ink-faint font-mono text-11">
            {tick}
          </text>
        </g>
      ))}
      {bars.values.map((value, index) => (
        <rect
          key={index}
          x={round(middle(index) - slot * 0.38)}
          y={y(value)}
          width={round(slot * 0.76)}
          height={round(PLOT.bottom - y(value))}
          className="fill-chart-1 opacity-45"
        />
      ))}
      {lines.map(({ values }, index) => (
        <polyline
          key={index}
          points={values.map((value, day) => `${middle(day)},${y(value)}`).join(' ')}
          fill="none"
          strokeWidth="1.5"
          strokeLinejoin="round"
          strokeDasharray={LINES[index]?.dash}
          className={LINES[index]?.line}
        />
      ))}
      {named.map(({ values, last }, index) => {
        const dot = index === 0 ? BAR : LINES[index - 1]?.dot
        const endY = labelY[index] ?? 0
        return (
          <g key={last}>
            {index > 0 && <circle cx={middle(days.length - 1)} cy={y(values.at(-1) ?? 0)} r="3" className={dot} />}
            <circle cx={PLOT.right + 12} cy={endY} r="4" className={dot} />
            <text x={PLOT.right + 22} y={endY + 4} className="fill-ink text-12 font-[550]">
              {last}
            </text>
          </g>
        )
      })}
      {days.map(({ tick, label: said }, index) => {
        const isNamed = (days.length - 1 - index) % WEEK === 0
        return (
          <g
            key={index}
            role="img"
            aria-label={said}
            data-point
            tabIndex={index === days.length - 1 ? 0 : -1}
            className="group/point outline-none"
          >
            <rect
              x={round(PLOT.left + index * slot)}
              y={PLOT.top}
              width={round(slot)}
              height={PLOT.bottom - PLOT.top}
              className="fill-ink opacity-0 group-hover/point:opacity-8 group-focus-visible/point:opacity-15"
            />
            <text
              x={middle(index)}
              y="14"
              textAnchor={index > days.length * 0.6 ? 'end' : index < days.length * 0.3 ? 'start' : 'middle'}
              className="pointer-events-none fill-ink text-12 font-semibold opacity-0 group-hover/point:opacity-100 group-focus-visible/point:opacity-100"
            >
              {said}
            </text>
            {isNamed && (
              <text x={middle(index)} y={HEIGHT - 12} textAnchor="middle" className="fill-ink-faint text-11">
                {tick}
              </text>
            )}
          </g>
        )
      })}
    </svg>
  )
}
