import { formatDay } from '../text/date-display.ts'

export type ModelEnd = {
  /** The day on which its maker switches it off, if known. */
  readonly endsOn: string | null
  /** Whether it is retired. */
  readonly hasEnded: boolean
}

/** Returns a badge on the end of a model: "Retires 31 Mar 2027", "Retired". Null if nothing is announced. */
export function lifecycleBadge({ endsOn, hasEnded }: ModelEnd): string | null {
  if (hasEnded) return endsOn === null ? 'Retired' : `Retired ${formatDay(endsOn)}`
  return endsOn === null ? null : `Retires ${formatDay(endsOn)}`
}
