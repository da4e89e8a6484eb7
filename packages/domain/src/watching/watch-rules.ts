export const watchTargets = ['MODEL', 'PROVIDER', 'DEAL', 'FREE_TIER', 'BILL'] as const
export type WatchTarget = (typeof watchTargets)[number]
/** A target that is a record of the catalogue; a saved bill is not. */
export type WatchedRecord = Exclude<WatchTarget, 'BILL'>

/** The events of a watched target that a user is notified of. */
export type WatchRules = {
  /** Moves of prices, or of a saved bill, by at least this many percent, up or down; null for none. */
  readonly pricePercent: number | null
  /** Another offer became the cheapest. */
  readonly cheapest: boolean
  /** A retirement was announced, is 30 or 7 days away, or takes effect. */
  readonly retirement: boolean
  /** A deal or a free tier ends. */
  readonly ends: boolean
  /** A new offer. */
  readonly launches: boolean
  /** A correction of our data, without a market move. */
  readonly corrections: boolean
}

const NOTHING: WatchRules = {
  pricePercent: null,
  cheapest: false,
  retirement: false,
  ends: false,
  launches: false,
  corrections: false,
}

/** The rules of each target, with defaults. A target has no rules for events that never apply to it. */
const RULES_OF: Readonly<Record<WatchTarget, Partial<WatchRules>>> = {
  MODEL: { pricePercent: 10, cheapest: true, retirement: true, launches: false, corrections: false },
  PROVIDER: { pricePercent: 10, retirement: true, ends: true, launches: false, corrections: false },
  DEAL: { ends: true },
  FREE_TIER: { ends: true },
  BILL: { pricePercent: 10, cheapest: true },
}

/** Returns all rules of a watch: the chosen ones, and the target's defaults. */
export function rulesOf(target: WatchTarget, chosen: Partial<WatchRules> = {}): WatchRules {
  return { ...NOTHING, ...RULES_OF[target], ...chosen }
}

/** Returns the rules of a target, in display order. */
export function rulesFor(target: WatchTarget): (keyof WatchRules)[] {
  return Object.keys(RULES_OF[target]) as (keyof WatchRules)[]
}

const NAMES: Readonly<Record<WatchTarget, string>> = {
  MODEL: 'a model',
  PROVIDER: 'a provider',
  DEAL: 'a deal',
  FREE_TIER: 'a free tier',
  BILL: 'a bill',
}

/** Returns the problems of chosen rules, by rule. Enabling a rule that can never apply is rejected. */
export function watchRuleProblems(target: WatchTarget, chosen: Partial<WatchRules>): Record<string, string> {
  const off = Object.entries(chosen).filter(([rule, value]) => !(rule in RULES_OF[target]) && isOn(value))
  return Object.fromEntries(off.map(([rule]) => [rule, `There is no such news of ${NAMES[target]}`]))
}

const isOn = (value: number | boolean | null) => value !== null && value !== false
