import { formatScore, groupThousands } from '@inferdex/domain/text/number-display'
import { moveBetweenPoints } from '../../../components/charts/move-between-points.ts'
import { cx } from '../../../components/ui/cx.ts'
import type { ChartPoint } from '../leaderboard-view.ts'
import { PLOT, paretoPlot, type PlottedPoint, SIZE } from './pareto-plot.ts'

type ParetoChartProps = {
  /** Accessible name: what the chart shows. */
  label: string
  /** Sorted by rank, best first. */
  points: readonly ChartPoint[]
  /** Label of the horizontal axis, with its unit. */
  axis: string
  formatPrice: (price: string) => string
}

/** Plots score against price on a log axis. Tab moves along the points of the line, arrow keys along all points. */
export function ParetoChart({ label, points, axis, formatPrice }: ParetoChartProps) {
  const plot = paretoPlot(points)
  // Drawn last to be on top: the line and its points.
  const others = plot.points.filter(({ isOnFrontier }) => !isOnFrontier)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the points inside take the focus; this moves it between them
    <svg
      viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
      role="group"
      aria-label={label}
      onKeyDown={moveBetweenPoints}
      className="block h-auto w-full max-sm:min-w-180"
    >
      {plot.scoreTicks.map(({ value, at }) => (
        <g key={value}>
          <line x1={PLOT.left} x2={PLOT.right} y1={at} y2={at} className="stroke-line" />
          <text x={PLOT.left - 8} y={at + 4} textAnchor="end" className="fill-ink-faint text-12">
            {value}%
          </text>
        </g>
      ))}
      {plot.freeAt !== null && (
        <text x={plot.freeAt} y={PLOT.bottom + 18} textAnchor="middle" className="fill-positive text-12 font-[550]">
          Free
        </text>
      )}
      {plot.priceTicks.map(({ value, at }) => (
        <g key={value}>
          <line x1={at} x2={at} y1={PLOT.top} y2={PLOT.bottom} strokeDasharray="2 4" className="stroke-line" />
          <text x={at} y={PLOT.bottom + 18} textAnchor="middle" className="fill-ink-faint text-12">
            ${groupThousands(String(value))}
          </text>
        </g>
      ))}
      <line x1={PLOT.left} x2={PLOT.right} y1={PLOT.bottom} y2={PLOT.bottom} className="stroke-line-strong" />
      <text x={PLOT.right} y={SIZE.height - 8} textAnchor="end" className="fill-ink-muted text-12">
        {axis}
      </text>
      {others.map(({ slug, name, label: at }) => at && <PointName key={slug} at={at} name={name} />)}
      <path d={plot.frontier} fill="none" strokeWidth="2" strokeLinejoin="round" className="stroke-accent" />
      {plot.points.map(({ slug, name, isOnFrontier, label: at }) =>
        isOnFrontier && at ? <PointName key={slug} at={at} name={name} isMain /> : null,
      )}
      {plot.points.map((point) => (
        <Point key={point.slug} point={point} text={textOf(point, formatPrice)} />
      ))}
    </svg>
  )
}

function textOf({ name, score, price }: ChartPoint, formatPrice: (price: string) => string): string {
  return `${name}: ${formatScore(score)}, ${formatPrice(price)}`
}

type PointNameProps = { at: NonNullable<PlottedPoint['label']>; name: string; isMain?: boolean }

function PointName({ at, name, isMain = false }: PointNameProps) {
  return (
    <text
      x={at.x}
      y={at.y}
      textAnchor={at.anchor}
      data-name={name}
      className={cx(
        'pointer-events-none stroke-surface stroke-[4px] text-12 [paint-order:stroke]',
        isMain ? 'fill-ink font-semibold' : 'fill-ink-muted',
      )}
    >
      {name}
    </text>
  )
}

function Point({ point: { x, y, isOnFrontier }, text }: { point: PlottedPoint; text: string }) {
  const anchor = x > SIZE.width * 0.6 ? 'end' : x < SIZE.width * 0.25 ? 'start' : 'middle'
  return (
    <g
      role="img"
      aria-label={text}
      data-point
      data-frontier={isOnFrontier || undefined}
      tabIndex={isOnFrontier ? 0 : -1}
      className="group/point outline-none"
    >
      <circle cx={x} cy={y} r="9" className="fill-transparent" />
      <circle
        cx={x}
        cy={y}
        r={isOnFrontier ? 5.5 : 4}
        className={cx(
          'group-hover/point:stroke-ink group-hover/point:stroke-[2.5px] group-focus-visible/point:stroke-ink group-focus-visible/point:stroke-[2.5px]',
          isOnFrontier ? 'fill-accent stroke-surface stroke-2' : 'fill-ink-faint/50',
        )}
      />
      <text
        x={x}
        y={y < PLOT.top + 24 ? y + 26 : y - 14}
        textAnchor={anchor}
        aria-hidden
        className="pointer-events-none fill-ink stroke-surface stroke-[6px] text-12 font-semibold opacity-0 [paint-order:stroke] group-hover/point:opacity-100 group-focus-visible/point:opacity-100"
      >
        {text}
      </text>
    </g>
  )
}
