import { priceText } from '@inferdex/domain/offers/price-display'
import { formatDay, formatMonth } from '@inferdex/domain/text/date-display'
import { useCallback, useMemo, useState } from 'react'
import { AS_OF } from '@inferdex/domain/offers/by-day/day-of-prices'
import { Link, useSearchParams } from 'react-router'
import { textLinkClass } from '../../../../components/ui/navigation/text-link.tsx'
import type { ChartCard } from '../../../../components/charts/chart-card.tsx'
import { ChartFrame } from '../../../../components/charts/chart-frame.tsx'
import { ChartPicture, type ChartWidth } from '../../../../components/charts/chart-picture.tsx'
import { valueOn } from '../../../../components/charts/step-chart.tsx'
import { NativeSelect } from '../../../../components/forms/native-select.tsx'
import { SegmentedLinks } from '../../../../components/forms/segmented-control.tsx'
import { searchWith } from '../../../../lib/lists/search-with.ts'
import type { OfferRow } from '../offer-view.ts'
import { drawHistory, type HistoryPicture } from './history-drawing.tsx'
import { type HistoryKind, historyFinding, historyKinds, type PriceHistory, priceHistory } from './price-band.ts'

const KINDS = { input: 'Input', output: 'Output', 'cache-read': 'Cached' } as const satisfies Record<
  HistoryKind,
  string
>

const isoDay = (at: number) => new Date(at).toISOString().slice(0, 10)
const dayText = (at: number) => formatDay(isoDay(at))
/** Returns the URL of the page with the prices of a day. */
const dayAddress = (at: number) => `?${AS_OF}=${isoDay(at)}`
const price = (value: number) => priceText(String(Number(value.toPrecision(4))))

/** How far an announced price is drawn. */
const AFTER_ANNOUNCED_MS = 14 * 24 * 60 * 60 * 1000

type PriceHistoryChartProps = {
  offers: readonly OfferRow[]
  /** The newest day on which a price was checked. */
  checked: string
  now: Date
}

/** Draws the recorded prices of all sellers up to today. Renders nothing if no price has a known date. */
export function PriceHistoryChart({ offers, checked, now }: PriceHistoryChartProps) {
  const [query] = useSearchParams()
  const kind = historyKinds.find((each) => each === query.get('history')) ?? 'input'
  const [seller, setSeller] = useState('')
  const histories = useMemo(
    () => new Map(historyKinds.map((each) => [each, priceHistory(offers, each)] as const)),
    [offers],
  )
  const history = histories.get(kind)
  const today = isoDay(now.getTime())
  const picture = useMemo(
    () => history && pictureOf(history, seller, Date.parse(checked), Date.parse(today)),
    [history, seller, checked, today],
  )
  const draw = useCallback(
    (width: ChartWidth) => (picture ? drawHistory(width, picture) : { height: 0, body: null, points: [] }),
    [picture],
  )
  if (history === undefined || picture === undefined || (histories.get('input')?.days.length ?? 0) === 0) return null
  const known = historyKinds.filter((each) => (histories.get(each)?.days.length ?? 0) > 0)
  return (
    <ChartFrame
      title={historyFinding(history, kind, (at) => formatMonth(isoDay(at)))}
      note={`Recorded ${KINDS[kind].toLowerCase()} price, USD per 1M tokens, log scale. Band: lowest to highest seller`}
      caption="Steps include source corrections, so not every step is a real price change. Choose a day to see the page as of it."
      actions={
        <div className="flex flex-wrap items-center gap-2">
          {known.length > 1 && (
            <SegmentedLinks
              label="Price to show"
              links={known.map((each) => ({
                to: { search: searchWith(query, { history: each === 'input' ? null : each }) },
                label: KINDS[each],
                current: each === kind,
              }))}
            />
          )}
          {history.sellers.length > 1 && (
            <NativeSelect
              aria-label="Seller to show"
              size={32}
              value={seller}
              onChange={(event) => setSeller(event.target.value)}
              className="w-40"
            >
              <option value="">Add a seller</option>
              {history.sellers.map(({ slug, name }) => (
                <option key={slug} value={slug}>
                  {name}
                </option>
              ))}
            </NativeSelect>
          )}
        </div>
      }
      table={{
        head: ['Provider', 'Since', `${KINDS[kind]} price`],
        rows: history.sellers.flatMap(({ name, points, announced }) => [
          ...points.map(({ at, value }) => [
            name,
            <Link key={at} to={dayAddress(at)} className={textLinkClass} title="Show this page as of this day">
              {dayText(at)}
            </Link>,
            price(value),
          ]),
          ...announced.map(({ at, value }) => [name, `${dayText(at)}, announced`, price(value)]),
        ]),
      }}
    >
      <ChartPicture
        label={`Recorded ${KINDS[kind].toLowerCase()} price of ${history.sellers.length} sellers until today, log scale`}
        draw={draw}
        card={(index) => cardOf(picture, picture.shownDays[index] ?? picture.today)}
        start={picture.shownDays.length - 1}
      />
    </ChartFrame>
  )
}

function pictureOf(history: PriceHistory, seller: string, checked: number, today: number): HistoryPicture {
  const end = Math.max(today, checked)
  // A seller with an announced price is drawn by default.
  const announcing = history.sellers.find(({ isMaker, announced }) => !isMaker && announced.length > 0)
  const chosen = history.sellers.find(({ slug }) => slug === seller) ?? announcing ?? null
  const coming = history.sellers
    .filter((each) => each.isMaker || each === chosen)
    .flatMap(({ announced }) => announced.map(({ at }) => at))
  return {
    ...history,
    chosen,
    until: Math.max(end, ...coming.map((at) => at + AFTER_ANNOUNCED_MS)),
    shownDays: [...new Set([...history.days.map(({ at }) => at), end, ...coming])].toSorted((a, b) => a - b),
    checked,
    today: end,
    todayText: `Today, ${dayText(end)}`,
    checkedText: `not checked since ${dayText(checked)}`,
    formatPrice: price,
  }
}

function announcedCard(sellers: HistoryPicture['sellers'], day: number): ChartCard {
  const coming = sellers.flatMap(({ name, announced }) => {
    const step = announced.find(({ at }) => at === day)
    return step === undefined ? [] : [{ label: name, value: price(step.value) }]
  })
  return { name: `${dayText(day)}, announced`, rows: coming }
}

function cardOf({ days, sellers, chosen, checked, today }: HistoryPicture, day: number): ChartCard {
  if (day > today) return announcedCard(sellers, day)
  const band = days.findLast(({ at }) => at <= day)
  const maker = sellers.find(({ isMaker }) => isMaker)
  const named = [...new Set([maker, chosen ?? undefined])].flatMap((seller) => {
    const value = seller && valueOn(seller.points, day)
    return seller === undefined || value === undefined || value === null
      ? []
      : [
          {
            label: seller.isMaker ? `${seller.name}, maker` : seller.name,
            value: price(value),
            swatch: seller.isMaker ? 'bg-chart-2' : 'bg-ink',
          },
        ]
  })
  const link = { href: dayAddress(day), linkText: 'Show this page as of this day' }
  if (band === undefined) return { name: dayText(day), rows: named, ...link }
  return {
    ...link,
    name: `${dayText(day)}, ${band.offers} ${band.offers === 1 ? 'seller' : 'sellers'}`,
    rows: [
      { label: 'Highest', value: price(band.high) },
      ...named,
      { label: 'Median', value: price(band.median), swatch: 'bg-accent' },
      { label: 'Lowest', value: price(band.low) },
    ],
    note: day > checked ? `Last checked ${dayText(checked)}` : undefined,
  }
}
