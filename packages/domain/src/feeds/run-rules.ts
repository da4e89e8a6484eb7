/** A file with less than this share of the last good one's entries is more likely broken than true. */
const SMALLEST_SHARE = 0.8

/** Returns whether a file has so few entries that nothing of it is written until staff says so. */
export function hasTooFewEntries(entries: number, lastGood: number | null): boolean {
  return lastGood !== null && entries < lastGood * SMALLEST_SHARE
}

const HOUR_MS = 60 * 60 * 1000

/**
 * Returns when a feed is read next: the first of its times after now. Missed times are not made up for, and a late run
 * does not move the later ones.
 */
export function nextRunAt(everyHours: number | null, lastDue: Date | null, now: Date): Date | null {
  if (everyHours === null) return null
  const stepMs = everyHours * HOUR_MS
  if (lastDue === null) return new Date(now.getTime() + stepMs)
  const steps = Math.floor((now.getTime() - lastDue.getTime()) / stepMs) + 1
  return new Date(lastDue.getTime() + Math.max(steps, 1) * stepMs)
}
