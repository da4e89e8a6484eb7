import { logPosition, logTicks } from './log-scale.ts'
import { monthTicks } from './month-ticks.ts'
import { moveBetweenPoints } from './move-between-points.ts'
import { spreadLabels } from './spread-labels.ts'

export type StepPoint = { at: number; value: number /** "Groq, 5 Aug 2025: $0.15" */; label: string }
export type StepSeries = { name: string; points: readonly StepPoint[] /** The last value as text. */; last: string }
export type StepChartProps = {
  /** Accessible name: what the chart shows. */
  label: string
  /** At most eight series. Values must be above zero and sorted oldest first. */
  series: readonly StepSeries[]
  /** Where the lines end, in milliseconds: the last value is valid until then. */
  until: number
  formatTick: (value: number) => string
}

const WIDTH = 820
const HEIGHT = 264
const PLOT = { left: 52, right: 640, top: 16, bottom: 228 } as const
const LABEL_GAP = 18

const COLOURS = [
  { line: 'stroke-chart-1', fill: 'fill-chart-1' },
  { line: 'stroke-chart-2', fill: 'fill-chart-2' },
  { line: 'stroke-chart-3', fill: 'fill-chart-3' },
  { line: 'stroke-chart-4', fill: 'fill-chart-4' },
  { line: 'stroke-chart-5', fill: 'fill-chart-5' },
  { line: 'stroke-chart-7', fill: 'fill-chart-7' },
  { line: 'stroke-chart-6', fill: 'fill-chart-6' },
  { line: 'stroke-chart-8', fill: 'fill-chart-8' },
] as const

const round = (value: number) => Math.round(value * 10) / 10

/**
 * Draws step lines on a log scale, each labelled at its right end. It is one tab stop: arrow keys move between the
 * points.
 */
export function StepChart({ label, series, until, formatTick }: StepChartProps) {
  const all = series.flatMap(({ points }) => points)
  const from = Math.min(until - 1, ...all.map(({ at }) => at))
  const values = all.map(({ value }) => value)
  // Adds room above and below, so that no line runs along the edge and a single price is drawn in the middle.
  const low = Math.min(...values) / 1.25
  const high = Math.max(...values) * 1.25
  const x = (at: number) => round(PLOT.left + ((at - from) / (until - from)) * (PLOT.right - PLOT.left))
  const y = (value: number) => round(logPosition(value, low, high, PLOT.bottom, PLOT.top))
  const labelY = spreadLabels(
    series.map(({ points }) => y(points.at(-1)?.value ?? low)),
    LABEL_GAP,
    PLOT.top,
    PLOT.bottom,
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the points inside take the focus; this moves it between them
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="group" aria-label={label} onKeyDown={moveBetweenPoints}>
      {logTicks(low, high).map((tick) => (
        <g key={tick}>
          <line x1={PLOT.left} x2={PLOT.right} y1={y(tick)} y2={y(tick)} className="stroke-line" />
          <text x={PLOT.left - 8} y={y(tick) + 4} textAnchor="end" className="fill-ink-faint font-mono text-12">
            {formatTick(tick)}
          </text>
        </g>
      ))}
      {monthTicks(from, until, 7).map(({ at, label: month }) => (
        <text key={at} x={x(at)} y={HEIGHT - 10} textAnchor="middle" className="fill-ink-faint text-12">
          {month}
        </text>
      ))}
      <line x1={PLOT.left} x2={PLOT.right} y1={PLOT.bottom} y2={PLOT.bottom} className="stroke-line-strong" />
      {series.map(({ name, points, last }, index) => {
        const colour = COLOURS[index % COLOURS.length] ?? COLOURS[0]
        const endY = labelY[index] ?? 0
        return (
          <g key={name}>
            <path
              d={`${points.map((point, step) => (step === 0 ? `M${x(point.at)} ${y(point.value)}` : `H${x(point.at)}V${y(point.value)}`)).join('')}H${PLOT.right}`}
              fill="none"
              strokeWidth="2"
              strokeLinejoin="round"
              className={colour.line}
            />
            <path
              d={`M${PLOT.right} ${y(points.at(-1)?.value ?? low)}L${PLOT.right + 12} ${endY}`}
              fill="none"
              className="stroke-line-control"
            />
            <circle cx={PLOT.right + 17} cy={endY} r="4" className={colour.fill} />
            <text x={PLOT.right + 27} y={endY + 4} className="fill-ink text-12 font-[550]">
              {name.length > 16 ? `${name.slice(0, 15)}…` : name}
            </text>
            <text x={WIDTH - 2} y={endY + 4} textAnchor="end" className="fill-ink-muted font-mono text-12">
              {last}
            </text>
          </g>
        )
      })}
      {/* Drawn last, so that no line crosses a label. */}
      {series.map(({ name, points }, index) =>
        points.map((point, step) => (
          <g
            key={`${name} ${step}`}
            role="img"
            aria-label={point.label}
            data-point
            tabIndex={index === 0 && step === 0 ? 0 : -1}
            className="group/point outline-none"
          >
            <circle cx={x(point.at)} cy={y(point.value)} r="12" className="fill-transparent" />
            <circle
              cx={x(point.at)}
              cy={y(point.value)}
              r="3"
              className={`stroke-transparent stroke-[3px] group-hover/point:stroke-ink group-focus-visible/point:stroke-ink ${(COLOURS[index % COLOURS.length] ?? COLOURS[0]).fill}`}
            />
            <text
              x={x(point.at)}
              y={y(point.value) - 12}
              textAnchor={x(point.at) > 480 ? 'end' : x(point.at) < 180 ? 'start' : 'middle'}
              className="pointer-events-none fill-ink stroke-surface stroke-[5px] text-12 font-semibold opacity-0 [paint-order:stroke] group-hover/point:opacity-100 group-focus-visible/point:opacity-100"
            >
              {point.label}
            </text>
          </g>
        )),
      )}
    </svg>
  )
}
