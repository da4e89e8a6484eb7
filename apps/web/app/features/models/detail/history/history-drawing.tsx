import { BottomAxis, LeftAxis } from '../../../../components/charts/axes.tsx'
import type { ChartWidth, Drawing } from '../../../../components/charts/chart-picture.tsx'
import { logScale, timeScale } from '../../../../components/charts/scales/scales.ts'
import { spreadLabels } from '../../../../components/charts/spread-labels.ts'
import { stepsOf, valueOn } from '../../../../components/charts/step-chart.tsx'
import { fitText, textWidth } from '../../../../components/charts/text-width.ts'
import type { BandDay, PriceHistory, SellerSteps } from './price-band.ts'

export type HistoryPicture = PriceHistory & {
  /** The seller that the reader chose. */
  readonly chosen: SellerSteps | null
  /** The days that the card can show, oldest first. */
  readonly shownDays: readonly number[]
  /** The newest day on which a price was checked: lines are dotted after it. */
  readonly checked: number
  readonly today: number
  /** End of the time axis: today, or after the last announced price. */
  readonly until: number
  readonly todayText: string
  readonly checkedText: string
  readonly formatPrice: (value: number) => string
}

const HEIGHT = 296

type Line = {
  name: string
  points: readonly { at: number; value: number }[]
  announced?: readonly { at: number; value: number }[]
  className: string
  fill: string
  width: number
}

/** Returns the lines over the band, from highest to lowest price. A band of at most two sellers has no band lines. */
function linesOf({ days, sellers, chosen }: HistoryPicture): Line[] {
  const maker = sellers.find(({ isMaker }) => isMaker)
  const band = (of: 'low' | 'median' | 'high') => days.map((day) => ({ at: day.at, value: day[of] }))
  const isBand = sellers.length > 2
  return [
    ...(isBand
      ? [
          { name: 'highest', points: band('high'), className: 'stroke-accent/45', fill: 'fill-accent/45', width: 1 },
          { name: 'median', points: band('median'), className: 'stroke-accent', fill: 'fill-accent', width: 2 },
          { name: 'lowest', points: band('low'), className: 'stroke-accent/45', fill: 'fill-accent/45', width: 1 },
        ]
      : sellers
          .filter((seller) => seller !== maker && seller !== chosen)
          .map((seller) => ({ ...seller, className: 'stroke-accent', fill: 'fill-accent', width: 2 }))),
    ...(maker ? [{ ...maker, className: 'stroke-chart-2', fill: 'fill-chart-2', width: 2 }] : []),
    ...(chosen !== null && chosen !== maker
      ? [{ ...chosen, className: 'stroke-ink', fill: 'fill-ink', width: 2 }]
      : []),
  ]
}

/** Draws the band from lowest to highest offer, the median, the maker and the chosen seller as steps on a log scale. */
export function drawHistory(width: ChartWidth, picture: HistoryPicture): Drawing {
  const { days, sellers, checked, today, until, formatPrice } = picture
  const isPhone = width < 500
  const lines = linesOf(picture)
  const labels = lines.map(({ name, points, announced = [] }) => ({
    text: fitText(name, isPhone ? 56 : 120, 'bold'),
    value: formatPrice((announced.at(-1) ?? points.at(-1))?.value ?? 0),
  }))
  const nameWidth = Math.max(...labels.map(({ text }) => textWidth(text, 'bold')))
  const valueWidth = Math.max(...labels.map(({ value }) => textWidth(value, 'mono')))
  const plot = { left: 50, right: width - nameWidth - valueWidth - 26, top: 24, bottom: HEIGHT - 26 }
  const start = Math.min(checked, ...days.map(({ at }) => at))
  const x = timeScale(start, Math.max(until, start + 1), plot.left, plot.right, isPhone ? 3 : 7)
  const y = logScale(
    sellers.flatMap(({ points, announced }) => [...points, ...announced].map(({ value }) => value)),
    plot.bottom,
    plot.top + 4,
    { most: 7 },
  )
  const ends = spreadLabels(
    lines.map(({ points, announced = [] }) => y.at((announced.at(-1) ?? points.at(-1))?.value ?? y.low)),
    16,
    plot.top + 6,
    plot.bottom - 2,
  )
  const checkedX = x.at(checked)
  const todayX = Math.min(plot.right, x.at(today))
  const todayWidth = textWidth(picture.todayText)
  const staleWidth = textWidth(picture.checkedText)
  return {
    height: HEIGHT,
    crosshair: plot,
    points: picture.shownDays.map((day) => {
      const [first = plot.bottom, ...others] = lines.flatMap(({ points, announced = [] }) => {
        const value = valueOn([...points, ...announced], day)
        return value === null ? [] : [y.at(value)]
      })
      return { x: x.at(day), y: first, others }
    }),
    body: (
      <>
        <LeftAxis ticks={y.ticks.map((value) => ({ at: y.at(value), label: formatPrice(value) }))} plot={plot} />
        <BottomAxis
          ticks={x.months.map(({ at, label }) => ({ at: x.at(at), label }))}
          plot={plot}
          width={plot.right + 20}
          lines={false}
        />
        <path d={`M${todayX} ${plot.top - 6}V${plot.bottom}`} strokeDasharray="3 3" className="stroke-ink-muted" />
        <text x={Math.max(todayX, todayWidth + 2)} y="13" textAnchor="end" className="fill-ink-muted text-12">
          {picture.todayText}
        </text>
        {sellers.length > 2 && <path d={bandPath(days, x.at, y.at, checkedX)} className="fill-accent/13" />}
        {lines.map(({ name, points, announced = [], className, fill, width: thickness }, index) => {
          const lastY = y.at(points.at(-1)?.value ?? y.low)
          const comingY = y.at((announced.at(-1) ?? points.at(-1))?.value ?? y.low)
          const end = ends[index] ?? comingY
          return (
            <g key={name} fill="none">
              <path
                d={`${stepsOf(points, x.at, y.at)}H${Math.max(checkedX, x.at(points.at(-1)?.at ?? checked))}`}
                strokeWidth={thickness}
                strokeLinejoin="round"
                className={className}
              />
              <path
                d={
                  announced.length === 0
                    ? `M${checkedX} ${lastY}H${plot.right}L${plot.right + 7} ${end}`
                    : `M${checkedX} ${lastY}H${todayX}M${plot.right} ${comingY}L${plot.right + 7} ${end}`
                }
                strokeDasharray="2 4"
                strokeWidth="1.5"
                className="stroke-ink-faint"
              />
              {announced.length > 0 && (
                <path
                  d={`M${todayX} ${lastY}${announced.map(({ at, value }) => `H${x.at(at)}V${y.at(value)}`).join('')}H${plot.right}`}
                  strokeDasharray="5 3"
                  strokeWidth={thickness}
                  className={className}
                />
              )}
              <circle cx={plot.right + 11} cy={end} r="3.5" className={fill} />
              <text x={plot.right + 18} y={end + 4} className="fill-ink text-12 font-[550]">
                {labels[index]?.text}
              </text>
              <text x={width - 2} y={end + 4} textAnchor="end" className="fill-ink-muted font-mono text-12">
                {labels[index]?.value}
              </text>
            </g>
          )
        })}
        {todayX - checkedX > staleWidth + 8 && (
          <text x={todayX - 5} y={plot.bottom - 7} textAnchor="end" className="fill-ink-faint text-12">
            {picture.checkedText}
          </text>
        )}
      </>
    ),
  }
}

/** Returns the outline of the band: along the highest prices to the last check, and back along the lowest. */
function bandPath(
  days: readonly BandDay[],
  x: (at: number) => number,
  y: (value: number) => number,
  end: number,
): string {
  const upper = stepsOf(
    days.map(({ at, high }) => ({ at, value: high })),
    x,
    y,
  )
  const back = days
    .toReversed()
    .map(({ at, low }) => `V${y(low)}H${x(at)}`)
    .join('')
  return `${upper}H${end}${back}Z`
}
