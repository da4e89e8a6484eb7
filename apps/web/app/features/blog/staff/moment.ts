import { formatDay } from '@inferdex/domain/text/date-display'

const two = (value: number) => String(value).padStart(2, '0')

/** "09:40" where the reader is. */
export function clock(date: Date): string {
  return `${two(date.getHours())}:${two(date.getMinutes())}`
}

/** "2 Jul 2026, 09:40" where the reader is. */
export function moment(iso: string): string {
  const date = new Date(iso)
  return `${formatDay(localInput(iso).slice(0, 10))}, ${clock(date)}`
}

/** "2 Jul 2026, 09:40:07" where the reader is: versions may be seconds apart. */
export function exactMoment(iso: string): string {
  return `${moment(iso)}:${two(new Date(iso).getSeconds())}`
}

/** What a date-time field shows: local time without a zone. Empty for no or no valid time. */
export function localInput(iso: string): string {
  const date = new Date(iso)
  if (iso === '' || Number.isNaN(date.getTime())) return ''
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day}T${clock(date)}`
}

/** And back: an ISO time, or empty. */
export function fromLocalInput(text: string): string {
  const date = new Date(text)
  return text === '' || Number.isNaN(date.getTime()) ? '' : date.toISOString()
}
