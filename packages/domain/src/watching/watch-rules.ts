export const watchTargets = ['MODEL', 'PROVIDER', 'DEAL', 'FREE_TIER', 'BILL'] as const
export type WatchTarget = (typeof watchTargets)[number]
/** A target that is a record of the catalogue; a saved bill is not. */
export type WatchedRecord = Exclude<WatchTarget, 'BILL'>

/** What a person wants to be told of one thing that they watch. */
export type WatchRules = {
  /** Prices, or a saved bill, that move by at least so many percent, up or down; null: no prices. */
  readonly pricePercent: number | null
  /** Another offer became the cheapest. */
  readonly cheapest: boolean
  /** A retirement was announced, is 30 or 7 days away, or has come. */
  readonly retirement: boolean
  /** A deal or a free tier ends. */
  readonly ends: boolean
  /** A new offer. */
  readonly launches: boolean
  /** Our data was wrong; the market did not move. */
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

/** The rules that a target has, each with its default. News that a target never has is no rule of it. */
const RULES_OF: Readonly<Record<WatchTarget, Partial<WatchRules>>> = {
  MODEL: { pricePercent: 10, cheapest: true, retirement: true, launches: false, corrections: false },
  PROVIDER: { pricePercent: 10, retirement: true, ends: true, launches: false, corrections: false },
  DEAL: { ends: true },
  FREE_TIER: { ends: true },
  BILL: { pricePercent: 10, cheapest: true },
}

/** Returns all rules of a watch: those that were chosen, else what is sensible for such a target. */
export function rulesOf(target: WatchTarget, chosen: Partial<WatchRules> = {}): WatchRules {
  return { ...NOTHING, ...RULES_OF[target], ...chosen }
}

/** Returns the rules that a target has, in the order in which they are shown. */
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

/** Returns what is wrong with chosen rules, by rule. A rule that can never tell anything is refused when switched on. */
export function watchRuleProblems(target: WatchTarget, chosen: Partial<WatchRules>): Record<string, string> {
  const off = Object.entries(chosen).filter(([rule, value]) => !(rule in RULES_OF[target]) && isOn(value))
  return Object.fromEntries(off.map(([rule]) => [rule, `There is no such news of ${NAMES[target]}`]))
}

const isOn = (value: number | boolean | null) => value !== null && value !== false
