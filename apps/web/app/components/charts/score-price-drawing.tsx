import { paretoFrontier } from '@inferdex/domain/leaderboard/pareto'
import { cx } from '../ui/cx.ts'
import { BottomAxis, LeftAxis } from './axes.tsx'
import type { ChartWidth, Drawing } from './chart-picture.tsx'
import { type Box, placeLabels } from './place-labels.ts'
import { logScale } from './scales/scales.ts'

export type ScorePricePoint = {
  readonly slug: string
  readonly name: string
  /** Blended, in USD per million tokens; above zero, because a log scale cannot show zero. */
  readonly price: string
  /** In percent. */
  readonly score: number
}

type ScorePriceOptions = {
  /** What the vertical axis measures. */
  scoreName: string
  height: { phone: number; page: number }
  /** Maximum number of labelled models off the line. */
  otherNames: { phone: number; page: number }
  /** The highlighted model: ringed, and labelled first. */
  ringed?: string
}

type Placed = ScorePricePoint & { readonly x: number; readonly y: number; readonly isOnLine: boolean }

/** Draws score against blended price, with the Pareto line of the models that nothing cheaper beats. */
export function drawScorePrice(
  width: ChartWidth,
  points: readonly ScorePricePoint[],
  { scoreName, height: heights, otherNames, ringed }: ScorePriceOptions,
): Drawing {
  const size = width < 500 ? 'phone' : 'page'
  const height = heights[size]
  const plot = { left: 40, right: width - 8, top: 26, bottom: height - 42 }
  const x = logScale(
    points.map(({ price }) => Number(price)),
    plot.left,
    plot.right,
    { room: 1.35, most: size === 'phone' ? 5 : 9 },
  )
  const y = scoreScale(points, plot)
  const line = paretoFrontier(points)
  const onLine = new Set(line)
  const placed = points.map((point) => ({
    ...point,
    x: x.at(Number(point.price)),
    y: y.at(point.score),
    isOnLine: onLine.has(point),
  }))
  const corners = line.map(({ price, score }) => ({ x: x.at(Number(price)), y: y.at(score) }))
  const own = placed.find(({ slug }) => slug === ringed)
  const named = own === undefined ? placed : [own, ...placed.filter((point) => point !== own)]
  const labels = placeLabels(
    named.map((point) => ({
      ...point,
      text: point.name,
      isMain: point.isOnLine || point === own,
      isRinged: point === own,
    })),
    {
      taken: [...placed.map((point) => around(point, point === own)), ...alongLine(corners, plot.right)],
      frame: { left: plot.left + 2, right: width - 2, top: plot.top - 8, bottom: plot.bottom },
      maxOthers: otherNames[size],
    },
  )
  const others = placed.filter((point) => !point.isOnLine && point !== own)
  return {
    height,
    points: placed.map((point) => ({ x: point.x, y: point.y })),
    body: (
      <>
        <text x={0} y={12} className="fill-ink-faint text-12">
          {scoreName}
        </text>
        <LeftAxis ticks={y.ticks.map((value) => ({ at: y.at(value), label: `${value}%` }))} plot={plot} />
        <BottomAxis
          ticks={x.ticks.map((value) => ({ at: x.at(value), label: `$${value < 1 ? value.toFixed(2) : value}` }))}
          plot={plot}
          width={width}
          unit={
            size === 'phone'
              ? 'USD per 1M tokens, log scale'
              : 'Blended price, USD per 1M tokens (3 input : 1 output), log scale'
          }
          lines={false}
        />
        {/* One path of round dots: much cheaper to render than a circle for each. */}
        <path
          d={others.map((point) => `M${point.x} ${point.y}h0`).join('')}
          strokeWidth="8"
          strokeLinecap="round"
          className="stroke-ink-faint/50"
        />
        <path d={stepsOf(corners, plot.right)} fill="none" strokeWidth="2" className="stroke-accent" />
        {placed.map(
          (point) =>
            point.isOnLine && (
              <circle
                key={point.slug}
                cx={point.x}
                cy={point.y}
                r="5.5"
                strokeWidth="2"
                className="fill-accent stroke-surface"
              />
            ),
        )}
        {own && <Ring at={own} />}
        {named.map(({ slug, name, isOnLine }, index) => {
          const label = labels[index]
          return (
            label && (
              <text
                key={slug}
                x={label.x}
                y={label.y}
                textAnchor={label.anchor}
                className={cx('text-12', isOnLine || slug === ringed ? 'fill-ink font-semibold' : 'fill-ink-muted')}
              >
                {name}
              </text>
            )
          )
        })}
      </>
    ),
  }
}

function Ring({ at: { x, y, isOnLine } }: { at: Placed }) {
  return (
    <>
      {!isOnLine && <circle cx={x} cy={y} r="4.5" className="fill-ink" />}
      <circle cx={x} cy={y} r="9" fill="none" strokeWidth="2" className="stroke-ink" />
    </>
  )
}

/** Returns the scale of the scores, from a round value below the lowest one. */
function scoreScale(points: readonly ScorePricePoint[], { top, bottom }: { top: number; bottom: number }) {
  const scores = points.map(({ score }) => score)
  const low = Math.max(0, Math.floor(Math.min(...scores) / 10) * 10)
  const high = Math.min(100, Math.ceil((Math.max(...scores) + 1) / 10) * 10)
  const step = high - low > 50 ? 20 : 10
  const ticks = Array.from({ length: Math.floor((high - low) / step) + 1 }, (_, index) => low + index * step)
  const at = (score: number) =>
    Math.round((bottom - ((score - low) / Math.max(1, high - low)) * (bottom - top)) * 10) / 10
  return { ticks, at }
}

type Corner = { readonly x: number; readonly y: number }

/** Returns the path of the line: from each point on, the best score for the price. */
function stepsOf(corners: readonly Corner[], right: number): string {
  const steps = corners.map(({ x, y }, index) => (index === 0 ? `M${x} ${y}` : `H${x}V${y}`))
  return steps.length === 0 ? '' : `${steps.join('')}H${right}`
}

function around({ x, y, isOnLine }: Placed, isRinged: boolean): Box {
  const radius = isRinged ? 10 : isOnLine ? 6 : 4
  return { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius }
}

function alongLine(corners: readonly Corner[], right: number): Box[] {
  return corners.flatMap(({ x, y }, index) => {
    const next = corners[index + 1] ?? { x: right, y }
    return [
      { left: x, right: next.x, top: y - 2, bottom: y + 2 },
      { left: next.x - 2, right: next.x + 2, top: next.y, bottom: y },
    ]
  })
}
