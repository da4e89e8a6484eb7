import type { DataQuality } from '@inferdex/contracts/changes'
import { sumAges } from '@inferdex/domain/changes/price-ages'

/** Formats a share as a whole percentage; below one percent it keeps a decimal. */
export function shareText(part: number, whole: number): string {
  if (whole === 0) return 'n/a'
  const percent = (part / whole) * 100
  return `${percent > 0 && percent < 1 ? percent.toFixed(1) : Math.round(percent)}%`
}

/** Returns the age of most prices as a title. */
export function ageTitle({ sources, prices }: Pick<DataQuality, 'sources' | 'prices'>): string {
  const all = sumAges(sources)
  const words = {
    under7: 'in the last 7 days',
    under30: '7 to 29 days ago',
    under90: '30 to 89 days ago',
    older: '90 or more days ago',
  } as const
  const keys = ['under7', 'under30', 'under90', 'older'] as const
  const most = keys.toSorted((a, b) => all[b] - all[a])[0] ?? 'older'
  return `${shareText(all[most], prices)} of prices were last checked ${words[most]}`
}

/** Formats the name of a plausibility rule: 'far-from-maker' is "far from maker". */
export function ruleText(rules: readonly string[]): string {
  return rules.map((rule) => rule.replaceAll('-', ' ')).join(', ')
}

/** From this age on a figure is drawn in amber. */
export const OLD_DAYS = 30

/** Returns the price with the lowest coverage as a title: "Only 1% of metered offers have a batch price". */
export function coverageTitle(coverage: DataQuality['coverage']): string {
  const [least] = coverage
    .filter(({ of, total }) => of === 'offers' && total > 0)
    .toSorted((a, b) => a.known / a.total - b.known / b.total)
  if (least === undefined) return 'Coverage'
  return `${shareText(least.known, least.total)} of metered offers have a known value for “${least.field}”, the fewest`
}
