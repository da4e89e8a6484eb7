import { rulesFor, type WatchRules, type WatchTarget } from '@inferdex/domain/watching/watch-rules'

type RuleLabels = {
  /** Label of the checkbox. */
  readonly label: string
  readonly hint?: string
  /** Short form in a list: "retirements". */
  readonly short: string
}

/** Labels of the rules; those of `ends` depend on the target's kind. */
export const RULE_LABELS = {
  pricePercent: { label: 'A price moves by at least', short: 'prices' },
  cheapest: { label: 'The cheapest offer changes', short: 'another cheapest offer' },
  retirement: { label: 'A retirement', hint: 'Announced, 30 and 7 days before', short: 'retirements' },
  ends: { label: 'It ends', short: 'endings' },
  launches: { label: 'A new offer', short: 'new offers' },
  corrections: {
    label: 'A price is corrected',
    hint: 'Our data was wrong, the market did not move',
    short: 'corrections',
  },
} as const satisfies Record<keyof WatchRules, RuleLabels>

/** Lists the events that a watch notifies about: "Tells of prices from 10%, retirements". */
export function rulesText(target: WatchTarget, rules: WatchRules): string {
  const on = rulesFor(target).flatMap((rule) => {
    const value = rules[rule]
    if (value === null || value === false) return []
    return typeof value === 'number' ? `prices from ${value}%` : RULE_LABELS[rule].short
  })
  return on.length === 0 ? 'Tells nothing: all rules are off' : `Tells of ${on.join(', ')}`
}

const PERCENTS = [5, 10, 25] as const

/** Returns the selectable percentages, including the current one. */
export function percentChoices(set: number | null): number[] {
  return [...new Set([...PERCENTS, ...(set === null ? [] : [set])])].toSorted((a, b) => a - b)
}
