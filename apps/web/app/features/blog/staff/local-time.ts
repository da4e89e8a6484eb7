import { formatDay } from '@inferdex/domain/text/date-display'

const two = (value: number) => String(value).padStart(2, '0')

/** Formats a time in the reader's time zone: "09:40". */
export function clock(date: Date): string {
  return `${two(date.getHours())}:${two(date.getMinutes())}`
}

/** Formats a time in the reader's time zone: "2 Jul 2026, 09:40". */
export function moment(iso: string): string {
  const date = new Date(iso)
  return `${formatDay(localInput(iso).slice(0, 10))}, ${clock(date)}`
}

/**
 * Formats a time in the reader's time zone with seconds, because versions may be seconds apart: "2 Jul 2026, 09:40:07".
 */
export function exactMoment(iso: string): string {
  return `${moment(iso)}:${two(new Date(iso).getSeconds())}`
}

/** Returns the value of a date-time input: local time without a zone, or an empty string. */
export function localInput(iso: string): string {
  const date = new Date(iso)
  if (iso === '' || Number.isNaN(date.getTime())) return ''
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day}T${clock(date)}`
}

/** Returns the ISO time of a date-time input's value, or an empty string. */
export function fromLocalInput(text: string): string {
  const date = new Date(text)
  return text === '' || Number.isNaN(date.getTime()) ? '' : date.toISOString()
}
