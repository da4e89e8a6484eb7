import { priceText } from '@inferdex/domain/offers/price-display'
import { useCallback } from 'react'
import { BottomAxis } from '../../../../components/charts/axes.tsx'
import { ChartFrame } from '../../../../components/charts/chart-frame.tsx'
import { ChartPicture, type ChartWidth, type Drawing } from '../../../../components/charts/chart-picture.tsx'
import type { PriceBin, PriceBins } from './market-bins.ts'

const WIDTHS: readonly ChartWidth[] = [334]
const HEIGHT = 190

const rangeOf = ({ from, to }: PriceBin) => `${priceText(from)} to ${priceText(to)}`

/** Shows how many models a provider sells at which input price. */
export function PriceHistogram({ prices: { finding, bins } }: { prices: PriceBins }) {
  const draw = useCallback((width: ChartWidth) => drawBins(width, bins), [bins])
  return (
    <ChartFrame
      title={finding}
      note="Models by input price"
      table={{ head: ['Input, USD per 1M', 'Models'], rows: bins.map((bin) => [rangeOf(bin), bin.count]) }}
    >
      <ChartPicture
        label="Models by input price"
        draw={draw}
        widths={WIDTHS}
        card={(index) => {
          const bin = bins[index]
          if (bin === undefined) return { name: '', rows: [] }
          const more = bin.count - bin.models.length
          return {
            name: rangeOf(bin),
            rows: [{ label: 'Models', value: String(bin.count) }],
            note: more > 0 ? `${bin.models.join(', ')} and ${more} more` : bin.models.join(', ') || undefined,
          }
        }}
      />
    </ChartFrame>
  )
}

function drawBins(width: ChartWidth, bins: readonly PriceBin[]): Drawing {
  const plot = { left: 18, right: width - 18, top: 20, bottom: HEIGHT - 42 }
  const step = (plot.right - plot.left) / bins.length
  const most = Math.max(1, ...bins.map(({ count }) => count))
  const at = (index: number) => Math.round((plot.left + index * step) * 10) / 10
  const top = (count: number) => Math.round((plot.bottom - (count / most) * (plot.bottom - plot.top)) * 10) / 10
  const edges = [...bins.map(({ from }) => from), ...bins.slice(-1).map(({ to }) => to)]
  return {
    height: HEIGHT,
    points: bins.map(({ count }, index) => ({ x: at(index + 0.5), y: top(count) })),
    body: (
      <>
        <BottomAxis
          ticks={edges.map((edge, index) => ({ at: at(index), label: edgeText(edge) }))}
          plot={plot}
          width={width}
          unit="Input, USD per 1M tokens"
          lines={false}
        />
        {bins.map(({ from, count }, index) => (
          <g key={from}>
            <rect
              x={at(index) + 2}
              y={top(count)}
              width={Math.round((step - 4) * 10) / 10}
              height={plot.bottom - top(count)}
              className="fill-accent"
            />
            {count > 0 && (
              <text x={at(index + 0.5)} y={top(count) - 6} textAnchor="middle" className="fill-ink font-mono text-12">
                {count}
              </text>
            )}
          </g>
        ))}
      </>
    ),
  }
}

/** Formats an edge shortly: "$0.03", "$10". */
function edgeText(edge: string): string {
  return Number(edge) < 1 ? priceText(edge) : `$${edge}`
}
