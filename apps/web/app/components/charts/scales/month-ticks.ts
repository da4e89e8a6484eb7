const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

export type MonthTick = { at: number; label: string }

/**
 * Returns the first days of months inside a period, at most `count` of them. The first tick of each year includes the
 * year.
 */
export function monthTicks(from: number, until: number, count: number): MonthTick[] {
  const start = new Date(from)
  const firsts: number[] = []
  let month = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1)
  while (month <= until) {
    firsts.push(month)
    const { year, index } = monthOf(month)
    month = Date.UTC(year, index + 1, 1)
  }
  const every = Math.max(1, Math.ceil(firsts.length / count))
  const shown = firsts.filter((_, index) => index % every === 0)
  return shown.map((at, position) => {
    const { year, index } = monthOf(at)
    const previous = shown[position - 1]
    const isNewYear = previous === undefined || monthOf(previous).year !== year
    return { at, label: isNewYear ? `${MONTHS[index]} ${year}` : (MONTHS[index] ?? '') }
  })
}

function monthOf(at: number): { year: number; index: number } {
  const date = new Date(at)
  return { year: date.getUTCFullYear(), index: date.getUTCMonth() }
}
