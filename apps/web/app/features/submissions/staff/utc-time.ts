import { formatDay, formatMoment as formatTime } from '@inferdex/domain/text/date-display'

/** Formats a time in UTC: "2 Jul 2026, 16:42 UTC". Midnight is shown as the date only. */
export function formatMoment(date: string): string {
  return new Date(date).toISOString().slice(11, 16) === '00:00' ? formatDay(date) : formatTime(date)
}
