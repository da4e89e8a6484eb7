import type { IntakeDifference, IntakeGroup, IntakeSource } from '@inferdex/contracts/intake/intake.staff'
import { DOUBT_RULES } from '@inferdex/domain/intake/doubt-rules'

/** An entry of the rule list, with the number of open decisions. */
export type RuleCount = { readonly rule: string; readonly title: string; readonly open: number }

export function ruleTitle(rule: string): string {
  return rule in DOUBT_RULES ? DOUBT_RULES[rule as keyof typeof DOUBT_RULES].title : 'Asked for a look'
}

export function ruleText(rule: string): string {
  if (rule in DOUBT_RULES) return DOUBT_RULES[rule as keyof typeof DOUBT_RULES].text
  return 'A standing decision asks for a look at these values.'
}

/** Counts open differences by rule, in the order of the rules. */
export function countByRule(groups: readonly IntakeGroup[]): RuleCount[] {
  const order = [...Object.keys(DOUBT_RULES), 'look']
  const counts = Map.groupBy(groups, ({ rule }) => rule)
  return [...counts]
    .map(([rule, all]) => ({ rule, title: ruleTitle(rule), open: all.reduce((sum, { open }) => sum + open, 0) }))
    .toSorted((a, b) => order.indexOf(a.rule) - order.indexOf(b.rule))
}

/** Returns the next rule of the list, or the previous one, wrapping around. */
export function ruleAfter(rules: readonly RuleCount[], rule: string, step: 1 | -1 = 1): string | null {
  const at = rules.findIndex((one) => one.rule === rule)
  return (rules[at + step] ?? (step === 1 ? rules[0] : rules.at(-1)))?.rule ?? null
}

export const keyOf = ({ targetId, field }: { readonly targetId: string; readonly field: string }) =>
  `${targetId} ${field}`

export type ProviderDifferences = {
  readonly id: string | null
  readonly slug: string | null
  readonly name: string
  readonly items: readonly IntakeDifference[]
}

/** Groups differences by provider, in the order of the list. */
export function byProvider(items: readonly IntakeDifference[]): ProviderDifferences[] {
  return [...Map.groupBy(items, ({ provider }) => provider?.id ?? null)].map(([id, all]) => ({
    id,
    slug: all[0]?.provider?.slug ?? null,
    name: all[0]?.provider?.name ?? 'Models',
    items: all,
  }))
}

const SHOWN_SOURCES = 3

/** Returns the sources that get a column: those with the most values, proposals first. */
export function shownSources(items: readonly IntakeDifference[]): { source: string; title: string }[] {
  const votes = new Map<string, { title: string; weight: number }>()
  for (const { source, title, proposal } of items.flatMap(({ sources }) => sources)) {
    const before = votes.get(source)?.weight ?? 0
    votes.set(source, { title, weight: before + (proposal === null ? 1 : 1000) })
  }
  return [...votes]
    .toSorted(([, a], [, b]) => b.weight - a.weight)
    .slice(0, SHOWN_SOURCES)
    .map(([source, { title }]) => ({ source, title }))
}

export function sourceOf(difference: IntakeDifference, source: string): IntakeSource | undefined {
  return difference.sources.find((one) => one.source === source)
}

/** Formats the ratio of a value to the live one: "6.0x", "÷ 3.3". */
export function factorText(factor: number | null): string {
  if (factor === null) return ''
  return factor >= 1 ? `${factor.toFixed(1)}x` : `÷ ${(1 / factor).toFixed(1)}`
}
