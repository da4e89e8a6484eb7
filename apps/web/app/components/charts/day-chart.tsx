import { formatCount } from '@inferdex/domain/text/number-display'
import { useCallback } from 'react'
import { BottomAxis, LeftAxis } from './axes.tsx'
import { ChartPicture, type ChartWidth, type Drawing } from './chart-picture.tsx'
import { linearScale } from './scales/scales.ts'
import { seriesColour } from './series-colours.ts'
import { spreadLabels } from './spread-labels.ts'
import { textWidth } from './text-width.ts'

export type DaySeries = {
  readonly name: string
  /** One value per day, in the order of `days`; null: unknown, so nothing is drawn. */
  readonly values: readonly (number | null)[]
  /** The text at the right end of the series: "58 submissions". */
  readonly last: string
  /** Classes that override the series palette where colour carries meaning. */
  readonly colour?: { readonly fill: string; readonly swatch: string } | undefined
}
/** A day, or a week with the name of its first day. */
export type Day = {
  /** Shown under the axis: "2 Jul". */
  readonly tick: string
  /** "2 Jul 2026" */
  readonly name: string
}
export type DayChartProps = {
  /** Accessible name: what the chart shows. */
  label: string
  days: readonly Day[]
  /** Stacked on each other, the first at the bottom. */
  bars: readonly DaySeries[]
  /** At most two. */
  lines: readonly DaySeries[]
  /** Interval of ticks in days, counted back from the last day. */
  tickEvery?: number | undefined
  format?: ((value: number) => string) | undefined
}

const HEIGHT = 250
const LABEL_GAP = 18
const WEEK = 7
/** Includes half a page, where charts are side by side. */
const WIDTHS = [334, 520, 760] as const
/** From this many days on, bars touch each other: gaps of a pixel would look like a pattern. */
const DENSE_DAYS = 45

const LINES = [
  { line: 'stroke-ink', fill: 'fill-ink', swatch: 'bg-ink', dash: undefined },
  { line: 'stroke-chart-2', fill: 'fill-chart-2', swatch: 'bg-chart-2', dash: '5 3' },
] as const

const barColour = (bar: DaySeries, index: number) => bar.colour ?? seriesColour(index)
const lineLook = (index: number) => LINES[index] ?? LINES[0]

/** Draws bars and lines over the days, each labelled at its right end. The card shows all series on a day. */
export function DayChart(props: DayChartProps) {
  const { label, days, bars, lines, tickEvery = WEEK, format = formatCount } = props
  const draw = useCallback(
    (width: ChartWidth) => drawDays(width, { days, bars, lines, tickEvery, format }),
    [days, bars, lines, tickEvery, format],
  )
  const valueText = (value: number | null | undefined) => (typeof value === 'number' ? format(value) : 'not known')
  return (
    <ChartPicture
      label={label}
      draw={draw}
      widths={WIDTHS}
      start={days.length - 1}
      card={(index) => ({
        name: days[index]?.name ?? '',
        rows: [
          // Top of the stack first.
          ...bars
            .map((bar, series) => ({
              label: bar.name,
              value: valueText(bar.values[index]),
              swatch: barColour(bar, series).swatch,
            }))
            .toReversed(),
          ...lines.map(({ name, values }, series) => ({
            label: name,
            value: valueText(values[index]),
            swatch: lineLook(series).swatch,
          })),
        ],
      })}
    />
  )
}

type Drawn = Pick<DayChartProps, 'days' | 'bars' | 'lines'> & { tickEvery: number; format: (value: number) => string }

function drawDays(width: ChartWidth, { days, bars, lines, tickEvery, format }: Drawn): Drawing {
  const labels = [...bars, ...lines].map(({ last }) => last)
  const labelWidth = Math.max(...labels.map((last) => textWidth(last, 'bold')))
  const tops = stackTops(days.length, bars)
  const highest = [...(tops.at(-1) ?? []), ...lines.flatMap(({ values }) => values.map((value) => value ?? 0))]
  const most = Math.max(0, ...highest)
  const left = 12 + textWidth(format(most))
  const plot = { left: Math.max(36, left), right: width - 26 - labelWidth, top: 10, bottom: HEIGHT - 32 }
  const slot = (plot.right - plot.left) / days.length
  const middle = (index: number) => Math.round((plot.left + (index + 0.5) * slot) * 10) / 10
  const y = linearScale(highest, plot.bottom, plot.top)
  const end = days.length - 1
  const barWidth = days.length < DENSE_DAYS ? slot * 0.76 : slot
  const floor = (series: number, day: number) => tops[series - 1]?.[day] ?? 0
  const ends = spreadLabels(
    [
      ...bars.map((_, series) => y.at((floor(series, end) + (tops[series]?.[end] ?? 0)) / 2)),
      ...lines.map(({ values }) => y.at(values.findLast((value) => value !== null) ?? 0)),
    ],
    LABEL_GAP,
    plot.top,
    plot.bottom,
  )
  return {
    height: HEIGHT,
    crosshair: plot,
    points: days.map((_, day) => {
      const drawn = [
        ...(bars.length === 0 ? [] : [tops.at(-1)?.[day] ?? 0]),
        ...lines.flatMap(({ values }) => values[day] ?? []),
      ].map((value) => y.at(value))
      const [first = plot.bottom, ...others] = drawn
      return { x: middle(day), y: first, others }
    }),
    body: (
      <>
        <LeftAxis ticks={y.ticks.map((value) => ({ at: y.at(value), label: format(value) }))} plot={plot} />
        <BottomAxis
          ticks={days.flatMap(({ tick }, day) =>
            (end - day) % tickEvery === 0 ? [{ at: middle(day), label: tick }] : [],
          )}
          plot={plot}
          width={width}
          lines={false}
        />
        {bars.map((bar, series) => (
          <g key={bar.name} className={`${barColour(bar, series).fill} ${bars.length === 1 ? 'opacity-45' : ''}`}>
            {bar.values.map((value, day) =>
              (value ?? 0) === 0 ? null : (
                <rect
                  key={day}
                  x={middle(day) - barWidth / 2}
                  y={y.at(tops[series]?.[day] ?? 0)}
                  width={barWidth}
                  height={y.at(floor(series, day)) - y.at(tops[series]?.[day] ?? 0)}
                />
              ),
            )}
          </g>
        ))}
        {lines.map(({ name, values }, index) => (
          <g key={name} fill="none" strokeWidth="1.5" strokeLinejoin="round" className={lineLook(index).line}>
            {segments(values).map((segment) => (
              <polyline
                key={segment[0]}
                points={segment.map((day) => `${middle(day)},${y.at(values[day] ?? 0)}`).join(' ')}
                strokeDasharray={lineLook(index).dash}
              />
            ))}
            {segments(values)
              .filter(({ length }) => length === 1)
              .map(([day = 0]) => (
                <circle key={day} cx={middle(day)} cy={y.at(values[day] ?? 0)} r="2" />
              ))}
          </g>
        ))}
        {labels.map((last, index) => {
          const bar = bars[index]
          const fill = bar === undefined ? lineLook(index - bars.length).fill : barColour(bar, index).fill
          return (
            <g key={index}>
              <circle cx={plot.right + 10} cy={ends[index]} r="4" className={fill} />
              <text x={plot.right + 19} y={(ends[index] ?? 0) + 4} className="fill-ink text-12 font-[550]">
                {last}
              </text>
            </g>
          )
        })}
      </>
    ),
  }
}

/** Returns the upper edge of each bar of a stack, for every day. */
function stackTops(days: number, bars: readonly DaySeries[]): number[][] {
  const reached = Array.from({ length: days }, () => 0)
  return bars.map(({ values }) => reached.map((_, day) => (reached[day] = (reached[day] ?? 0) + (values[day] ?? 0))))
}

/** Returns the runs of days with a value, so that a line has a gap where values are unknown. */
function segments(values: readonly (number | null)[]): number[][] {
  const runs: number[][] = []
  for (const [day, value] of values.entries()) {
    if (value === null) continue
    const run = runs.at(-1)
    if (run?.at(-1) === day - 1) run.push(day)
    else runs.push([day])
  }
  return runs
}
