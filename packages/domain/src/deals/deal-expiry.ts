import { formatDay } from '../text/date-display.ts'
import { isExpiringSoon } from './deal-filters.ts'

const MINUTE_MS = 60 * 1000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

export type DealExpiry = { readonly text: string /** Less than seven days left. */; readonly isSoon: boolean }

/** Formats the end of a deal: as the time left during the last seven days, before that as a date. */
export function dealExpiry(expiresAt: string | null, now: Date): DealExpiry {
  if (expiresAt === null) return { text: 'No end date', isSoon: false }
  const left = Date.parse(expiresAt) - now.getTime()
  if (left <= 0) return { text: `Expired ${formatDay(expiresAt)}`, isSoon: false }
  if (!isExpiringSoon(expiresAt, now)) return { text: `Expires ${formatDay(expiresAt)}`, isSoon: false }
  return { text: `Ends in ${timeLeft(left)}`, isSoon: true }
}

function timeLeft(left: number): string {
  if (left < HOUR_MS) return inUnits(left / MINUTE_MS, 'minute')
  return left < DAY_MS ? inUnits(left / HOUR_MS, 'hour') : inUnits(left / DAY_MS, 'day')
}

/** Rounds down: showing too little time is better than showing too much. */
function inUnits(amount: number, unit: string): string {
  const whole = Math.max(1, Math.floor(amount))
  return `${whole} ${unit}${whole === 1 ? '' : 's'}`
}
