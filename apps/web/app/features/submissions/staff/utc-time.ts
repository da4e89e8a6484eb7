import { formatDay } from '@inferdex/domain/text/date-display'

/** Formats a time in UTC: "2 Jul 2026, 16:42". Midnight is shown as the date only. */
export function formatMoment(date: string): string {
  const time = new Date(date).toISOString().slice(11, 16)
  return time === '00:00' ? formatDay(date) : `${formatDay(date)}, ${time}`
}
