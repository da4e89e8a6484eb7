import { formatContextWindow, formatCount } from '@inferdex/domain/text/number-display'
import { priceText } from '@inferdex/domain/offers/price-display'
import { ChartFrame } from '../../components/charts/chart-frame.tsx'
import { logPosition, logTicks } from '../../components/charts/scales/log-scale.ts'
import { spreadLabels } from '../../components/charts/spread-labels.ts'
import type { ChartedModel } from './comparison-view.ts'

const WIDTH = 820
const HEIGHT = 280
const PLOT = { left: 64, right: 796, top: 16, bottom: 236 } as const
const LABEL_GAP = 18
/** From here on a label to the right of its point would leave the plot, so it is placed to the left. */
const LABEL_LEFT_FROM = 560

const FILLS = ['fill-chart-1', 'fill-chart-2', 'fill-chart-3', 'fill-chart-4'] as const

const round = (value: number) => Math.round(value * 10) / 10

/** Plots context window against price: the upper left has large contexts at a low price. */
export function ContextPriceChart({ models, left }: { models: readonly ChartedModel[]; left: number }) {
  const x = scale(
    models.map(({ input }) => Number(input)),
    PLOT.left,
    PLOT.right,
  )
  const y = scale(
    models.map(({ contextWindow }) => contextWindow),
    PLOT.bottom,
    PLOT.top,
  )
  const labelY = spreadLabels(
    models.map(({ contextWindow }) => y.at(contextWindow)),
    LABEL_GAP,
    PLOT.top + 4,
    PLOT.bottom - 8,
  )
  return (
    <ChartFrame
      className="max-w-220"
      title="Context window and input price"
      note="Both axes logarithmic. High and to the left is large and cheap"
      caption={
        left > 0
          ? `${left} without a price or a known context window ${left === 1 ? 'is' : 'are'} left out.`
          : undefined
      }
      table={{
        head: ['Model', 'Input, USD per 1M', 'Context window, tokens'],
        rows: models.map(({ name, input, contextWindow }) => [name, priceText(input), formatCount(contextWindow)]),
      }}
    >
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="group" aria-label="Context window by input price">
        {y.ticks.map((tick) => (
          <g key={tick}>
            <line x1={PLOT.left} x2={PLOT.right} y1={y.at(tick)} y2={y.at(tick)} className="stroke-line" />
            <text x={PLOT.left - 8} y={y.at(tick) + 4} textAnchor="end" className="fill-ink-faint font-mono text-12">
              {formatContextWindow(tick)}
            </text>
          </g>
        ))}
        {x.ticks.map((tick) => (
          <g key={tick}>
            <line x1={x.at(tick)} x2={x.at(tick)} y1={PLOT.top} y2={PLOT.bottom} className="stroke-line" />
            <text x={x.at(tick)} y={PLOT.bottom + 18} textAnchor="middle" className="fill-ink-faint font-mono text-12">
              {priceText(String(tick))}
            </text>
          </g>
        ))}
        <line x1={PLOT.left} x2={PLOT.right} y1={PLOT.bottom} y2={PLOT.bottom} className="stroke-line-strong" />
        <text x={PLOT.right} y={HEIGHT - 6} textAnchor="end" className="fill-ink-muted text-12">
          Input, USD per 1M tokens
        </text>
        {models.map(({ name, input, contextWindow }, index) => {
          const [pointX, pointY] = [x.at(Number(input)), y.at(contextWindow)]
          const isLeft = pointX > LABEL_LEFT_FROM
          const labelX = isLeft ? pointX - 14 : pointX + 14
          const endY = labelY[index] ?? pointY
          const exact = `${name}: ${priceText(input)} per 1M input tokens, ${formatCount(contextWindow)} tokens of context`
          return (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- every point of a chart can be reached and says its values
            <g key={name} role="img" aria-label={exact} tabIndex={0} className="group/point outline-none">
              <title>{exact}</title>
              <path d={`M${pointX} ${pointY}L${labelX} ${endY}`} fill="none" className="stroke-line-control" />
              <circle
                cx={pointX}
                cy={pointY}
                r="7"
                className={`stroke-surface stroke-2 group-focus-visible/point:stroke-ink ${FILLS[index % FILLS.length]}`}
              />
              <text
                x={isLeft ? labelX - 3 : labelX + 3}
                y={endY + 4}
                textAnchor={isLeft ? 'end' : 'start'}
                className="fill-ink stroke-surface stroke-[4px] text-12 font-semibold [paint-order:stroke]"
              >
                {name}
              </text>
            </g>
          )
        })}
      </svg>
    </ChartFrame>
  )
}

/** Adds room around the outermost values, so that no point is on the edge and a single one is in the middle. */
function scale(values: readonly number[], from: number, to: number) {
  const low = Math.min(...values) / 1.6
  const high = Math.max(...values) * 1.6
  return { ticks: logTicks(low, high), at: (value: number) => round(logPosition(value, low, high, from, to)) }
}
