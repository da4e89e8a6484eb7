import { useCallback } from 'react'
import { BottomAxis, LeftAxis } from './axes.tsx'
import type { ChartCard } from './chart-card.tsx'
import { ChartPicture, type ChartWidth, type Drawing } from './chart-picture.tsx'
import { logScale, timeScale } from './scales/scales.ts'
import { seriesColour } from './series-colours.ts'
import { spreadLabels } from './spread-labels.ts'
import { fitNames, textWidth } from './text-width.ts'

export type StepPoint = { readonly at: number; readonly value: number }
export type StepSeries = { readonly name: string; readonly points: readonly StepPoint[] }
export type StepChartProps = {
  /** Accessible name: what the chart shows. */
  label: string
  /** At most eight series. Values must be above zero and sorted oldest first. */
  series: readonly StepSeries[]
  /** Where the lines end, in milliseconds: the last value is valid until then. */
  until: number
  formatValue: (value: number) => string
  formatDay: (at: number) => string
  /** Narrowest first. */
  widths?: readonly ChartWidth[] | undefined
  /** A day to mark with a line. Keep the object between renders. */
  mark?: MarkedDay | undefined
  /** Where a click on a day leads. */
  dayLink?: ((at: number) => string) | undefined
}
export type MarkedDay = { readonly at: number; readonly label: string }

const HEIGHT = 264
const LABEL_GAP = 17

/** Draws step lines on a log scale, each labelled at its right end. The card shows all series on a day. */
export function StepChart({ label, series, until, formatValue, formatDay, widths, mark, dayLink }: StepChartProps) {
  const draw = useCallback(
    (width: ChartWidth) => drawSteps(width, series, until, formatValue, mark),
    [series, until, formatValue, mark],
  )
  const days = daysOf(series, until)
  const card = (index: number): ChartCard => {
    const day = days[index] ?? until
    return {
      name: formatDay(day),
      ...(dayLink === undefined ? {} : { href: dayLink(day), linkText: 'Show prices as of this day' }),
      rows: series.flatMap(({ name, points }, position) => {
        const value = valueOn(points, day)
        return value === null ? [] : [{ label: name, value: formatValue(value), swatch: seriesColour(position).swatch }]
      }),
    }
  }
  return <ChartPicture label={label} draw={draw} widths={widths} card={card} start={days.length - 1} />
}

/** Returns every day on which a series changes, and the last day. */
function daysOf(series: readonly StepSeries[], until: number): number[] {
  const days = new Set(series.flatMap(({ points }) => points.map(({ at }) => at)))
  return [...days.add(until)].filter((day) => day <= until).toSorted((a, b) => a - b)
}

/** Returns the value of a step line on a day, or null before its first one. */
export function valueOn(points: readonly StepPoint[], day: number): number | null {
  return points.findLast(({ at }) => at <= day)?.value ?? null
}

function drawSteps(
  width: ChartWidth,
  series: readonly StepSeries[],
  until: number,
  formatValue: (value: number) => string,
  mark: MarkedDay | undefined,
): Drawing {
  const isPhone = width < 500
  const texts = fitNames(
    series.map(({ name }) => name),
    isPhone ? 84 : 130,
    'bold',
  )
  const names = series.map(({ points }, index) => ({
    last: formatValue(points.at(-1)?.value ?? 0),
    text: texts[index] ?? '',
  }))
  const labelWidth = Math.max(
    ...names.map(({ text, last }) => textWidth(text, 'bold') + (isPhone ? 0 : textWidth(last, 'mono') + 10)),
  )
  const plot = { left: 48, right: width - 28 - labelWidth, top: 12, bottom: HEIGHT - 30 }
  const values = series.flatMap(({ points }) => points.map(({ value }) => value))
  const days = daysOf(series, until)
  const x = timeScale(Math.min(until - 1, ...days), until, plot.left, plot.right, isPhone ? 4 : 7)
  const y = logScale(values, plot.bottom, plot.top, { most: 7 })
  const ends = spreadLabels(
    series.map(({ points }) => y.at(points.at(-1)?.value ?? y.low)),
    LABEL_GAP,
    plot.top,
    plot.bottom - 4,
  )
  return {
    height: HEIGHT,
    crosshair: plot,
    points: days.map((day) => {
      const [first = plot.bottom, ...others] = series.flatMap(({ points }) => {
        const value = valueOn(points, day)
        return value === null ? [] : [y.at(value)]
      })
      return { x: x.at(day), y: first, others }
    }),
    body: (
      <>
        <LeftAxis ticks={y.ticks.map((value) => ({ at: y.at(value), label: formatValue(value) }))} plot={plot} />
        <BottomAxis
          ticks={x.months.map(({ at, label }) => ({ at: x.at(at), label }))}
          plot={plot}
          width={plot.right + 24}
          lines={false}
        />
        {mark !== undefined && <DayMark mark={mark} x={Math.max(plot.left, x.at(mark.at))} plot={plot} />}
        {series.map(({ name, points }, index) => {
          const colour = seriesColour(index)
          const [end, lastY] = [ends[index] ?? 0, y.at(points.at(-1)?.value ?? y.low)]
          return (
            <g key={name} fill="none">
              <path
                d={`${stepsOf(points, x.at, y.at)}H${plot.right}`}
                strokeWidth="2"
                strokeLinejoin="round"
                className={colour.line}
              />
              <path d={`M${plot.right} ${lastY}L${plot.right + 8} ${end}`} className="stroke-line-control" />
              <circle cx={plot.right + 13} cy={end} r="4" className={colour.fill} />
              <text x={plot.right + 22} y={end + 4} className="fill-ink text-12 font-[550]">
                {names[index]?.text}
              </text>
              {!isPhone && (
                <text x={width - 2} y={end + 4} textAnchor="end" className="fill-ink-muted font-mono text-12">
                  {names[index]?.last}
                </text>
              )}
            </g>
          )
        })}
      </>
    ),
  }
}

type Plot = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }

function DayMark({ mark: { label }, x, plot }: { mark: MarkedDay; x: number; plot: Plot }) {
  const isLeft = x > (plot.left + plot.right) / 2
  return (
    <>
      <rect x={x} y={plot.top} width={plot.right - x} height={plot.bottom - plot.top} className="fill-sunken" />
      <path d={`M${x} ${plot.top - 4}V${plot.bottom}`} strokeWidth="1.5" className="stroke-caution" />
      <text
        x={isLeft ? x - 5 : x + 5}
        y={plot.top + 4}
        textAnchor={isLeft ? 'end' : 'start'}
        className="fill-caution text-12 font-[550]"
      >
        {label}
      </text>
    </>
  )
}

/** Returns the path of a step line: a value is valid until the next one. */
export function stepsOf(points: readonly StepPoint[], x: (at: number) => number, y: (value: number) => number): string {
  return points
    .map(({ at, value }, index) => (index === 0 ? `M${x(at)} ${y(value)}` : `H${x(at)}V${y(value)}`))
    .join('')
}
