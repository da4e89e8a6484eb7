import type { DataQuality } from '@inferdex/contracts/changes'
import { formatCount } from '@inferdex/domain/text/number-display'
import { shareText } from '../../changes/quality-labels.ts'

type Quality = Pick<DataQuality, 'sources' | 'prices'>
type Ages = DataQuality['sources'][number]['ages']

export const AGE_NAMES = [
  ['under7', 'Under 7 days'],
  ['under30', '7 to 29 days'],
  ['under90', '30 to 89 days'],
  ['older', '90 days and more'],
] as const satisfies readonly (readonly [keyof Ages, string])[]

/** Sums the ages over all sources. */
export function agesOf({ sources }: Quality): Ages {
  const sum = (key: keyof Ages) => sources.reduce((total, { ages }) => total + ages[key], 0)
  return { under7: sum('under7'), under30: sum('under30'), under90: sum('under90'), older: sum('older') }
}

/** Summarizes the ages: "91% of prices were confirmed this week; 301 are 90 days old or more". */
export function ageFinding(quality: Quality): string {
  if (quality.prices === 0) return 'Age of the data'
  const { under7, older } = agesOf(quality)
  const fresh = `${shareText(under7, quality.prices)} of prices were confirmed this week`
  return older === 0 ? fresh : `${fresh}; ${formatCount(older)} ${older === 1 ? 'is' : 'are'} 90 days old or more`
}
