import { paretoFrontier } from '@inferdex/domain/leaderboard/pareto'
import { computedPriceText } from '@inferdex/domain/offers/blended-price'
import { formatScore } from '@inferdex/domain/text/number-display'
import { useCallback } from 'react'
import { Link } from 'react-router'
import { BottomAxis, LeftAxis } from '../../components/charts/axes.tsx'
import type { ChartCard } from '../../components/charts/chart-card.tsx'
import { ChartFrame } from '../../components/charts/chart-frame.tsx'
import { ChartPicture, type ChartWidth, type Drawing } from '../../components/charts/chart-picture.tsx'
import { type Box, placeLabels } from '../../components/charts/place-labels.ts'
import { logScale } from '../../components/charts/scales/scales.ts'
import { cx } from '../../components/ui/cx.ts'
import { textLinkClass } from '../../components/ui/navigation/text-link.tsx'
import { paths } from '../../lib/paths.ts'
import { asGoodFrom, type Teaser, teaserNote, type TeaserPoint, teaserTitle } from './score-teaser.ts'

const WIDTHS = [334, 520, 760] as const
/** How many models off the line are named. */
const OTHER_NAMES = { phone: 2, page: 6 } as const

/** Shows score against blended price, with the line of the models that nothing cheaper beats. */
export function TeaserChart({ teaser }: { teaser: Teaser }) {
  const { points, address } = teaser
  const draw = useCallback((width: ChartWidth) => drawTeaser(width, points), [points])
  const frontier = paretoFrontier(points)
  const card = (index: number): ChartCard => {
    const point = points[index]
    if (point === undefined) return { name: '', rows: [] }
    const other = asGoodFrom(frontier, point)
    return {
      name: point.name,
      rows: [
        { label: 'Mean score', value: formatScore(point.score) },
        { label: 'Blended price', value: computedPriceText(point.price) },
        ...(other === undefined || other === point
          ? []
          : [{ label: 'As good or better from', value: computedPriceText(other.price) }]),
      ],
      href: paths.model(point.slug),
    }
  }
  return (
    <ChartFrame
      title={teaserTitle(teaser)}
      note={teaserNote(teaser)}
      caption={
        <>
          Maker’s price, or the lowest confirmed offer.{' '}
          <Link to={address} className={textLinkClass}>
            Open leaderboard
          </Link>
        </>
      }
      table={{
        head: ['Model', 'Mean score', 'Blended, USD per 1M'],
        rows: points.map(({ slug, name, score, price }) => [
          <Link key={slug} to={paths.model(slug)} className="hover:underline">
            {name}
          </Link>,
          formatScore(score),
          computedPriceText(price),
        ]),
      }}
    >
      <ChartPicture
        label={`Mean score and blended price of ${points.length} models`}
        draw={draw}
        widths={WIDTHS}
        card={card}
      />
    </ChartFrame>
  )
}

type Placed = { readonly point: TeaserPoint; readonly x: number; readonly y: number; readonly isOnLine: boolean }

function drawTeaser(width: ChartWidth, points: readonly TeaserPoint[]): Drawing {
  const isPhone = width < 500
  const height = isPhone ? 300 : 356
  const plot = { left: 40, right: width - 8, top: 26, bottom: height - 42 }
  const x = logScale(
    points.map(({ price }) => Number(price)),
    plot.left,
    plot.right,
    { room: 1.35, most: isPhone ? 5 : 9 },
  )
  const y = scoreScale(points, plot)
  const line = paretoFrontier(points)
  const onLine = new Set(line)
  const placed = points.map((point) => ({
    point,
    x: x.at(Number(point.price)),
    y: y.at(point.score),
    isOnLine: onLine.has(point),
  }))
  const corners = line.map(({ price, score }) => ({ x: x.at(Number(price)), y: y.at(score) }))
  const labels = placeLabels(
    placed.map((at) => ({ x: at.x, y: at.y, text: at.point.name, isMain: at.isOnLine })),
    {
      taken: [...placed.map(around), ...alongLine(corners, plot.right)],
      frame: { left: plot.left + 2, right: width - 2, top: plot.top - 8, bottom: plot.bottom },
      maxOthers: OTHER_NAMES[isPhone ? 'phone' : 'page'],
    },
  )
  return {
    height,
    points: placed.map((at) => ({ x: at.x, y: at.y })),
    body: (
      <>
        <text x={0} y={10} className="fill-ink-faint text-12">
          Mean score
        </text>
        <LeftAxis ticks={y.ticks.map((value) => ({ at: y.at(value), label: `${value}%` }))} plot={plot} />
        <BottomAxis
          ticks={x.ticks.map((value) => ({ at: x.at(value), label: `$${value < 1 ? value.toFixed(2) : value}` }))}
          plot={plot}
          width={width}
          unit={
            isPhone
              ? 'USD per 1M tokens, log scale'
              : 'Blended price, USD per 1M tokens (3 input : 1 output), log scale'
          }
          lines={false}
        />
        <path d={stepsOf(corners, plot.right)} fill="none" strokeWidth="2" className="stroke-accent" />
        {placed.map((at) => (
          <Dot key={at.point.slug} at={at} />
        ))}
        {placed.map(({ point, isOnLine }, index) => {
          const label = labels[index]
          return (
            label && (
              <text
                key={point.slug}
                x={label.x}
                y={label.y}
                textAnchor={label.anchor}
                className={cx('text-12', isOnLine ? 'fill-ink font-semibold' : 'fill-ink-muted')}
              >
                {point.name}
              </text>
            )
          )
        })}
      </>
    ),
  }
}

function Dot({ at: { x, y, isOnLine } }: { at: Placed }) {
  return isOnLine ? (
    <circle cx={x} cy={y} r="5.5" strokeWidth="2" className="fill-accent stroke-surface" />
  ) : (
    <circle cx={x} cy={y} r="4" className="fill-ink-faint/50" />
  )
}

/** Returns the scale of the scores, from a round value below the lowest one. */
function scoreScale(points: readonly TeaserPoint[], { top, bottom }: { top: number; bottom: number }) {
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

function around({ x, y, isOnLine }: Placed): Box {
  const radius = isOnLine ? 6 : 4
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
