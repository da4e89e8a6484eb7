import type { MarketRow } from '@inferdex/contracts/providers/provider-overview'
import { priceText } from '@inferdex/domain/offers/price-display'
import type { ChartWidth, Drawing } from '../../../../components/charts/chart-picture.tsx'
import { spacedTicks } from '../../../../components/charts/axes.tsx'
import { logScale } from '../../../../components/charts/scales/scales.ts'
import { fitText } from '../../../../components/charts/text-width.ts'
import { cx } from '../../../../components/ui/cx.ts'
import { againstMedian, againstText } from './market-view.ts'

const HEAD = 26

/** Draws a row per model: the price here as a dot, the prices elsewhere as a line, their median as a tick. */
export function drawMarket(width: ChartWidth, rows: readonly MarketRow[]): Drawing {
  const isPhone = width < 500
  const rowHeight = isPhone ? 44 : 32
  const columns = isPhone
    ? { name: 150, price: width - 82, left: 4, right: width - 4 }
    : { name: 176, price: 246, left: 266, right: width - 92 }
  const values = rows.flatMap(({ input, lowest, highest }) =>
    [input, lowest, highest].map(Number).filter((value) => value > 0),
  )
  const x = logScale(values, columns.left + 6, columns.right - 6, { room: 1.15, most: isPhone ? 4 : 6 })
  const height = HEAD + rows.length * rowHeight + 4
  const middle = (index: number) => HEAD + index * rowHeight + (isPhone ? 31 : rowHeight / 2)
  const ticks = spacedTicks(
    x.ticks.map((value) => ({ at: x.at(value), label: priceText(String(value)) })),
    width,
  )
  return {
    height,
    points: rows.map(({ input }, index) => ({ x: x.at(Number(input)), y: middle(index) })),
    body: (
      <>
        {x.ticks.map((value) => (
          <path key={value} d={`M${x.at(value)} ${HEAD - 6}V${height}`} className="stroke-line" />
        ))}
        {ticks.map(({ x: at, label }) => (
          <text key={label} x={at} y="14" textAnchor="middle" className="fill-ink-faint text-12">
            {label}
          </text>
        ))}
        {rows.map((row, index) => (
          <Row
            key={row.model.slug}
            row={row}
            top={HEAD + index * rowHeight}
            middle={middle(index)}
            width={width}
            columns={columns}
            at={x.at}
          />
        ))}
      </>
    ),
  }
}

type RowProps = {
  row: MarketRow
  top: number
  middle: number
  width: number
  columns: { name: number; price: number }
  at: (amount: number) => number
}

function Row({ row, top, middle, width, columns, at }: RowProps) {
  const isPhone = width < 500
  const percent = againstMedian(row)
  const textY = isPhone ? top + 16 : middle + 4
  return (
    <g>
      <path d={`M0 ${top}H${width}`} className="stroke-line" />
      <text x="0" y={textY} className="fill-ink text-12 font-[550]">
        {fitText(row.model.name, columns.name, 'bold')}
      </text>
      <text x={columns.price} y={textY} textAnchor="end" className="fill-ink font-mono text-12">
        {priceText(row.input)}
      </text>
      <text
        x={width}
        y={textY}
        textAnchor="end"
        className={cx(
          'text-12 font-[550]',
          percent === null || percent === 0 ? 'fill-ink-faint' : percent < 0 ? 'fill-positive' : 'fill-negative',
        )}
      >
        {againstText(row)}
      </text>
      {row.lowest !== null && row.highest !== null && (
        <path
          d={`M${at(Number(row.lowest))} ${middle}H${at(Number(row.highest))}`}
          strokeWidth="2"
          strokeLinecap="round"
          className="stroke-line-control"
        />
      )}
      {row.median !== null && <path d={`M${at(row.median)} ${middle - 7}v14`} strokeWidth="2" className="stroke-ink" />}
      <circle
        cx={at(Number(row.input))}
        cy={middle}
        r="5"
        className={cx(
          'stroke-surface stroke-1',
          percent === null || percent === 0 ? 'fill-ink-muted' : percent < 0 ? 'fill-positive' : 'fill-negative',
        )}
      />
    </g>
  )
}
