/** The periods of limits, shortest first. `lifetime` is given only once. */
export const limitPeriods = ['second', 'minute', 'hour', '4h', '5-hours', 'day', 'week', 'month', 'lifetime'] as const
export type LimitPeriod = (typeof limitPeriods)[number]

const TEXT: Readonly<Record<string, string>> = { '5-hours': '5 hours' }

/** Formats a period for use after a slash: "1,500 requests/5 hours". */
export function periodText(period: string): string {
  return TEXT[period] ?? period
}
