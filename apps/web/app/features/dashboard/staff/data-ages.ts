import type { PriceAges } from '@inferdex/domain/changes/price-ages'
import { formatMoment } from '@inferdex/domain/text/date-display'
import { formatCount } from '@inferdex/domain/text/number-display'
import { shareText } from '../../changes/quality-labels.ts'
import type { Dashboard } from './dashboard.ts'

export type DataAge = NonNullable<Dashboard['dataAge']>

export const AGE_NAMES = [
  ['under7', 'Under 7 days'],
  ['under30', '7 to 29 days'],
  ['under90', '30 to 89 days'],
  ['older', '90 days and more'],
] as const satisfies readonly (readonly [keyof PriceAges, string])[]

/** Summarizes the ages: "91% of prices were read this week; 301 are 90 days old or more". */
export function ageFinding({ prices, ages: { under7, older } }: Pick<DataAge, 'prices' | 'ages'>): string {
  if (prices === 0) return 'Age of the data'
  const fresh = `${shareText(under7, prices)} of prices were read this week`
  return older === 0 ? fresh : `${fresh}; ${formatCount(older)} ${older === 1 ? 'is' : 'are'} 90 days old or more`
}

/** Every hour and every run of a feed begin a computation. */
const LATE_MS = 90 * 60 * 1000

/** Returns the moment of the ages if they are older than the other figures, because no job runs; else nothing. */
export function lateAges({ computedAt }: Pick<DataAge, 'computedAt'>, now: Date): string {
  return now.getTime() - Date.parse(computedAt) > LATE_MS ? `. Last computed ${formatMoment(computedAt)}` : ''
}
