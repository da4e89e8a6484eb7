const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** Formats "2 Jul 2026" in UTC. Not with `Intl`: month names may differ between server and browser. */
export function formatDay(date: string | null): string {
  if (date === null) return 'Draft'
  const day = new Date(date)
  if (Number.isNaN(day.getTime())) return 'Invalid date'
  return `${day.getUTCDate()} ${MONTHS[day.getUTCMonth()]} ${day.getUTCFullYear()}`
}

/** Formats a time of the admin area, marked as UTC: "2 Jul 2026, 16:42 UTC". */
export function formatMoment(date: string): string {
  return Number.isNaN(Date.parse(date)) ? 'Invalid date' : `${formatDay(date)}, ${timeOf(date).slice(0, 5)} UTC`
}

/** Formats a time with seconds: "2 Jul 2026, 16:42:07 UTC". */
export function formatExactMoment(date: string): string {
  return Number.isNaN(Date.parse(date)) ? 'Invalid date' : `${formatDay(date)}, ${timeOf(date)} UTC`
}

const timeOf = (date: string) => new Date(date).toISOString().slice(11, 19)

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** Formats "Friday, 21 Aug 2026" in UTC. */
export function formatWeekday(date: string): string {
  return `${WEEKDAYS[new Date(date).getUTCDay()] ?? ''}, ${formatDay(date)}`
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Formats the time since a date: "just now", "5m ago", "3h ago", "2d ago", "4mo ago", "1y ago". */
export function formatAge(date: string, now: Date): string {
  const seconds = Math.floor((now.getTime() - new Date(date).getTime()) / 1000)
  if (Number.isNaN(seconds)) return 'Invalid date'
  if (seconds < MINUTE) return 'just now'
  if (seconds < HOUR) return `${Math.floor(seconds / MINUTE)}m ago`
  if (seconds < DAY) return `${Math.floor(seconds / HOUR)}h ago`
  const days = Math.floor(seconds / DAY)
  if (days < 30) return `${days}d ago`
  const months = Math.floor(days / 30)
  return months < 12 ? `${months}mo ago` : `${Math.max(1, Math.floor(days / 365))}y ago`
}

/** Formats the age of a day without a time, whose time zone is unknown: "today", "1d ago", "2mo ago". */
export function formatDayAge(day: string, now: Date): string {
  const begun = new Date(`${now.toISOString().slice(0, 10)}T00:00:00Z`)
  const age = formatAge(`${day.slice(0, 10)}T00:00:00Z`, begun)
  return age === 'just now' ? 'today' : age
}

/** Formats "Jul 2026", also from "2026-07", the common form of a knowledge cutoff. */
export function formatMonth(date: string): string {
  const day = new Date(date)
  if (Number.isNaN(day.getTime())) return 'Invalid date'
  return `${MONTHS[day.getUTCMonth()]} ${day.getUTCFullYear()}`
}
