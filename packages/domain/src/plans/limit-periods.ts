/** For how long a limit holds, shortest first. `lifetime`: given once. */
export const limitPeriods = ['second', 'minute', 'hour', '4h', '5-hours', 'day', 'week', 'month', 'lifetime'] as const
export type LimitPeriod = (typeof limitPeriods)[number]

const TEXT: Readonly<Record<string, string>> = { '5-hours': '5 hours' }

/** As people read it after a stroke: "1,500 requests/5 hours". */
export function periodText(period: string): string {
  return TEXT[period] ?? period
}
