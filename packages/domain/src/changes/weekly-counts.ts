/** The direction of a price move; `other` is every change that is not a price move. */
export const changeDirections = ['drop', 'rise', 'other'] as const
export type ChangeDirection = (typeof changeDirections)[number]

/** Stored counts of one week, source, kind and direction. */
export type WeeklyCount = {
  readonly week: string
  readonly source: string
  readonly kind: string
  readonly direction: ChangeDirection
  readonly changes: number
}
/** The price moves of a week, and the corrections of recorded values. */
export type WeekOfMoves = {
  readonly week: string
  readonly drops: number
  readonly rises: number
  readonly corrections: number
}

const WEEK_MS = 7 * 24 * 60 * 60 * 1000
const WEEKS = 26

/** Returns the last 26 weeks, oldest first, with zeros where nothing was recorded. */
export function weeksOfMoves(counts: readonly WeeklyCount[], asOf: string): WeekOfMoves[] {
  const byWeek = Map.groupBy(counts, ({ week }) => week)
  return Array.from({ length: WEEKS }, (_, index) => {
    const week = day(monday(asOf) - (WEEKS - 1 - index) * WEEK_MS)
    const sum = (passes: (count: WeeklyCount) => boolean) =>
      (byWeek.get(week) ?? []).filter(passes).reduce((total, { changes }) => total + changes, 0)
    return {
      week,
      drops: sum(({ direction }) => direction === 'drop'),
      rises: sum(({ direction }) => direction === 'rise'),
      corrections: sum(({ kind }) => kind === 'correction'),
    }
  })
}

/**
 * Returns the source of most moves if it was not read in the last two weeks: from then on the chart shows fewer moves
 * because fewer sources were read.
 */
export function staleMainSource<Source extends { readonly name: string; readonly readOn: string }>(
  counts: readonly WeeklyCount[],
  sources: readonly Source[],
  asOf: string,
): Source | null {
  const moves = Map.groupBy(
    counts.filter(({ direction }) => direction === 'drop' || direction === 'rise'),
    ({ source }) => source,
  )
  const totals = [...moves].map(([source, own]) => ({
    source,
    total: own.reduce((sum, { changes }) => sum + changes, 0),
  }))
  const main = totals.toSorted((a, b) => b.total - a.total)[0]
  const found = sources.find(({ name }) => name === main?.source)
  return found !== undefined && Date.parse(asOf) - Date.parse(found.readOn) > 2 * WEEK_MS ? found : null
}

function monday(asOf: string): number {
  const time = Date.parse(asOf)
  return time - ((new Date(time).getUTCDay() + 6) % 7) * 24 * 60 * 60 * 1000
}

function day(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
