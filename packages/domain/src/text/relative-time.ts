const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/**
 * Formats the time since a date in one unit. A future date (a clock that runs ahead) is "just now"; a month is 30 days.
 */
export function relativeTime(date: Date, now: Date): string {
  const elapsedMs = now.getTime() - date.getTime()
  if (Number.isNaN(elapsedMs)) return 'Invalid date'
  if (elapsedMs < MINUTE_MS) return 'just now'
  if (elapsedMs < HOUR_MS) return `${Math.floor(elapsedMs / MINUTE_MS)}m ago`
  if (elapsedMs < DAY_MS) return `${Math.floor(elapsedMs / HOUR_MS)}h ago`
  const days = Math.floor(elapsedMs / DAY_MS)
  if (days < 30) return `${days}d ago`
  const months = Math.floor(days / 30)
  // Days 360 to 364 are twelve months of 30 days but no full year yet; they count as one year.
  return months < 12 ? `${months}mo ago` : `${Math.max(1, Math.floor(days / 365))}y ago`
}
