export const digestPeriods = ['off', 'daily', 'weekly'] as const
type DigestPeriod = (typeof digestPeriods)[number]

/** Settings for notifications by mail. */
export type DeliverySettings = {
  readonly digest: DigestPeriod
  /** From 1, Monday, to 7, Sunday; only for a weekly digest. */
  readonly weekday: number
  /** The hour of the digest, from 0 to 23, in the time zone. */
  readonly hour: number
  /** A name such as Europe/Berlin. */
  readonly timeZone: string
  /** Nothing is sent between these hours; null if there are no quiet hours. */
  readonly quietHours: { readonly from: number; readonly to: number } | null
}

/** Default delivery settings. */
export const DEFAULT_DELIVERY: DeliverySettings = {
  digest: 'weekly',
  weekday: 1,
  hour: 8,
  timeZone: 'UTC',
  quietHours: null,
}

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

/** The shortest time between two digests; a little less than the period, because the hour may be changed. */
const SHORTEST_MS: Readonly<Record<Exclude<DigestPeriod, 'off'>, number>> = { daily: 18 * HOUR_MS, weekly: 6 * DAY_MS }

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Returns the problems of the settings, by field. */
export function deliveryProblems({ digest, hour, quietHours }: DeliverySettings): Record<string, string> {
  if (quietHours === null) return {}
  if (quietHours.from === quietHours.to) return { quietHours: 'Quiet hours must end at another hour than they begin' }
  if (digest !== 'off' && isBetween(hour, quietHours)) return { hour: 'The digest would come in your quiet hours' }
  return {}
}

/**
 * Returns when the next digest is due, or null without a digest. There is at most one per period, even if its day or
 * hour is changed after the last one.
 */
export function nextDigestAt(settings: DeliverySettings, after: Date, last: Date | null = null): Date | null {
  const { digest, weekday, hour, timeZone } = settings
  if (digest === 'off') return null
  const from = new Date(Math.max(after.getTime(), last === null ? 0 : last.getTime() + SHORTEST_MS[digest]))
  return nextLocalHour(timeZone, hour, from, (day) => digest === 'daily' || weekdayOf(day) === weekday)
}

/** Returns the end of the quiet hours that contain a time, or null if none do. */
export function quietUntil({ quietHours, timeZone }: DeliverySettings, now: Date): Date | null {
  if (quietHours === null || !isBetween(localTime(now, timeZone).hour, quietHours)) return null
  return nextLocalHour(timeZone, quietHours.to, now, () => true)
}

function isBetween(hour: number, { from, to }: { readonly from: number; readonly to: number }): boolean {
  return from < to ? hour >= from && hour < to : hour >= from || hour < to
}

/** From 1, Monday, to 7, Sunday. */
const weekdayOf = (dayMs: number) => new Date(dayMs).getUTCDay() || 7

/** Returns the next time at which a local clock shows the hour on a matching day. */
function nextLocalHour(timeZone: string, hour: number, after: Date, isWanted: (dayMs: number) => boolean): Date {
  const { dayMs } = localTime(after, timeZone)
  for (let days = 0; days <= 14; days += 1) {
    const day = dayMs + days * DAY_MS
    const at = momentOf(day + hour * HOUR_MS, timeZone)
    if (isWanted(day) && at > after) return at
  }
  throw new Error('Every wanted day comes within two weeks')
}

/** Returns the local day, as if it were in UTC, and the local hour. */
function localTime(at: Date, timeZone: string): { dayMs: number; hour: number } {
  const clockMs = at.getTime() + offsetMs(at.getTime(), timeZone)
  const dayMs = Math.floor(clockMs / DAY_MS) * DAY_MS
  return { dayMs, hour: Math.floor((clockMs - dayMs) / HOUR_MS) }
}

/**
 * Returns the first time at which a local clock shows the given time or a later one: the first occurrence of a repeated
 * hour, or the moment of the clock change for a skipped one.
 */
function momentOf(clockMs: number, timeZone: string): Date {
  const offsets = [clockMs - DAY_MS, clockMs + DAY_MS].map((at) => offsetMs(at, timeZone))
  let [early, late] = [clockMs - Math.max(...offsets), clockMs - Math.min(...offsets)]
  const isReached = (at: number) => at + offsetMs(at, timeZone) >= clockMs
  if (isReached(early)) return new Date(early)
  // Before a change forward, after a change back, or in a skipped hour: binary search.
  while (late - early > 1000) {
    const middle = Math.floor((early + late) / 2000) * 1000
    if (isReached(middle)) late = middle
    else early = middle
  }
  return new Date(late)
}

/** Returns the offset of the time zone from UTC. */
function offsetMs(at: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000
}
