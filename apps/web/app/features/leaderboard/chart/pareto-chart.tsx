import { formatScore } from '@inferdex/domain/text/number-display'
import { useCallback, useMemo } from 'react'
import { BottomAxis, LeftAxis } from '../../../components/charts/axes.tsx'
import { ChartPicture, type ChartWidth, type Drawing } from '../../../components/charts/chart-picture.tsx'
import { cx } from '../../../components/ui/cx.ts'
import { paths } from '../../../lib/paths.ts'
import type { ChartPoint } from '../leaderboard-view.ts'
import { paretoPlot, type PlottedPoint } from './pareto-plot.ts'

type ParetoChartProps = {
  /** Accessible name: what the chart shows. */
  label: string
  /** Sorted by rank, best first. */
  points: readonly ChartPoint[]
  /** The score on the vertical axis, and what the horizontal one measures. */
  scoreName: string
  priceName: string
  unit: string
  formatPrice: (price: string) => string
  /** On this axis more is better, unlike a price. */
  moreIsBetter: boolean
}

/** Plots score against price or size on a log axis, with the Pareto line. */
export function ParetoChart({
  label,
  points,
  scoreName,
  priceName,
  unit,
  formatPrice,
  moreIsBetter,
}: ParetoChartProps) {
  const draw = useCallback(
    (width: ChartWidth) => drawPareto(width, points, unit, moreIsBetter),
    [points, unit, moreIsBetter],
  )
  const sorted = useMemo(() => paretoPlot(points, 760, moreIsBetter).points, [points, moreIsBetter])
  return (
    <ChartPicture
      label={label}
      draw={draw}
      start={sorted.findIndex(({ isOnFrontier }) => isOnFrontier)}
      card={(index) => {
        const point = sorted[index]
        if (point === undefined) return { name: '', rows: [] }
        return {
          name: point.name,
          rows: [
            { label: scoreName, value: formatScore(point.score) },
            { label: priceName, value: formatPrice(point.price) },
          ],
          note: point.isOnFrontier ? `No ${moreIsBetter ? 'larger' : 'cheaper'} model scores higher.` : undefined,
          href: paths.model(point.slug),
        }
      }}
    />
  )
}

function drawPareto(width: ChartWidth, points: readonly ChartPoint[], unit: string, moreIsBetter: boolean): Drawing {
  const { height, plot, freeAt, priceTicks, scoreTicks, frontier, ...drawn } = paretoPlot(points, width, moreIsBetter)
  // The line and its points are drawn last, to be on top.
  const others = drawn.points.filter(({ isOnFrontier }) => !isOnFrontier)
  const leaders = drawn.points.filter(({ isOnFrontier }) => isOnFrontier)
  return {
    height,
    points: drawn.points,
    body: (
      <>
        <LeftAxis ticks={scoreTicks} plot={plot} />
        <BottomAxis
          ticks={[...(freeAt === null ? [] : [{ at: freeAt, label: 'Free' }]), ...priceTicks]}
          plot={plot}
          width={width}
          unit={unit}
          lines={false}
        />
        <path
          d={others.map(({ x, y }) => `M${x} ${y}h0`).join('')}
          strokeWidth="8"
          strokeLinecap="round"
          className="stroke-ink-faint/50"
        />
        {others.map((point) => (
          <PointName key={point.slug} point={point} />
        ))}
        <path d={frontier} fill="none" strokeWidth="2" strokeLinejoin="round" className="stroke-accent" />
        {leaders.map((point) => (
          <PointName key={point.slug} point={point} isMain />
        ))}
        {leaders.map(({ slug, x, y }) => (
          <circle key={slug} cx={x} cy={y} r="5.5" className="fill-accent stroke-surface stroke-2" />
        ))}
      </>
    ),
  }
}

function PointName({ point: { label, name }, isMain = false }: { point: PlottedPoint; isMain?: boolean }) {
  if (label === null) return null
  return (
    <text
      x={label.x}
      y={label.y}
      textAnchor={label.anchor}
      data-name={name}
      className={cx(
        'stroke-surface stroke-[4px] text-12 [paint-order:stroke]',
        isMain ? 'fill-ink font-semibold' : 'fill-ink-muted',
      )}
    >
      {name}
    </text>
  )
}
