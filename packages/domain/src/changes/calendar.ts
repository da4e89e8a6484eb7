import { daysUntil } from './lifecycle-text.ts'

export type CalendarDay = {
  readonly uid: string
  readonly day: string
  readonly title: string
  readonly text: string
  readonly url: string
}

const REMINDERS = [30, 7] as const
const MAX_BYTES = 73

/** Writes an iCalendar file (RFC 5545) of whole days. Future days have reminders 30 and 7 days before. */
export function calendarText(name: string, days: readonly CalendarDay[], today: string): string {
  const stamp = `${compact(today)}T000000Z`
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Inferdex//Retirements//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(name)}`,
    ...days.flatMap((day) => [
      'BEGIN:VEVENT',
      `UID:${day.uid}`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${compact(day.day)}`,
      `SUMMARY:${escapeText(day.title)}`,
      `DESCRIPTION:${escapeText(day.text)}`,
      `URL:${day.url}`,
      'TRANSP:TRANSPARENT',
      ...(daysUntil(day.day, today) > 0 ? REMINDERS.flatMap((before) => reminder(before, day.title)) : []),
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ]
    .map(fold)
    .join('\r\n')
}

function reminder(daysBefore: number, title: string): string[] {
  return [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escapeText(title)}`,
    `TRIGGER:-P${daysBefore}D`,
    'END:VALARM',
  ]
}

const compact = (day: string) => day.replaceAll('-', '')

function escapeText(text: string): string {
  return text.replaceAll(/[\\;,]/g, (char) => `\\${char}`).replaceAll(/\r?\n/g, '\\n')
}

/** Folds a line that exceeds the limit of bytes, between characters only. */
function fold(line: string): string {
  const parts: string[] = []
  let part = ''
  let bytes = 0
  for (const char of line) {
    const size = bytesOf(char)
    if (bytes + size > MAX_BYTES) {
      parts.push(part)
      part = ''
      bytes = 0
    }
    part += char
    bytes += size
  }
  return [...parts, part].join('\r\n ')
}

/** Returns how many bytes a character has in UTF-8. */
function bytesOf(char: string): number {
  const code = char.codePointAt(0) ?? 0
  if (code < 0x80) return 1
  if (code < 0x8_00) return 2
  return code < 0x1_00_00 ? 3 : 4
}
