import { useCallback } from 'react'
import { BottomAxis, LeftAxis } from './axes.tsx'
import { ChartPicture, type ChartWidth, type Drawing } from './chart-picture.tsx'
import { linearScale } from './scales/scales.ts'
import { spreadLabels } from './spread-labels.ts'
import { textWidth } from './text-width.ts'

/** One value per day, in the order of `days`. `last` is the text at the right end of the series: "58 submissions". */
export type DaySeries = { readonly name: string; readonly values: readonly number[]; readonly last: string }
export type Day = {
  /** Shown under the axis for every seventh day and the last: "2 Jul". */
  readonly tick: string
  /** "2 Jul 2026" */
  readonly name: string
}
export type DayChartProps = {
  /** Accessible name: what the chart shows. */
  label: string
  days: readonly Day[]
  bars: DaySeries
  /** At most two. */
  lines: readonly DaySeries[]
}

const HEIGHT = 250
const LABEL_GAP = 18
const WEEK = 7

const BAR = { fill: 'fill-chart-1', swatch: 'bg-chart-1' } as const
const LINES = [
  { line: 'stroke-ink', fill: 'fill-ink', swatch: 'bg-ink', dash: undefined },
  { line: 'stroke-chart-2', fill: 'fill-chart-2', swatch: 'bg-chart-2', dash: '5 3' },
] as const

/** Draws bars and lines over the days, each labelled at its right end. The card shows all series on a day. */
export function DayChart({ label, days, bars, lines }: DayChartProps) {
  const draw = useCallback((width: ChartWidth) => drawDays(width, days, bars, lines), [days, bars, lines])
  return (
    <ChartPicture
      label={label}
      draw={draw}
      start={days.length - 1}
      card={(index) => ({
        name: days[index]?.name ?? '',
        rows: [bars, ...lines].map(({ name, values }, series) => ({
          label: name,
          value: String(values[index] ?? 0),
          swatch: (series === 0 ? BAR : LINES[series - 1])?.swatch,
        })),
      })}
    />
  )
}

function drawDays(width: ChartWidth, days: readonly Day[], bars: DaySeries, lines: readonly DaySeries[]): Drawing {
  const named = [bars, ...lines]
  const labelWidth = Math.max(...named.map(({ last }) => textWidth(last, 'bold')))
  const plot = { left: 36, right: width - 26 - labelWidth, top: 10, bottom: HEIGHT - 32 }
  const slot = (plot.right - plot.left) / days.length
  const middle = (index: number) => Math.round((plot.left + (index + 0.5) * slot) * 10) / 10
  const y = linearScale(
    named.flatMap(({ values }) => values),
    plot.bottom,
    plot.top,
  )
  const ends = spreadLabels(
    named.map(({ values }) => y.at(values.at(-1) ?? 0)),
    LABEL_GAP,
    plot.top,
    plot.bottom,
  )
  return {
    height: HEIGHT,
    crosshair: plot,
    points: days.map((_, day) => {
      const [first = plot.bottom, ...others] = named.map(({ values }) => y.at(values[day] ?? 0))
      return { x: middle(day), y: first, others }
    }),
    body: (
      <>
        <LeftAxis ticks={y.ticks.map((value) => ({ at: y.at(value), label: String(value) }))} plot={plot} />
        <BottomAxis
          ticks={days.flatMap(({ tick }, day) =>
            (days.length - 1 - day) % WEEK === 0 ? [{ at: middle(day), label: tick }] : [],
          )}
          plot={plot}
          width={width}
          lines={false}
        />
        {bars.values.map((value, day) => (
          <rect
            key={day}
            x={middle(day) - slot * 0.38}
            y={y.at(value)}
            width={slot * 0.76}
            height={plot.bottom - y.at(value)}
            className="fill-chart-1 opacity-45"
          />
        ))}
        {lines.map(({ name, values }, index) => (
          <polyline
            key={name}
            points={values.map((value, day) => `${middle(day)},${y.at(value)}`).join(' ')}
            fill="none"
            strokeWidth="1.5"
            strokeLinejoin="round"
            strokeDasharray={LINES[index]?.dash}
            className={LINES[index]?.line}
          />
        ))}
        {named.map(({ name, last }, index) => (
          <g key={name}>
            <circle
              cx={plot.right + 10}
              cy={ends[index]}
              r="4"
              className={(index === 0 ? BAR : LINES[index - 1])?.fill}
            />
            <text x={plot.right + 19} y={(ends[index] ?? 0) + 4} className="fill-ink text-12 font-[550]">
              {last}
            </text>
          </g>
        ))}
      </>
    ),
  }
}
