import { type QueryParams, queryDay } from '../../text/query-text.ts'

/** The URL key of the day whose prices a page shows. */
export const AS_OF = 'asOf'

/** A day, null for today, or why the text of a URL is not a day. */
export type AskedDay =
  | { readonly day: string | null }
  | { readonly problem: 'no-day' | 'future'; readonly text: string }

/** Parses the day that a URL requests. */
export function askedDay(params: QueryParams, today: string): AskedDay {
  const text = params.get(AS_OF) ?? ''
  if (text === '') return { day: null }
  const day = queryDay(params, AS_OF)
  if (day === null) return { problem: 'no-day', text: text.slice(0, 40) }
  return day > today ? { problem: 'future', text: day } : { day }
}

type DaysOfChange = { readonly asOf: string | null; readonly next: string | null; readonly first: string | null }

/** Normalises a day to the last day of change up to it. Days before the first record map to the day before it. */
export function representedBy(day: string, { asOf, first }: DaysOfChange): string {
  return asOf ?? (first === null ? day : dayBefore(first))
}

/** Returns the last day with the same prices; null if nothing has changed since. */
export function unchangedUntil({ next }: DaysOfChange): string | null {
  return next === null ? null : dayBefore(next)
}

const DAY_MS = 86_400_000

function dayBefore(day: string): string {
  return new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10)
}
