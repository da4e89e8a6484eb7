import { formatDay } from '../text/date-display.ts'

/** Returns a sentence on the end of a model; null if nothing is announced. */
export function lifecycleText({
  status,
  retiresOn,
}: {
  readonly status: string
  readonly retiresOn: string | null
}): string | null {
  if (status === 'retired') return retiresOn === null ? 'Retired by its maker.' : `Retired on ${formatDay(retiresOn)}.`
  if (retiresOn !== null) return `Its maker switches it off on ${formatDay(retiresOn)}.`
  return status === 'deprecated' ? 'Deprecated by its maker; no end date is known.' : null
}

/** Returns a sentence on the dates of other sources; null if they agree. */
export function otherDaysText(
  days: readonly { readonly retiresOn: string; readonly sourceName: string }[],
): string | null {
  if (days.length === 0) return null
  return `Sources differ: ${days.map(({ retiresOn, sourceName }) => `${sourceName} says ${formatDay(retiresOn)}`).join(', ')}.`
}

export type MoveWorkload = { readonly requests: number; readonly input: number; readonly output: number }
export const MOVE_WORKLOAD: MoveWorkload = { requests: 100_000, input: 3000, output: 400 }

export type TokenPrices = { readonly input: string | null; readonly output: string | null }

/**
 * Returns the monthly cost in USD, or null if a price is unknown. A plain number, because it only serves comparisons.
 */
export function monthlyCost({ input, output }: TokenPrices, workload: MoveWorkload): number | null {
  if (input === null || output === null) return null
  const perRequest = workload.input * Number(input) + workload.output * Number(output)
  return (workload.requests * perRequest) / 1_000_000
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Returns the days from one day to another; negative if it has passed. */
export function daysUntil(day: string, today: string): number {
  return Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS)
}
