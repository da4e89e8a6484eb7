import type { MarketRow, PriceChange } from '@inferdex/contracts/providers/provider-overview'
import { priceText } from '@inferdex/domain/offers/price-display'
import { formatMonth } from '@inferdex/domain/text/date-display'

/** Smaller numbers are clearer as a list. */
const ENOUGH_MODELS = 5
const ENOUGH_CHANGES = 3
const ENOUGH_MONTHS = 3
const NAMED = 3

export type PriceBin = {
  /** In USD per million tokens; `to` itself is in the next bin. */
  readonly from: string
  readonly to: string
  readonly count: number
  /** The most widely sold of them. */
  readonly models: readonly string[]
}
export type PriceBins = { readonly finding: string; readonly bins: readonly PriceBin[] }

/** Counts a provider's models by input price, in bins of a factor of about three. Null for few models or one bin. */
export function priceBins(name: string, rows: readonly MarketRow[]): PriceBins | null {
  if (rows.length < ENOUGH_MODELS) return null
  const byStep = Map.groupBy(rows, ({ input }) => stepOf(Number(input)))
  const steps = [...byStep.keys()]
  const [first, last] = [Math.min(...steps), Math.max(...steps)]
  if (first === last) return null
  const bins = Array.from({ length: last - first + 1 }, (_, index): PriceBin => {
    const models = byStep.get(first + index) ?? []
    return {
      from: edgeOf(first + index),
      to: edgeOf(first + index + 1),
      count: models.length,
      models: models.slice(0, NAMED).map(({ model }) => model.name),
    }
  })
  const prices = rows.map(({ input }) => input).toSorted((a, b) => Number(a) - Number(b))
  const middle = prices[Math.ceil(prices.length / 2) - 1] ?? null
  return { finding: `Half of ${rows.length} models at ${name} cost ${priceText(middle)} or less`, bins }
}

/** Edges are 0.01, 0.03, 0.1, 0.3, 1, 3 …; step 0 begins at 1. */
function edgeOf(step: number): string {
  const power = Math.floor(step / 2)
  const digit = step % 2 === 0 ? 1 : 3
  return power < 0 ? (digit * 10 ** power).toFixed(-power) : String(digit * 10 ** power)
}

function stepOf(price: number): number {
  const power = Math.floor(Math.log10(price) + 1e-9)
  return 2 * power + (price >= 3 * 10 ** power - 1e-12 ? 1 : 0)
}

export type MonthOfChanges = { readonly month: string; readonly cuts: number; readonly rises: number }
export type ChangesByMonth = { readonly finding: string; readonly months: readonly MonthOfChanges[] }

type Recorded = {
  readonly changes: readonly PriceChange[]
  /** The first day with a recorded price. */
  readonly since: string | null
  /** The newest day with a checked price. */
  readonly until: string | null
  /** Whether `changes` is truncated. */
  readonly isCut: boolean
}

/**
 * Counts cuts and rises by month, from the first record to the newest. An incomplete first month is omitted. Null for
 * few changes or months.
 */
export function changesByMonth({ changes, since, until, isCut }: Recorded): ChangesByMonth | null {
  const oldest = changes.at(-1)?.day.slice(0, 7)
  const newest = changes[0]?.day.slice(0, 7)
  if (oldest === undefined || newest === undefined || changes.length < ENOUGH_CHANGES) return null
  const first = isCut ? monthAfter(oldest) : (since?.slice(0, 7) ?? oldest)
  const last = [newest, until?.slice(0, 7) ?? newest].toSorted().at(-1) ?? newest
  const months: MonthOfChanges[] = []
  for (let month = first; month <= last; month = monthAfter(month)) {
    const ofMonth = changes.filter(({ day }) => day.startsWith(month))
    const cuts = ofMonth.filter(({ before, after }) => Number(after) < Number(before)).length
    months.push({ month, cuts, rises: ofMonth.length - cuts })
  }
  const sum = (kind: 'cuts' | 'rises') => months.reduce((total, month) => total + month[kind], 0)
  const [cuts, rises] = [sum('cuts'), sum('rises')]
  if (months.length < ENOUGH_MONTHS || cuts + rises < ENOUGH_CHANGES) return null
  return { finding: `${counted(cuts, 'price cut')} and ${counted(rises, 'rise')} since ${formatMonth(first)}`, months }
}

function counted(count: number, word: string): string {
  return `${count === 0 ? 'no' : count} ${word}${count === 1 ? '' : 's'}`.replace(/^no price/, 'No price')
}

function monthAfter(month: string): string {
  const [year = 0, index = 0] = month.split('-').map(Number)
  return index === 12 ? `${year + 1}-01` : `${year}-${String(index + 1).padStart(2, '0')}`
}
