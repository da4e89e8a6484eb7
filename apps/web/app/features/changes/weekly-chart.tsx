import type { WeekOfMoves } from '@inferdex/domain/changes/weekly-counts'
import { formatDay } from '@inferdex/domain/text/date-display'
import { formatCount } from '@inferdex/domain/text/number-display'
import { useCallback } from 'react'
import { BottomAxis } from '../../components/charts/axes.tsx'
import type { ChartCard } from '../../components/charts/chart-card.tsx'
import { ChartFrame } from '../../components/charts/chart-frame.tsx'
import { ChartPicture, type ChartWidth, type Drawing } from '../../components/charts/chart-picture.tsx'
import { linearScale, timeScale } from '../../components/charts/scales/scales.ts'

type Stale = { readonly title: string; readonly readOn: string } | null
type WeeklyChartProps = { weeks: readonly WeekOfMoves[]; stale: Stale }

const WIDTHS: readonly ChartWidth[] = [334, 760, 1216]
const WEEK_MS = 7 * 24 * 60 * 60 * 1000

const total = (weeks: readonly WeekOfMoves[], part: 'drops' | 'rises' | 'corrections') =>
  weeks.reduce((sum, week) => sum + week[part], 0)

/** Draws recorded drops and rises per week. Corrections are outlined, because no price moved. */
export function WeeklyChart({ weeks, stale }: WeeklyChartProps) {
  const draw = useCallback((width: ChartWidth) => drawWeeks(width, weeks, stale), [weeks, stale])
  const [drops, rises, corrections] = [total(weeks, 'drops'), total(weeks, 'rises'), total(weeks, 'corrections')]
  const hasMoves = drops + rises + corrections > 0
  return (
    <ChartFrame
      title={`${formatCount(drops)} recorded prices fell and ${formatCount(rises)} rose in 26 weeks`}
      note={`Every price of an offer, cache and batch among them, per week. Outlined: ${formatCount(corrections)} corrections, not market moves`}
      legend={[
        { name: 'Drops', swatch: 'bg-chart-1' },
        { name: 'Rises', swatch: 'bg-negative' },
        { name: 'Corrections', swatch: 'border-ink-muted', shape: 'hollow' },
      ]}
      caption={
        stale ? `${stale.title} was last read on ${formatDay(stale.readOn)}: fewer sources from then on.` : undefined
      }
      state={hasMoves ? undefined : { kind: 'empty', text: 'No price moves were recorded in the last 26 weeks.' }}
      table={{
        head: ['Week of', 'Drops', 'Rises', 'Corrections'],
        rows: weeks.map((week) => [formatDay(week.week), week.drops, week.rises, week.corrections]),
      }}
    >
      <ChartPicture
        label="Recorded price drops and rises per week"
        draw={draw}
        widths={WIDTHS}
        card={(index) => cardOf(weeks[index])}
        start={weeks.length - 1}
      />
    </ChartFrame>
  )
}

function cardOf(week: WeekOfMoves | undefined): ChartCard {
  if (week === undefined) return { name: '', rows: [] }
  return {
    name: `Week of ${formatDay(week.week)}`,
    rows: [
      { label: 'Drops', value: formatCount(week.drops), swatch: 'bg-chart-1' },
      { label: 'Rises', value: formatCount(week.rises), swatch: 'bg-negative' },
      { label: 'Corrections', value: formatCount(week.corrections) },
    ],
  }
}

function drawWeeks(width: ChartWidth, weeks: readonly WeekOfMoves[], stale: Stale): Drawing {
  const plot = { left: 36, right: width - 4, top: 8, bottom: 132 }
  const most = Math.max(1, ...weeks.map(({ drops }) => drops))
  const fewest = Math.max(1, ...weeks.map(({ rises, corrections }) => rises + corrections))
  const zero = plot.top + ((plot.bottom - plot.top) * most) / (most + fewest)
  const y = linearScale(
    [Math.max(most, fewest)],
    0,
    ((plot.bottom - plot.top) * Math.max(most, fewest)) / (most + fewest),
    2,
  )
  const heightOf = (value: number) => (value * (plot.bottom - plot.top)) / (most + fewest)
  const first = Date.parse(weeks[0]?.week ?? '')
  const x = timeScale(first, first + weeks.length * WEEK_MS, plot.left, plot.right, width < 500 ? 4 : 7)
  const step = (plot.right - plot.left) / weeks.length
  const bar = step * 0.8
  const points = weeks.map((_, index) => ({ x: plot.left + (index + 0.5) * step, y: zero }))
  const staleFrom = stale === null ? null : Math.max(plot.left, x.at(Date.parse(stale.readOn)))
  const ticks = y.ticks.filter((tick) => tick > 0 && tick <= Math.max(most, fewest))
  return {
    height: plot.bottom + 26,
    points,
    crosshair: { top: plot.top, bottom: plot.bottom },
    body: (
      <>
        {staleFrom !== null && staleFrom < plot.right && (
          <rect
            x={staleFrom}
            y={plot.top}
            width={plot.right - staleFrom}
            height={plot.bottom - plot.top}
            className="fill-sunken"
          />
        )}
        <BottomAxis
          ticks={x.months.map(({ at, label }) => ({ at: x.at(at), label }))}
          plot={plot}
          width={width}
          lines={false}
        />
        {ticks
          .filter((tick) => tick <= most)
          .map((tick) => (
            <g key={tick}>
              <path d={`M${plot.left} ${zero - heightOf(tick)}H${plot.right}`} className="stroke-line" />
              <text x={plot.left - 8} y={zero - heightOf(tick) + 4} textAnchor="end" className="fill-ink-faint text-12">
                {tick}
              </text>
            </g>
          ))}
        {weeks.map(({ week, drops, rises, corrections }, index) => {
          const left = plot.left + index * step + (step - bar) / 2
          return (
            <g key={week}>
              <rect x={left} y={zero - heightOf(drops)} width={bar} height={heightOf(drops)} className="fill-chart-1" />
              <rect x={left} y={zero} width={bar} height={heightOf(rises)} className="fill-negative" />
              {corrections > 0 && (
                <rect
                  x={left}
                  y={zero + heightOf(rises)}
                  width={bar}
                  height={heightOf(corrections)}
                  className="fill-none stroke-ink-muted"
                />
              )}
            </g>
          )
        })}
        <path d={`M${plot.left} ${zero}H${plot.right}`} className="stroke-line-strong" />
      </>
    ),
  }
}
