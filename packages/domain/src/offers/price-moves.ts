import { compareDecimals } from '../text/decimal.ts'

/** The origin of a source's dated price of a maker. */
export type PriceBasis =
  /** It read the maker's own page on that day. */
  | 'read'
  /** The first entry of the source, which was not checked. */
  | 'first'
  /** From the archive of another catalogue, whose dates are those of edits. */
  | 'archive'
  /** The source corrected itself. */
  | 'correction'

export type DatedPrice = { readonly on: string; readonly input: string; readonly basis: PriceBasis }

export type PriceMove = { readonly on: string; readonly before: string; readonly after: string }

/**
 * Returns a maker's price changes. Both prices must come from the maker's page: edits of a catalogue, corrections and
 * first entries are not market changes. A first entry counts as the previous price if an older record has the same
 * price.
 */
export function priceMoves(prices: readonly DatedPrice[]): PriceMove[] {
  const sorted = prices.toSorted((a, b) => (a.on < b.on ? -1 : Number(a.on > b.on)))
  return sorted.flatMap((price, index) => {
    const before = sorted[index - 1]
    if (before === undefined || price.basis !== 'read' || isSame(before, price)) return []
    if (!isKnown(before, sorted[index - 2])) return []
    if (Number(before.input) === 0 || Number(price.input) === 0) return []
    return [{ on: price.on, before: before.input, after: price.input }]
  })
}

const isSame = (a: DatedPrice, b: DatedPrice) => compareDecimals(a.input, b.input) === 0

function isKnown(price: DatedPrice, older: DatedPrice | undefined): boolean {
  if (price.basis === 'first') return older !== undefined && isSame(older, price)
  return price.basis !== 'archive'
}

const WINDOW_DAYS = 90
const MOST = 8
const NEWEST = 3
const DAY_MS = 24 * 60 * 60 * 1000

export type ShownMoves<Move> = {
  /** The largest changes of the window, or the newest ones if it has none. */
  readonly moves: Move[]
  /** The evaluated days. */
  readonly from: string
  readonly to: string
  /** Whether the moves happened within these days. */
  readonly isWithin: boolean
}

/** The days that the sources of dated prices cover. */
export type RecordedSpan = { readonly from: string; readonly to: string }

/** Returns the eight largest changes in the last 90 recorded days, as ratios; without any, the newest three. */
export function largestMoves<Move extends PriceMove>(moves: readonly Move[], span: RecordedSpan): ShownMoves<Move> {
  const start = new Date(Date.parse(span.to) - WINDOW_DAYS * DAY_MS).toISOString().slice(0, 10)
  const from = span.from > start ? span.from : start
  const within = moves.filter(({ on }) => on >= from && on <= span.to)
  const newestFirst = (a: Move, b: Move) => (a.on > b.on ? -1 : Number(a.on < b.on))
  const shown =
    within.length === 0
      ? moves.toSorted(newestFirst).slice(0, NEWEST)
      : within.toSorted((a, b) => size(b) - size(a) || newestFirst(a, b)).slice(0, MOST)
  return { moves: shown, from, to: span.to, isWithin: within.length > 0 }
}

/** Returns the size of a change: halving and doubling are equally large. */
function size({ before, after }: PriceMove): number {
  return Math.abs(Math.log(Number(after) / Number(before)))
}

/** Formats a change: "-80%", "+214%". */
export function moveText({ before, after }: Pick<PriceMove, 'before' | 'after'>): string {
  const percent = Math.round((Number(after) / Number(before) - 1) * 100)
  return percent > 0 ? `+${percent}%` : `${percent}%`.replace('-', '−')
}
