import type { UnmatchedName } from '@inferdex/contracts/intake/intake-names.staff'

/** From this confidence on a name is a certain match: a different version never exceeds 0.5. */
const SURE = 0.9
/** Below this confidence the catalogue does not have this version. */
const LIKELY = 0.35

export type NameGroup = {
  readonly id: 'sure' | 'look' | 'new'
  readonly title: string
  readonly note: string
  readonly names: readonly UnmatchedName[]
}

const GROUPS = [
  { id: 'sure', title: 'Sure', note: '90% and more' },
  { id: 'look', title: 'Look once', note: 'several candidates, or the version differs' },
  { id: 'new', title: 'Probably new', note: 'no model of this version in the catalogue' },
] as const

export function groupOf({ confidence, candidates }: UnmatchedName): NameGroup['id'] {
  if (candidates.length === 0 || confidence < LIKELY) return 'new'
  return confidence >= SURE ? 'sure' : 'look'
}

/** Groups pending names by the confidence of their best candidate; empty groups are omitted. */
export function groupNames(names: readonly UnmatchedName[]): NameGroup[] {
  const groups = Map.groupBy(names, groupOf)
  return GROUPS.map((group) => ({ ...group, names: groups.get(group.id) ?? [] })).filter(
    (group) => group.names.length > 0,
  )
}

/** Returns why a match is uncertain, in a few words: names that differ in their numbers are different models. */
export function whyText({ name, candidates, confidence }: UnmatchedName): string {
  const [best, second] = candidates
  if (best === undefined) return 'no model is like it'
  if (figuresOf(name) !== figuresOf(best.name)) return 'version differs'
  if (confidence >= SURE) return 'name, maker and price fit'
  if (second !== undefined && best.confidence - second.confidence < 0.05) return `${candidates.length} candidates`
  return 'name or price differs'
}

function figuresOf(name: string): string {
  return (name.match(/\d+/g) ?? []).join('.')
}
