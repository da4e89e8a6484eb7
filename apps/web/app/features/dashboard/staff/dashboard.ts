import type { ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import type { readDashboard } from '@inferdex/contracts/dashboard.staff'
import { formatCount } from '@inferdex/domain/text/number-display'

export type Dashboard = ResponseBody<typeof readDashboard>

/** Formats a count with its noun: "1 review", "1,204 reviews". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}

/** Sums the last seven days. */
export function lastWeek(activity: Dashboard['activity'], what: 'submissions' | 'reviews' | 'users'): number {
  return activity.slice(-7).reduce((sum, day) => sum + day[what], 0)
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Returns the number of whole days since a date, as text. */
export function daysSince(date: string, now: Date): string {
  const days = Math.floor((now.getTime() - new Date(date).getTime()) / DAY_MS)
  return days < 1 ? 'today' : counted(days, 'day')
}
