import type { FeedEntry, FeedFact } from '@inferdex/domain/feeds/feed-entry'
import { multiplyDecimals } from '@inferdex/domain/text/decimal'

// Entries broken in the ways in which feeds break. The same seed always breaks an entry in the same way.

type Mutation = (entry: FeedEntry, seed: number) => FeedEntry | null

const UNIT_SLIPS = ['0.000001', '0.001', '0.01', '0.1', '10', '100', '1000', '1000000']
const HOSTILE = [
  '<img src=x onerror=alert(1)>',
  "'; drop table offers; --",
  '../../etc/passwd',
  '\u202e1.25',
  'NaN',
  '1e999',
  '-1',
  '=cmd()',
  '{{7*7}}',
  '\u0000',
]
const HUGE = ['9'.repeat(14), '9'.repeat(100_000), `${'9'.repeat(12)}.5`, '50000000000']
const SWAPS = [
  ['input', 'output'],
  ['contextWindow', 'maxOutput'],
  ['input', 'cache-read'],
] as const

const pick = <T>(list: readonly T[], seed: number): T => list[seed % list.length] as T
const isAmount = ({ unit }: FeedFact) => unit !== null
const isNumber = (fact: FeedFact) => isAmount(fact) || fact.field === 'contextWindow' || fact.field === 'maxOutput'
const withFact = (entry: FeedEntry, changed: FeedFact): FeedEntry => ({
  ...entry,
  facts: entry.facts.map((fact) => (fact.field === changed.field ? changed : fact)),
})

/** The kinds listed in the issue. Null: the mutation does not apply to this entry. */
export const MUTATIONS: Readonly<Record<string, Mutation>> = {
  'a wrong unit': (entry, seed) => {
    const amounts = entry.facts.filter((fact) => isAmount(fact) && Number(fact.value) > 0)
    const times = pick(UNIT_SLIPS, seed)
    // A slip in one price, or in all prices of the entry.
    const slipped = seed % 3 === 0 ? amounts : [pick(amounts, seed)]
    const facts = entry.facts.map((fact) =>
      slipped.includes(fact) ? { ...fact, value: multiplyDecimals(fact.value, times) } : fact,
    )
    return amounts.length === 0 ? null : { ...entry, facts }
  },
  'swapped fields': (entry, seed) => {
    for (const [one, other] of [pick(SWAPS, seed), ...SWAPS]) {
      const [a, b] = [one, other].map((field) => entry.facts.find((fact) => fact.field === field))
      if (a === undefined || b === undefined || Number(a.value) === Number(b.value)) continue
      return withFact(withFact(entry, { ...a, value: b.value }), { ...b, value: a.value })
    }
    return null
  },
  'a truncated value': (entry, seed) => {
    const cut = ({ value }: FeedFact) => value.slice(0, Math.max(1, value.length - 1 - (seed % 3))).replace(/\.$/, '')
    const facts = entry.facts.filter((fact) => isNumber(fact) && Number(cut(fact)) !== Number(fact.value))
    if (facts.length === 0) return null
    const fact = pick(facts, seed)
    return withFact(entry, { ...fact, value: cut(fact) })
  },
  'a hostile text': (entry, seed) => {
    const fact = pick(entry.facts, seed)
    return withFact(entry, { ...fact, value: pick(HOSTILE, seed) })
  },
  'something huge': (entry, seed) => {
    const fact = pick(entry.facts.filter(isNumber), seed)
    return withFact(entry, { ...fact, value: pick(HUGE, seed) })
  },
}
