import type { BillCurve } from '@inferdex/domain/bill/charts/bill-curve'
import type { Crossing } from '@inferdex/domain/bill/charts/bill-curves'
import { type ReactNode, useCallback, useMemo } from 'react'
import { type AxisTick, BottomAxis, LeftAxis } from '../../../components/charts/axes.tsx'
import { ChartFrame } from '../../../components/charts/chart-frame.tsx'
import { ChartPicture, type ChartWidth, type Drawing } from '../../../components/charts/chart-picture.tsx'
import { seriesColour } from '../../../components/charts/series-colours.ts'
import { cx } from '../../../components/ui/cx.ts'
import { billAt, billScale, HEIGHT, lineLabels, nameOf, pathOf, placesOf, plotFor, ringsOf } from './bill-plot.ts'
import { billText, shortUsd } from './figures.ts'

export type BillAxis = {
  /** Returns a scale for the plot and the axis labels. */
  scale: (from: number, to: number, isPhone: boolean) => { at: (value: number) => number; ticks: readonly AxisTick[] }
  unit: string
  /** Returns the label of an x value: "120,000 requests a month". */
  place: (at: number) => string
  head: string
  /** The x value of the visitor's workload. */
  own: number
  ownLabel: string
}

type BillChartProps = {
  title: string
  note: string
  caption?: string | undefined
  curves: readonly BillCurve[]
  crossings?: readonly Crossing[] | undefined
  axis: BillAxis
  /** Below the picture. */
  children?: ReactNode
}

const NO_RINGS: readonly Crossing[] = []

/** Draws monthly bills as lines on a log scale, labelled at the right, with the visitor's workload as a dotted line. */
export function BillChart(props: BillChartProps) {
  const { title, note, caption, curves, crossings = NO_RINGS, axis, children } = props
  const draw = useCallback((width: ChartWidth) => drawBills(width, curves, crossings, axis), [curves, crossings, axis])
  const places = useMemo(() => placesOf(curves), [curves])
  return (
    <ChartFrame
      title={title}
      note={note}
      caption={caption}
      level={3}
      table={{
        head: [axis.head, ...curves.map(nameOf)],
        rows: places.map((at) => [
          axis.place(at),
          ...curves.map((curve) => {
            const usd = billAt(curve, at)
            return usd === null ? 'n/a' : billText(usd)
          }),
        ]),
      }}
    >
      <ChartPicture
        label={`${title}. ${note}`}
        draw={draw}
        start={Math.max(0, places.indexOf(axis.own))}
        card={(index) => {
          const at = places[index] ?? axis.own
          return {
            name: axis.place(at),
            rows: curves.flatMap((curve, position) => {
              const usd = billAt(curve, at)
              if (usd === null) return []
              return [{ label: nameOf(curve), value: billText(usd), swatch: seriesColour(position).swatch }]
            }),
          }
        }}
      />
      {children}
    </ChartFrame>
  )
}

function drawBills(
  width: ChartWidth,
  curves: readonly BillCurve[],
  crossings: readonly Crossing[],
  axis: BillAxis,
): Drawing {
  const plot = plotFor(width)
  const x = axis.scale(plot.left, plot.right, width < 500)
  const y = billScale(curves, plot)
  const labels = lineLabels(curves, y, plot, width)
  const own = x.at(axis.own)
  return {
    height: HEIGHT,
    crosshair: plot,
    points: placesOf(curves).map((at) => {
      const [first = plot.bottom, ...others] = curves.flatMap((curve) => {
        const usd = billAt(curve, at)
        return usd === null ? [] : [y.at(Math.max(0.01, usd))]
      })
      return { x: x.at(at), y: first, others }
    }),
    body: (
      <>
        <LeftAxis ticks={y.ticks.map((value) => ({ at: y.at(value), label: shortUsd(value) }))} plot={plot} />
        <BottomAxis ticks={x.ticks} plot={plot} width={width} unit={axis.unit} lines={false} />
        <path d={`M${own} ${plot.top - 6}V${plot.bottom}`} strokeDasharray="2 4" className="stroke-ink-muted" />
        <text
          x={own}
          y={plot.top - 12}
          textAnchor={own > plot.right - 60 ? 'end' : own < plot.left + 40 ? 'start' : 'middle'}
          className="fill-ink-muted text-12"
        >
          {axis.ownLabel}
        </text>
        {curves.map((curve, index) => {
          const colour = seriesColour(index)
          const [endAt, endUsd] = curve.points.at(-1) ?? [axis.own, 0.01]
          const [endX, endY] = [x.at(endAt), y.at(Math.max(0.01, endUsd))]
          const label = labels[index]
          const ownBill = billAt(curve, axis.own)
          return (
            <g key={curve.key} fill="none">
              <path
                d={pathOf(curve, x.at, y)}
                strokeWidth="2"
                strokeLinejoin="round"
                strokeDasharray={curve.isNow ? '5 4' : undefined}
                className={colour.line}
              />
              {curve.endsAt !== null && (
                <path d={`M${endX} ${endY - 6}V${endY + 6}`} strokeWidth="2" className={colour.line} />
              )}
              <path d={`M${endX} ${endY}L${plot.right + 6} ${label?.y ?? endY}`} className="stroke-line-control" />
              {ownBill !== null && (
                <circle
                  cx={own}
                  cy={y.at(Math.max(0.01, ownBill))}
                  r="4"
                  strokeWidth="1.5"
                  className={cx(colour.fill, 'stroke-surface')}
                />
              )}
              <circle cx={plot.right + 9} cy={label?.y ?? endY} r="3.5" className={colour.fill} />
              <text x={plot.right + 16} y={(label?.y ?? endY) + 4} className="fill-ink text-12 font-[550]">
                {label?.text}
              </text>
            </g>
          )
        })}
        {ringsOf(crossings, x.at, y, plot).map((ring) => (
          <g key={ring.at} fill="none">
            <circle cx={ring.x} cy={ring.y} r="6" strokeWidth="1.5" className="stroke-ink" />
            {ring.label !== null && (
              <text
                x={ring.label.x}
                y={ring.label.y}
                textAnchor="middle"
                className="fill-ink stroke-surface stroke-[4px] font-mono text-12 [paint-order:stroke]"
              >
                {ring.label.text}
              </text>
            )}
          </g>
        ))}
      </>
    ),
  }
}
