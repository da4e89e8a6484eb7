import type { Deal } from '@inferdex/contracts/deals/deals'
import { barsNote, type Charted, creditsTitle, endsTitle, TIMELINE_DAYS } from '@inferdex/domain/deals/deal-charts'
import { discountHeadline, discountText } from '@inferdex/domain/deals/deal-discount'
import { eligibilityLabels } from '@inferdex/domain/deals/deal-eligibility'
import { dealTitle } from '@inferdex/domain/deals/deal-title'
import { formatDay } from '@inferdex/domain/text/date-display'
import { useCallback } from 'react'
import { BottomAxis } from '../../components/charts/axes.tsx'
import type { ChartCard } from '../../components/charts/chart-card.tsx'
import { ChartFrame } from '../../components/charts/chart-frame.tsx'
import { ChartPicture, type ChartWidth, type Drawing } from '../../components/charts/chart-picture.tsx'
import { logScale, timeScale } from '../../components/charts/scales/scales.ts'
import { fitText, textWidth } from '../../components/charts/text-width.ts'
import { ProviderLogo } from '../../components/figures/provider-logo.tsx'
import { paths } from '../../lib/paths.ts'

type DealChartsProps = {
  credits: Charted<Deal>
  ends: Charted<Deal>
  now: Date
}

/** Draws which deals give the most credit, and which end soon. Renders nothing with too little data. */
export function DealCharts({ credits, ends, now }: DealChartsProps) {
  const [hasCredits, hasEnds] = [credits.rows.length > 0, ends.rows.length > 0]
  if (!hasCredits && !hasEnds) return null
  const isPair = hasCredits && hasEnds
  return (
    <div className={`mb-4 grid gap-4 ${isPair ? 'md:grid-cols-2' : ''}`}>
      {hasCredits && <CreditChart charted={credits} hasNoEnds={!hasEnds} />}
      {hasEnds && <EndChart charted={ends} now={now} />}
    </div>
  )
}

const WIDTHS: readonly ChartWidth[] = [334, 520, 1216]
const ROW = 28
const TOP = 6

function CreditChart({ charted, hasNoEnds }: { charted: Charted<Deal>; hasNoEnds: boolean }) {
  const { rows: credits } = charted
  const draw = useCallback((width: ChartWidth) => drawCredits(width, credits), [credits])
  return (
    <ChartFrame
      title={creditsTitle(charted)}
      note={`Credit in USD, log scale. Conditions differ: look at the card of a deal. ${barsNote(charted, 'largest')}`}
      caption={hasNoEnds ? `None of these deals states an end in the next ${TIMELINE_DAYS} days.` : undefined}
      table={{
        head: ['Deal', 'Credit', 'For', 'Source of'],
        rows: credits.map((deal) => [nameOf(deal), amountOf(deal), audienceOf(deal), dayOf(deal.sourceDate)]),
      }}
    >
      <ChartPicture
        label={`Credit of ${credits.length} deals`}
        draw={draw}
        widths={WIDTHS}
        card={(index) => cardOf(credits[index], 'Credit', amountOf)}
      />
    </ChartFrame>
  )
}

function drawCredits(width: ChartWidth, credits: readonly Deal[]): Drawing {
  const nameWidth = width < 500 ? 96 : 190
  const bottom = TOP + credits.length * ROW
  const amounts = credits.map(({ discountValue }) => Number(discountValue))
  const valueWidth = Math.max(...credits.map((deal) => textWidth(amountOf(deal), 'mono'))) + 14
  const plot = { left: nameWidth + 10, right: width - valueWidth, top: TOP, bottom }
  const x = logScale(amounts, plot.left, plot.right, { most: width < 500 ? 4 : 8 })
  const points = amounts.map((amount, index) => ({ x: x.at(amount), y: TOP + index * ROW + ROW / 2 }))
  return {
    height: bottom + 26,
    points,
    body: (
      <>
        <BottomAxis ticks={x.ticks.map((tick) => ({ at: x.at(tick), label: usd(tick) }))} plot={plot} width={width} />
        {credits.map((deal, index) => {
          const { x: end = 0, y = 0 } = points[index] ?? {}
          return (
            <g key={deal.id}>
              <RowName name={deal.providerName} width={nameWidth} y={y} isBold={index === 0} />
              <path d={`M${plot.left} ${y}H${end}`} strokeWidth="2" className={lineOf(index)} />
              <circle cx={end} cy={y} r="5" className={index === 0 ? 'fill-accent' : 'fill-ink-faint'} />
              <text x={end + 10} y={y + 4} className="fill-ink font-mono text-12">
                {amountOf(deal)}
              </text>
            </g>
          )
        })}
      </>
    ),
  }
}

function lineOf(index: number): string {
  return index === 0 ? 'stroke-accent' : 'stroke-line-control'
}

function EndChart({ charted, now }: { charted: Charted<Deal>; now: Date }) {
  const { rows: ends } = charted
  const draw = useCallback((width: ChartWidth) => drawEnds(width, ends, now), [ends, now])
  return (
    <ChartFrame
      title={endsTitle(charted)}
      note={`The next ${TIMELINE_DAYS} days, from today on. ${barsNote(charted, 'first')}`}
      table={{
        head: ['Deal', 'Value', 'Ends'],
        rows: ends.map((deal) => [nameOf(deal), headlineOf(deal), dayOf(deal.expiresAt)]),
      }}
    >
      <ChartPicture
        label={`Ends of ${ends.length} deals`}
        draw={draw}
        widths={WIDTHS}
        card={(index) => cardOf(ends[index], 'Value', headlineOf)}
      />
    </ChartFrame>
  )
}

const DAY_MS = 24 * 60 * 60 * 1000

function drawEnds(width: ChartWidth, ends: readonly Deal[], now: Date): Drawing {
  const nameWidth = width < 500 ? 96 : 190
  const bottom = TOP + ends.length * ROW
  const dayWidth = textWidth('30 Sep 2026', 'mono') + 14
  const plot = { left: nameWidth + 10, right: width - dayWidth, top: TOP, bottom }
  const start = now.getTime()
  const x = timeScale(start, start + TIMELINE_DAYS * DAY_MS, plot.left, plot.right, width < 500 ? 2 : 4)
  const points = ends.map(({ expiresAt }, index) => ({
    x: x.at(Date.parse(expiresAt ?? '')),
    y: TOP + index * ROW + ROW / 2,
  }))
  const months = x.months.map(({ at, label }) => ({ at: x.at(at), label }))
  return {
    height: bottom + 26,
    points,
    body: (
      <>
        <BottomAxis ticks={[{ at: plot.left, label: 'Today' }, ...months]} plot={plot} width={width} />
        {ends.map((deal, index) => {
          const { x: end = 0, y = 0 } = points[index] ?? {}
          return (
            <g key={deal.id}>
              <RowName name={deal.providerName} width={nameWidth} y={y} isBold={false} />
              <path d={`M${plot.left} ${y}H${end}`} strokeWidth="2" className={lineOf(index)} />
              <circle cx={end} cy={y} r="5" className={index === 0 ? 'fill-accent' : 'fill-ink-faint'} />
              <text x={end + 10} y={y + 4} className="fill-ink font-mono text-12">
                {dayOf(deal.expiresAt)}
              </text>
            </g>
          )
        })}
      </>
    ),
  }
}

function RowName({ name, width, y, isBold }: { name: string; width: number; y: number; isBold: boolean }) {
  return (
    <text
      x={width}
      y={y + 4}
      textAnchor="end"
      className={isBold ? 'fill-ink text-12 font-semibold' : 'fill-ink text-12'}
    >
      {fitText(name, width, isBold ? 'bold' : 'regular')}
    </text>
  )
}

function cardOf(deal: Deal | undefined, label: string, valueOf: (deal: Deal) => string): ChartCard {
  if (deal === undefined) return { name: '', rows: [] }
  return {
    name: deal.providerName,
    logo: <ProviderLogo name={deal.providerName} slug={deal.providerSlug} size={16} />,
    rows: [
      { label, value: valueOf(deal) },
      { label: 'For', value: audienceOf(deal) },
      { label: 'Ends', value: deal.expiresAt === null ? 'no end date' : dayOf(deal.expiresAt) },
      { label: 'Source of', value: dayOf(deal.sourceDate) },
    ],
    note: dealTitle(deal.title, deal.providerName),
    href: paths.provider(deal.providerSlug),
  }
}

const nameOf = (deal: Deal) => `${deal.providerName}: ${dealTitle(deal.title, deal.providerName)}`
const amountOf = ({ discountValue }: Deal) => discountText(discountValue, 'usd')
const headlineOf = ({ discountValue, discountUnit }: Deal) => discountHeadline(discountValue, discountUnit)
const audienceOf = (deal: Deal) => eligibilityLabels(deal).join(', ').toLowerCase() || 'not stated'
const dayOf = (day: string | null) => (day === null ? 'not stated' : formatDay(day))
const usd = (amount: number) => discountText(String(amount), 'usd')
