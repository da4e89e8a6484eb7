/** The offset of the time zone that is furthest ahead, where the day begins first. */
const FURTHEST_AHEAD_MS = 14 * 60 * 60 * 1000

/** Returns why a model cannot have been tested on this day (2026-07-01), or null. */
export function testedDayProblem(day: string, now: Date): string | null {
  const today = new Date(now.getTime() + FURTHEST_AHEAD_MS).toISOString().slice(0, 10)
  return day > today ? 'Tested date must not be in the future' : null
}
