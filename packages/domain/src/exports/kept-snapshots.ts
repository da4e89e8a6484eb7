const DAILY = 30
const MONTHLY = 24
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Returns the days whose snapshots are deleted: daily snapshots are kept for 30 days, then the last one of each month
 * for two years. The newest snapshot is always kept.
 */
export function daysToDrop(days: readonly string[], today: string): string[] {
  const newest = days.toSorted().at(-1)
  const firstDaily = new Date(Date.parse(today) - DAILY * DAY_MS).toISOString().slice(0, 10)
  const lastOfMonth = new Map<string, string>()
  for (const day of days.toSorted()) lastOfMonth.set(day.slice(0, 7), day)
  const firstMonth = monthsBefore(today, MONTHLY)
  return days.filter((day) => {
    if (day === newest || day >= firstDaily) return false
    return lastOfMonth.get(day.slice(0, 7)) !== day || day.slice(0, 7) < firstMonth
  })
}

function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 7)
}
