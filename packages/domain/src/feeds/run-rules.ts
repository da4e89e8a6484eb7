/** A file with less than this share of the last good one's entries is more likely broken than right. */
const SMALLEST_SHARE = 0.8

/** Returns whether a file has so few entries that nothing is written until staff accepts it. */
export function hasTooFewEntries(entries: number, lastGood: number | null): boolean {
  return lastGood !== null && entries < lastGood * SMALLEST_SHARE
}

const HOUR_MS = 60 * 60 * 1000

/**
 * Returns the next run of a feed: the first of its times after now. Missed runs are not repeated, and a late run does
 * not shift later ones.
 */
export function nextRunAt(everyHours: number | null, lastDue: Date | null, now: Date): Date | null {
  if (everyHours === null) return null
  const stepMs = everyHours * HOUR_MS
  if (lastDue === null) return new Date(now.getTime() + stepMs)
  const steps = Math.floor((now.getTime() - lastDue.getTime()) / stepMs) + 1
  return new Date(lastDue.getTime() + Math.max(steps, 1) * stepMs)
}
