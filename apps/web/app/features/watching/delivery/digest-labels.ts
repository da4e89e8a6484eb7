import type { DeliverySettings } from '@inferdex/domain/watching/delivery'

/** Index 0 is Monday, which is day 1. */
export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

export const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/** Formats a full hour: "08:00". */
export const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** Formats the schedule of the digest: "Mondays at 08:00, UTC". */
export function digestText({ digest, weekday, hour, timeZone }: DeliverySettings): string {
  if (digest === 'off') return 'Off'
  const days = digest === 'daily' ? 'Every day' : `${WEEKDAYS[weekday - 1]}s`
  return `${days} at ${hourText(hour)}, ${zoneText(timeZone)}`
}

/** Formats a moment in the time zone: "Mon, 23 Nov 2026, 08:00". */
export function localMoment(at: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(at))
}

/** Formats a time zone without underscores: "America/New York". */
export const zoneText = (timeZone: string) => timeZone.replaceAll('_', ' ')

/** Returns the time zone of this device. */
export const ownZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Returns all selectable time zones, including the given ones, which a browser may not list. */
export function zonesWith(...more: readonly string[]): string[] {
  return [...new Set(['UTC', ...more, ...Intl.supportedValuesOf('timeZone')])].toSorted()
}
