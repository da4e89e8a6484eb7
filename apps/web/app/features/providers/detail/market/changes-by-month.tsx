import { formatMonth } from '@inferdex/domain/text/date-display'
import { useCallback } from 'react'
import { spacedTicks } from '../../../../components/charts/axes.tsx'
import { ChartFrame } from '../../../../components/charts/chart-frame.tsx'
import { ChartPicture, type ChartWidth, type Drawing } from '../../../../components/charts/chart-picture.tsx'
import type { ChangesByMonth, MonthOfChanges } from './market-bins.ts'

const WIDTHS: readonly ChartWidth[] = [334]
const HEIGHT = 190

/** Shows how often a provider changed its prices: rises above the line, cuts below it. */
export function ChangesByMonthChart({ changes: { finding, months } }: { changes: ChangesByMonth }) {
  const draw = useCallback((width: ChartWidth) => drawMonths(width, months), [months])
  return (
    <ChartFrame
      title={finding}
      note="Recorded changes by month. Above the line: raised. Below: cut"
      table={{
        head: ['Month', 'Cuts', 'Rises'],
        rows: months.map(({ month, cuts, rises }) => [formatMonth(month), cuts, rises]),
      }}
    >
      <ChartPicture
        label="Price changes by month"
        draw={draw}
        widths={WIDTHS}
        start={months.length - 1}
        card={(index) => {
          const month = months[index]
          if (month === undefined) return { name: '', rows: [] }
          return {
            name: formatMonth(month.month),
            rows: [
              { label: 'Prices cut', value: String(month.cuts) },
              { label: 'Prices raised', value: String(month.rises) },
            ],
          }
        }}
      />
    </ChartFrame>
  )
}

function drawMonths(width: ChartWidth, months: readonly MonthOfChanges[]): Drawing {
  const plot = { left: 4, right: width - 4, top: 18, bottom: HEIGHT - 40 }
  const [most, least] = [
    Math.max(0, ...months.map(({ rises }) => rises)),
    Math.max(0, ...months.map(({ cuts }) => cuts)),
  ]
  const unit = (plot.bottom - plot.top) / Math.max(1, most + least)
  const line = Math.round((plot.top + most * unit) * 10) / 10
  const step = (plot.right - plot.left) / months.length
  const bar = Math.min(22, Math.round((step - 3) * 10) / 10)
  const at = (index: number) => Math.round((plot.left + (index + 0.5) * step) * 10) / 10
  const size = (count: number) => Math.round(count * unit * 10) / 10
  const ticks = months.map(({ month }, index) => ({ at: at(index), label: formatMonth(month) }))
  return {
    height: HEIGHT,
    points: months.map(({ rises, cuts }, index) => ({
      x: at(index),
      y: rises >= cuts ? line - size(rises) : line + size(cuts),
    })),
    body: (
      <>
        {months.map(({ month, cuts, rises }, index) => (
          <g key={month}>
            {rises > 0 && (
              <>
                <rect
                  x={at(index) - bar / 2}
                  y={line - size(rises)}
                  width={bar}
                  height={size(rises)}
                  className="fill-negative"
                />
                <text
                  x={at(index)}
                  y={line - size(rises) - 5}
                  textAnchor="middle"
                  className="fill-negative font-mono text-12"
                >
                  {rises}
                </text>
              </>
            )}
            {cuts > 0 && (
              <>
                <rect x={at(index) - bar / 2} y={line} width={bar} height={size(cuts)} className="fill-positive" />
                <text
                  x={at(index)}
                  y={line + size(cuts) + 13}
                  textAnchor="middle"
                  className="fill-positive font-mono text-12"
                >
                  {cuts}
                </text>
              </>
            )}
          </g>
        ))}
        <path d={`M${plot.left} ${line}H${plot.right}`} className="stroke-line-control" />
        {spacedTicks(ticks, width).map(({ x, label }) => (
          <text key={label} x={x} y={HEIGHT - 4} textAnchor="middle" className="fill-ink-faint text-12">
            {label}
          </text>
        ))}
      </>
    ),
  }
}
