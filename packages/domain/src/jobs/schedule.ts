const MINUTE_MS = 60_000
/** A schedule that has no time within this many days never runs. */
const MAX_DAYS = 366

/** The ranges of minute, hour, day of the month, month and day of the week. */
const RANGES = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 7],
] as const

type Fields = { minutes: number[]; hours: number[]; days: number[]; months: number[]; weekdays: number[] }

/** Returns the numbers that a field allows; null if it is invalid. */
function numbersOf(field: string, [low, high]: readonly [number, number]): number[] | null {
  const numbers = new Set<number>()
  for (const part of field.split(',')) {
    const [, range = '', step = '1'] = /^(\*|\d+(?:-\d+)?)(?:\/(\d+))?$/.exec(part) ?? []
    if (range === '' || Number(step) === 0) return null
    const [from = low, to = range === '*' || part.includes('/') ? high : from] =
      range === '*' ? [low, high] : range.split('-').map(Number)
    if (from < low || to > high) return null
    for (let number = from; number <= to; number += Number(step)) numbers.add(number)
  }
  return [...numbers]
}

function fieldsOf(cron: string): Fields | null {
  const texts = cron.trim().split(/\s+/)
  const fields = RANGES.map((range, index) => numbersOf(texts[index] ?? '', range))
  const [minutes, hours, days, months, weekdays] = fields
  if (texts.length !== RANGES.length || !minutes || !hours || !days || !months || !weekdays) return null
  return { minutes, hours, days, months, weekdays: weekdays.map((day) => day % 7) }
}

/** Returns when a cron expression next runs, in UTC; null if it never does or is invalid. */
export function nextRun(cron: string, after: Date): Date | null {
  const fields = fieldsOf(cron)
  if (fields === null) return null
  const first = new Date(Math.floor(after.getTime() / MINUTE_MS) * MINUTE_MS + MINUTE_MS)
  const day = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), first.getUTCDate()))
  for (let tried = 0; tried <= MAX_DAYS; tried += 1, day.setUTCDate(day.getUTCDate() + 1)) {
    if (!isDayOf(fields, cron, day)) continue
    const times = fields.hours
      .flatMap((hour) => fields.minutes.map((minute) => day.getTime() + (hour * 60 + minute) * MINUTE_MS))
      .filter((time) => time >= first.getTime())
    if (times.length > 0) return new Date(Math.min(...times))
  }
  return null
}

/**
 * Returns whether it runs on a day. Where both the day of the month and of the week are given, one of them is enough.
 */
function isDayOf({ days, months, weekdays }: Fields, cron: string, day: Date): boolean {
  if (!months.includes(day.getUTCMonth() + 1)) return false
  const [, , ofMonth = '*', , ofWeek = '*'] = cron.trim().split(/\s+/)
  const [isOfMonth, isOfWeek] = [days.includes(day.getUTCDate()), weekdays.includes(day.getUTCDay())]
  return ofMonth === '*' || ofWeek === '*' ? isOfMonth && isOfWeek : isOfMonth || isOfWeek
}

const WEEKDAYS = ['Sundays', 'Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays'] as const

/** Formats a cron expression as text: "Every 10 minutes", "Hourly at :23", "Daily at 03:23". */
export function scheduleText(cron: string): string {
  const [minute = '', hour = '', day, month, weekday = ''] = cron.trim().split(/\s+/)
  const isEveryDay = day === '*' && month === '*'
  if (isEveryDay && weekday === '*' && hour === '*') {
    if (minute === '*' || minute === '*/1') return 'Every minute'
    const [, step] = /^\*\/(\d+)$/.exec(minute) ?? []
    if (step !== undefined) return `Every ${step} minutes`
    if (/^\d+$/.test(minute)) return `Hourly at :${minute.padStart(2, '0')}`
  }
  if (isEveryDay && /^\d+$/.test(minute) && /^\d+$/.test(hour)) {
    const time = `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`
    if (weekday === '*') return `Daily at ${time}`
    const name = /^\d$/.test(weekday) ? WEEKDAYS[Number(weekday) % 7] : undefined
    if (name !== undefined) return `${name} at ${time}`
  }
  return cron
}
