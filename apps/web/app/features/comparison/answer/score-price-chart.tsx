import { computedPriceText } from '@inferdex/domain/offers/blended-price'
import { priceText } from '@inferdex/domain/offers/price-display'
import { useCallback, useMemo } from 'react'
import { BottomAxis, LeftAxis } from '../../../components/charts/axes.tsx'
import { ChartFrame } from '../../../components/charts/chart-frame.tsx'
import { ChartPicture, type ChartWidth, type Drawing } from '../../../components/charts/chart-picture.tsx'
import { paths } from '../../../lib/paths.ts'
import { type Standing, scorePricePlot } from './score-price-plot.ts'

const WIDTHS: readonly ChartWidth[] = [334, 520]

type ScorePriceChartProps = { standing: Standing; benchmark: string }

/** Plots score against price: the compared models in colour, the market in grey, and the Pareto frontier. */
export function ScorePriceChart({ standing, benchmark }: ScorePriceChartProps) {
  // The arrow keys go from the cheapest to the most expensive.
  const sorted = useMemo(
    () => ({ ...standing, points: standing.points.toSorted((a, b) => Number(a.price) - Number(b.price)) }),
    [standing],
  )
  const draw = useCallback((width: ChartWidth) => drawPlot(sorted, width), [sorted])
  const others = standing.points.filter(({ isCompared }) => !isCompared).length
  const start = sorted.points.findIndex(({ isCompared }) => isCompared)
  return (
    <ChartFrame
      title={standing.title}
      note={`${benchmark} against price.${others === 0 ? '' : ` Grey: ${others} other ${others === 1 ? 'model' : 'models'}${standing.above === null ? '' : ` above ${standing.above}%`}.`}`}
      table={{
        head: ['Model', 'Blended, USD per 1M', benchmark],
        rows: sorted.points.map(({ name, price, score, isCompared }) => [
          isCompared ? `${name}, compared` : name,
          computedPriceText(price),
          `${score.toFixed(1)}%`,
        ]),
      }}
    >
      <ChartPicture
        label={`${benchmark} score by blended price, ${sorted.points.length} models`}
        draw={draw}
        widths={WIDTHS}
        start={Math.max(0, start)}
        card={(index) => {
          const point = sorted.points[index]
          if (point === undefined) return { name: '', rows: [] }
          return {
            name: point.name,
            rows: [
              { label: benchmark, value: `${point.score.toFixed(1)}%` },
              { label: 'Blended', value: computedPriceText(point.price) },
            ],
            note: standing.frontier.includes(point.slug) ? 'Nothing cheaper scores as high.' : undefined,
            href: paths.model(point.slug),
          }
        }}
      />
    </ChartFrame>
  )
}

function drawPlot(standing: Standing, width: number): Drawing {
  const { height, plot, line, lineName, points, labels, priceTicks, scoreTicks } = scorePricePlot(standing, width)
  return {
    height,
    points,
    body: (
      <>
        <LeftAxis ticks={scoreTicks.map(({ value, at }) => ({ at, label: `${value}%` }))} plot={plot} />
        <BottomAxis
          ticks={priceTicks.map(({ value, at }) => ({ at, label: priceText(String(value)) }))}
          plot={plot}
          width={width}
          unit="Blended, USD per 1M tokens, log scale"
          lines={false}
        />
        {points.map(({ slug, x, y, isCompared }) =>
          isCompared ? null : <circle key={slug} cx={x} cy={y} r="3" className="fill-ink-faint/50" />,
        )}
        {line !== '' && <path d={line} fill="none" strokeWidth="1.5" className="stroke-line-control" />}
        {line !== '' && (
          <text x={lineName.x} y={lineName.y} textAnchor="end" className="fill-ink-muted text-12">
            {lineName.text}
          </text>
        )}
        {points.map(({ slug, x, y, isCompared }) =>
          isCompared ? (
            <circle key={slug} cx={x} cy={y} r="5.5" className="fill-accent stroke-surface" strokeWidth="1.5" />
          ) : null,
        )}
        {labels.map(({ slug, text, x, y, anchor }) => (
          <text
            key={slug}
            x={x}
            y={y}
            textAnchor={anchor}
            className="fill-ink stroke-surface stroke-[4px] text-12 font-semibold [paint-order:stroke]"
          >
            {text}
          </text>
        ))}
      </>
    ),
  }
}
