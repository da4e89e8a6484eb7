import type { ProfileAxis } from '@inferdex/domain/comparison/comparison-profile'
import type { ChartWidth, Drawing } from '../../../components/charts/chart-picture.tsx'
import { seriesColour } from '../../../components/charts/series-colours.ts'
import { stackDots } from '../../../components/charts/stack-dots.ts'
import { fitText } from '../../../components/charts/text-width.ts'

const RADIUS = 5
const GAP = 10
const LABEL_COLUMN = 160
const BEST_COLUMN = 76
const round = (value: number) => Math.round(value * 10) / 10

type Dot = { readonly x: number; readonly y: number }
type PlacedAxis = {
  readonly axis: ProfileAxis
  readonly base: number
  readonly dots: readonly (Dot | null)[]
  /** Position of its labels: beside the line, on phones above its dots. */
  readonly label: number
}

/** Draws one line per measure, from zero at the left to the best at the right, and connects each model's dots. */
export function drawProfile(width: ChartWidth, axes: readonly ProfileAxis[]): Drawing {
  const isPhone = width < 500
  const left = isPhone ? RADIUS + 1 : LABEL_COLUMN
  const right = isPhone ? width - RADIUS - 1 : width - BEST_COLUMN
  const placed = placeAxes(axes, left, right, isPhone)
  const bottom = (placed.at(-1)?.base ?? 0) + 14
  return {
    height: bottom + 20,
    points: placed.flatMap(({ dots }) => dots.flatMap((dot) => dot ?? [])),
    body: (
      <>
        <path d={`M${round((left + right) / 2)} 4V${bottom}M${right} 4V${bottom}`} className="stroke-line" />
        {placed.map(({ axis, base }) => (
          <path key={axis.label} d={`M${left} ${base}H${right}`} className="stroke-line-strong" />
        ))}
        {joinedDots(placed).map(({ model, path }) => (
          <path
            key={model}
            d={path}
            fill="none"
            strokeWidth="1.5"
            strokeOpacity="0.5"
            className={seriesColour(model).line}
          />
        ))}
        {placed.map(({ axis, label, dots }) => (
          <g key={axis.label}>
            <AxisLabels axis={axis} y={label} width={width} isPhone={isPhone} />
            {dots.map(
              (dot, model) =>
                dot && (
                  <circle
                    key={model}
                    cx={dot.x}
                    cy={dot.y}
                    r={RADIUS}
                    strokeWidth="1.5"
                    className={`stroke-surface ${seriesColour(model).fill}`}
                  />
                ),
            )}
          </g>
        ))}
        <text x={round((left + right) / 2)} y={bottom + 14} textAnchor="middle" className="fill-ink-faint text-12">
          half as good
        </text>
        <text
          x={isPhone ? width : right}
          y={bottom + 14}
          textAnchor={isPhone ? 'end' : 'middle'}
          className="fill-ink-faint text-12"
        >
          best
        </text>
      </>
    ),
  }
}

/** Places the dots of each measure. Overlapping dots are stacked. */
function placeAxes(axes: readonly ProfileAxis[], left: number, right: number, isPhone: boolean): PlacedAxis[] {
  const room = isPhone ? 20 : 0
  let base = 0
  return axes.map((axis) => {
    const known = axis.values.flatMap((value, model) =>
      value === null ? [] : [{ model, x: left + value.share * (right - left) }],
    )
    const stacked = stackDots(
      known.map(({ x }) => x),
      GAP,
    )
    const levels = Math.max(...stacked.map(({ level }) => level))
    base += 26 + room + levels * GAP
    const line = base
    return {
      axis,
      base,
      label: isPhone ? line - levels * GAP - 13 : line + 4,
      dots: axis.values.map((_, model) => {
        const dot = stacked[known.findIndex((value) => value.model === model)]
        return dot === undefined ? null : { x: round(dot.x), y: line - dot.level * GAP }
      }),
    }
  })
}

/** Returns the line of each model through its dots, with gaps for unknown measures. */
function joinedDots(placed: readonly PlacedAxis[]): { model: number; path: string }[] {
  const models = placed[0]?.dots.map((_, model) => model) ?? []
  return models.map((model) => ({
    model,
    path: placed
      .map(({ dots }, index) => {
        const dot = dots[model]
        if (!dot) return ''
        return `${index > 0 && placed[index - 1]?.dots[model] ? 'L' : 'M'}${dot.x} ${dot.y}`
      })
      .join(''),
  }))
}

type AxisLabelsProps = { axis: ProfileAxis; y: number; width: ChartWidth; isPhone: boolean }

/** Renders the label and the best value of a measure. On phones both are above the line. */
function AxisLabels({ axis: { label, values }, y, width, isPhone }: AxisLabelsProps) {
  const best = values.find((value) => value?.share === 1)?.text ?? ''
  return (
    <g className="stroke-surface stroke-[4px] text-12 [paint-order:stroke]">
      <text x="0" y={y} className="fill-ink font-[550]">
        {fitText(label, isPhone ? 200 : LABEL_COLUMN - 14, 'bold')}
      </text>
      <text x={width} y={y} textAnchor="end" className="fill-ink-muted font-mono">
        {best}
      </text>
    </g>
  )
}
