import { formatDay } from './date-display.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const AGEING_DAYS = 30
const OLD_DAYS = 90

/** The first and the last day on which the figures of a page were recorded. */
export type RecordedDays = { readonly from: string; readonly to: string }

/** Returns the range of the days that are known; null when none is. Days are ISO dates. */
export function recordedDays(days: Iterable<string | null>): RecordedDays | null {
  let [from, to]: [string | null, string | null] = [null, null]
  for (const day of days) {
    if (day === null) continue
    if (from === null || day < from) from = day
    if (to === null || day > to) to = day
  }
  return from === null || to === null ? null : { from, to }
}

/** Formats "2 Jul 2026", "2 Jul – 21 Aug 2026" or "3 Dec 2025 – 2 Jul 2026". */
export function recordedDaysText({ from, to }: RecordedDays): string {
  if (from.slice(0, 10) === to.slice(0, 10)) return formatDay(to)
  const start = formatDay(from)
  const isSameYear = from.slice(0, 4) === to.slice(0, 4)
  return `${isSameYear ? start.slice(0, start.lastIndexOf(' ')) : start} – ${formatDay(to)}`
}

export type RecordAge = 'recent' | 'ageing' | 'old'

/** Returns how old a record is: over 30 days is ageing, over 90 days is old. */
export function recordAge(day: string, now: Date): RecordAge {
  const days = (now.getTime() - Date.parse(day)) / DAY_MS
  if (days > OLD_DAYS) return 'old'
  return days > AGEING_DAYS ? 'ageing' : 'recent'
}

/** The source name of values that staff entered or confirmed. */
const STAFF = 'staff'

/** Formats the source of a date: "models.dev, 2 Jul 2026" or "Confirmed by our staff, 3 Nov 2026". */
export function sourceAndDay(
  { source, sourceName }: { readonly source: string | null; readonly sourceName: string | null },
  day: string,
): string {
  if (source === STAFF) return `Confirmed by our staff, ${formatDay(day)}`
  return `${sourceName ?? source ?? 'Source unknown'}, ${formatDay(day)}`
}
