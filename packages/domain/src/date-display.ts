const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** "2 Jul 2026", in UTC. Not `Intl`: server and browser must print the same text, and their month names may differ. */
export function formatDay(date: string | null): string {
  if (date === null) return 'Draft'
  const day = new Date(date)
  if (Number.isNaN(day.getTime())) return 'Invalid date'
  return `${day.getUTCDate()} ${MONTHS[day.getUTCMonth()]} ${day.getUTCFullYear()}`
}

/** "Jul 2026", also from "2026-07" as makers state a knowledge cutoff. */
export function formatMonth(date: string): string {
  const day = new Date(date)
  if (Number.isNaN(day.getTime())) return 'Invalid date'
  return `${MONTHS[day.getUTCMonth()]} ${day.getUTCFullYear()}`
}
