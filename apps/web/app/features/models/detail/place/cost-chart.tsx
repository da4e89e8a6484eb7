import { formatScore } from '@inferdex/domain/text/number-display'
import { useCallback } from 'react'
import { ChartFrame } from '../../../../components/charts/chart-frame.tsx'
import { ChartPicture, type ChartWidth, type Drawing } from '../../../../components/charts/chart-picture.tsx'
import { fitText, textWidth } from '../../../../components/charts/text-width.ts'
import { cx } from '../../../../components/ui/cx.ts'
import { paths } from '../../../../lib/paths.ts'
import { type CostRow, costText, type PlaceView } from './place-view.ts'

const WIDTHS: readonly ChartWidth[] = [334]
const ROW = 58
const BAR = 12

type CostChartProps = { place: PlaceView; costs: NonNullable<PlaceView['costs']> }

/** Shows what a million requests cost with a model and with those that score about the same. */
export function CostChart({ place: { slug, benchmark }, costs: { title, note, rows } }: CostChartProps) {
  const draw = useCallback((width: ChartWidth) => drawCosts(width, rows, slug), [rows, slug])
  return (
    <ChartFrame
      title={title}
      note={note}
      legend={[
        { name: 'Input', swatch: 'bg-chart-1' },
        { name: 'Output', swatch: 'bg-chart-2' },
      ]}
      table={{
        head: ['Model', 'Input', 'Output', 'Total', benchmark],
        rows: rows.map(({ name, input, output, total, score }) => [
          name,
          costText(input),
          costText(output),
          costText(total),
          formatScore(score),
        ]),
      }}
    >
      <ChartPicture
        label={`Cost of 1M requests with ${rows.length} models`}
        draw={draw}
        widths={WIDTHS}
        start={rows.findIndex((row) => row.slug === slug)}
        card={(index) => {
          const row = rows[index]
          if (row === undefined) return { name: '', rows: [] }
          return {
            name: row.name,
            rows: [
              { label: 'Input', value: costText(row.input) },
              { label: 'Output', value: costText(row.output) },
              { label: '1M requests', value: costText(row.total) },
              { label: 'Lowest at', value: row.seller },
              { label: benchmark, value: formatScore(row.score) },
            ],
            href: row.slug === slug ? undefined : paths.model(row.slug),
          }
        }}
      />
    </ChartFrame>
  )
}

function drawCosts(width: ChartWidth, rows: readonly CostRow[], own: string): Drawing {
  const most = Math.max(...rows.map(({ total }) => Number(total)))
  const at = (usd: number) => Math.round((usd / Math.max(most, 0.01)) * width * 10) / 10
  const top = (index: number) => index * ROW
  return {
    height: rows.length * ROW - 4,
    points: rows.map(({ total }, index) => ({ x: Math.max(7, at(Number(total)) - 7), y: top(index) + 24 + BAR / 2 })),
    body: rows.map(({ slug, name, seller, input, total }, index) => {
      const cost = costText(total)
      const room = width - textWidth(cost, 'mono') - 12
      const split = at(Number(input))
      return (
        <g key={slug}>
          <text x="0" y={top(index) + 14} className={cx('fill-ink text-12', slug === own ? 'font-bold' : 'font-[550]')}>
            {fitText(slug === own ? `${name}, this model` : name, room, 'bold')}
          </text>
          <text
            x={width}
            y={top(index) + 14}
            textAnchor="end"
            className={cx('fill-ink font-mono text-12', slug === own && 'font-bold')}
          >
            {cost}
          </text>
          <rect x="0" y={top(index) + 24} width={split} height={BAR} className="fill-chart-1" />
          <rect
            x={split}
            y={top(index) + 24}
            width={Math.max(0, at(Number(total)) - split)}
            height={BAR}
            className="fill-chart-2"
          />
          <text x="0" y={top(index) + 50} className="fill-ink-faint text-12">
            {fitText(`at ${seller}`, width)}
          </text>
        </g>
      )
    }),
  }
}
