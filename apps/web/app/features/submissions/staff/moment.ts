import { formatDay } from '@inferdex/domain/text/date-display'

/** "2 Jul 2026, 16:42" in UTC; midnight is the day alone. */
export function formatMoment(date: string): string {
  const time = new Date(date).toISOString().slice(11, 16)
  return time === '00:00' ? formatDay(date) : `${formatDay(date)}, ${time}`
}
