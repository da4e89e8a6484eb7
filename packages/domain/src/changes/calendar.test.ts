import { describe, expect, it } from 'vitest'
import { calendarText } from './calendar.ts'

const day = {
  uid: 'gemini-3-1-flash-lite@inferdex.example',
  day: '2027-05-07',
  title: 'Gemini 3.1 Flash-Lite retires',
  text: 'Move to Gemini 3.5 Flash Lite; source: Model Price Watch, recorded 22 Aug 2026',
  url: 'https://inferdex.example/model/gemini-3-1-flash-lite',
}

describe('the calendar of retirements', () => {
  it('is an iCalendar file with whole days, and reminders 30 and 7 days before [FIG-04]', () => {
    const lines = calendarText('Retirements', [day], '2026-11-15').split('\r\n')
    expect(lines[0]).toBe('BEGIN:VCALENDAR')
    expect(lines.at(-2)).toBe('END:VCALENDAR')
    expect(lines).toContain('DTSTART;VALUE=DATE:20270507')
    expect(lines.filter((line) => line.startsWith('TRIGGER'))).toEqual(['TRIGGER:-P30D', 'TRIGGER:-P7D'])
    expect(lines.join('\n').replaceAll('\n ', '')).toContain('Flash Lite\\; source: Model Price Watch\\, recorded')
  })

  it('has lines of at most 75 bytes, and no reminder of a day that has passed [FIG-04]', () => {
    const text = calendarText('R', [{ ...day, title: 'ü'.repeat(80) }], '2027-06-01')
    expect(Math.max(...text.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
    expect(text).not.toContain('VALARM')
  })
})
