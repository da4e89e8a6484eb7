import type { MarketRow, PriceChange } from '@inferdex/contracts/providers/provider-overview'
import type { Fact } from '../../../../components/figures/facts.tsx'
import { formatDay } from '@inferdex/domain/text/date-display'
import { spelledCount } from '@inferdex/domain/text/number-display'
import { type ChangesByMonth, changesByMonth, type PriceBins, priceBins } from './market-bins.ts'

export const marketSorts = ['wanted', 'under', 'over', 'newest'] as const
export type MarketSort = (typeof marketSorts)[number]

/** Minimum number of models also sold elsewhere for a market comparison. */
const ENOUGH = 3

/** Returns how far a price is from the median elsewhere, in percent, or null if the model has no other seller. */
export function againstMedian({ input, median }: MarketRow): number | null {
  return median === null || median <= 0 ? null : Math.round((Number(input) / median - 1) * 100)
}

/** Formats the distance to the median: "23% under". */
export function againstText(row: MarketRow): string {
  const percent = againstMedian(row)
  if (percent === null) return 'only here'
  if (percent === 0) return 'at median'
  return `${Math.abs(percent)}% ${percent < 0 ? 'under' : 'over'}`
}

export function sortMarket(rows: readonly MarketRow[], sort: MarketSort): readonly MarketRow[] {
  if (sort === 'wanted') return rows
  if (sort === 'newest') return rows.toSorted((a, b) => (b.releasedOn ?? '').localeCompare(a.releasedOn ?? ''))
  const sign = sort === 'under' ? 1 : -1
  const distance = (row: MarketRow) => sign * (againstMedian(row) ?? sign * Number.POSITIVE_INFINITY)
  return rows.toSorted((a, b) => distance(a) - distance(b))
}

export type MarketSummary = {
  readonly compared: number
  readonly under: number
  readonly over: number
  /** Median distance of its prices from the market, in percent. */
  readonly middle: number
  readonly cheapest: number
}

/** Returns how a provider compares with the market, or null if too few of its models are sold elsewhere. */
export function marketSummary(rows: readonly MarketRow[]): MarketSummary | null {
  const compared = rows.flatMap((row) => {
    const percent = againstMedian(row)
    return percent === null ? [] : [{ row, percent }]
  })
  if (compared.length < ENOUGH) return null
  const sorted = compared.map(({ percent }) => percent).toSorted((a, b) => a - b)
  return {
    compared: compared.length,
    under: sorted.filter((percent) => percent < 0).length,
    over: sorted.filter((percent) => percent > 0).length,
    middle: sorted[Math.floor((sorted.length - 1) / 2)] ?? 0,
    cheapest: compared.filter(({ row }) => Number(row.input) < Number(row.lowest)).length,
  }
}

/** Returns how the provider compares, as a title: "DeepInfra is under the market on 24 of 27 models, over on 2". */
export function marketFinding(name: string, summary: MarketSummary | null): string {
  if (summary === null) return `Input prices of ${name}`
  const { compared, under, over } = summary
  if (under === 0 && over === 0) return `${name} is at the market’s median on all ${compared} models`
  if (under >= over)
    return `${name} is under the market on ${under} of ${compared} models${over > 0 ? `, over on ${over}` : ''}`
  return `${name} is over the market on ${over} of ${compared} models${under > 0 ? `, under on ${under}` : ''}`
}

/** Number of models shown before "all", and of days of changes. */
const SHORT_LIST = 16
const LOG_DAYS = 6

/** Data of the page. The server sorts and counts, so that long lists are not sent. */
export type MarketView = {
  readonly finding: string
  readonly rows: readonly MarketRow[]
  readonly total: number
  readonly isShort: boolean
  readonly isComparable: boolean
  readonly last: LastChanges | null
  readonly log: readonly LogDay[]
  readonly since: string | null
  readonly prices: PriceBins | null
  readonly months: ChangesByMonth | null
}

type Market = {
  readonly rows: readonly MarketRow[]
  readonly changes: readonly PriceChange[]
  readonly recordedSince: string | null
}

export function marketSort(query: URLSearchParams): MarketSort {
  return marketSorts.find((sort) => sort === query.get('sort')) ?? 'wanted'
}

/** The server's limit of changes per response. */
const MOST_CHANGES = 200

type Seller = { readonly name: string; readonly priceVerifiedOn: string | null }

export function toMarketView({ name, priceVerifiedOn }: Seller, market: Market, query: URLSearchParams): MarketView {
  const { rows, changes, recordedSince } = market
  const summary = marketSummary(rows)
  const sorted = sortMarket(rows, marketSort(query))
  return {
    finding: marketFinding(name, summary),
    rows: query.has('all') ? sorted : sorted.slice(0, SHORT_LIST),
    total: rows.length,
    isShort: rows.length <= SHORT_LIST,
    isComparable: summary !== null,
    last: lastChanges(changes),
    log: changeLog(changes, LOG_DAYS),
    since: recordedSince,
    prices: priceBins(name, rows),
    months: changesByMonth({
      changes,
      since: recordedSince,
      until: priceVerifiedOn,
      isCut: changes.length >= MOST_CHANGES,
    }),
  }
}

/** Returns how the provider's catalogue compares with the market. Empty if it sells nothing per token. */
export function marketFacts({ rows, changes, recordedSince: since }: Market): Fact[] {
  if (rows.length === 0) return []
  const summary = marketSummary(rows)
  const newest = changes[0]?.day
  const cached = rows.filter(({ hasCachePrice }) => hasCachePrice).length
  return [
    {
      label: 'Against the market, median',
      shortLabel: 'Market',
      value: summary === null ? 'Too few to compare' : distanceText(summary.middle),
    },
    ...(summary === null
      ? []
      : [
          {
            label: 'Lowest price for',
            shortLabel: 'Lowest',
            value: `${summary.cheapest}`,
            figure: true,
            note: `of ${summary.compared} models`,
          },
        ]),
    { label: 'Cache price', value: `${cached}`, figure: true, note: `of ${rows.length} models` },
    {
      label: 'Last price change',
      shortLabel: 'Last change',
      value: newest === undefined ? 'None recorded' : formatDay(newest),
      note: newest === undefined && since !== null ? `since ${formatDay(since)}` : undefined,
    },
  ]
}

function distanceText(percent: number): string {
  return percent === 0 ? 'At the median' : `${Math.abs(percent)}% ${percent < 0 ? 'under' : 'over'}`
}

/** The input prices that changed on the last day with at least three changes, else the last one, largest cut first. */
export type LastChanges = {
  readonly day: string
  readonly changes: readonly (PriceChange & { readonly percent: number })[]
}

export function lastChanges(changes: readonly PriceChange[]): LastChanges | null {
  const inputs = changes.filter(
    ({ kind, before, after }) => kind === 'input' && Number(before) > 0 && Number(after) > 0,
  )
  const byDay = [...Map.groupBy(inputs, (change) => change.day)]
  const day = (byDay.find(([, ofDay]) => ofDay.length >= ENOUGH) ?? byDay[0])?.[0]
  if (day === undefined) return null
  const ofDay = inputs.filter((change) => change.day === day)
  const percents = ofDay.map((change) => ({
    ...change,
    percent: Math.round((Number(change.after) / Number(change.before) - 1) * 100),
  }))
  return { day, changes: percents.toSorted((a, b) => a.percent - b.percent) }
}

/** Summarizes the changes of a day: "Nine price cuts and one rise on 11 Jun 2026". */
export function changesFinding({ day, changes }: LastChanges): string {
  const cuts = changes.filter(({ before, after }) => Number(after) < Number(before)).length
  const rises = changes.length - cuts
  const parts = [
    ...(cuts > 0 ? [`${spelledCount(cuts)} price ${cuts === 1 ? 'cut' : 'cuts'}`] : []),
    ...(rises > 0 ? [`${spelledCount(rises)} ${cuts > 0 ? '' : 'price '}${rises === 1 ? 'rise' : 'rises'}`] : []),
  ]
  const text = `${parts.join(' and ')} on ${formatDay(day)}`
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`
}

/** One day of the log of changes. */
export type LogDay = { readonly day: string; readonly title: string; readonly detail: string }

const KIND_LABELS = {
  input: 'input',
  output: 'output',
  'cache-read': 'cached input',
  'cache-write': 'cache write',
} as const
const NAMED = 2

function severalText(down: number, up: number): string {
  if (up === 0) return `${down} prices cut`
  return down === 0 ? `${up} prices raised` : `${down + up} prices changed, ${down} down, ${up} up`
}

/** Sums up the changes by day, newest first. */
export function changeLog(changes: readonly PriceChange[], days: number): LogDay[] {
  return [...Map.groupBy(changes, ({ day }) => day)].slice(0, days).map(([day, ofDay]) => {
    const models = [...new Set(ofDay.map(({ model }) => model.name))]
    const named = models.slice(0, NAMED).join(', ')
    const more = models.length - NAMED
    const down = ofDay.filter(({ before, after }) => Number(after) < Number(before)).length
    const [only] = ofDay
    return {
      day,
      title:
        ofDay.length === 1 && only !== undefined
          ? `${KIND_LABELS[only.kind].replace(/^./, (letter) => letter.toUpperCase())} price ${down === 1 ? 'cut' : 'raised'}`
          : severalText(down, ofDay.length - down),
      detail: more > 0 ? `${named} and ${more} more` : named,
    }
  })
}
