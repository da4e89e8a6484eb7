import { formatDay } from '@inferdex/domain/text/date-display'

/** Formats a time in UTC, such as "2 Jul 2026 09:40:52". */
export function momentOf(date: string): string {
  return `${formatDay(date)} ${new Date(date).toISOString().slice(11, 19)}`
}
