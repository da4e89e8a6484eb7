import type { UnmatchedName } from '@inferdex/contracts/intake/intake-names.staff'

/** From here on a name is surely that model: a different version never gets above a half. */
const SURE = 0.9
/** Below this no model of the catalogue has this version. */
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

/** Groups names that wait by how sure their best candidate is; groups without a name are left out. */
export function groupNames(names: readonly UnmatchedName[]): NameGroup[] {
  const groups = Map.groupBy(names, groupOf)
  return GROUPS.map((group) => ({ ...group, names: groups.get(group.id) ?? [] })).filter(
    (group) => group.names.length > 0,
  )
}

/** Says in a few words why a name is not sure: two names that differ by their figures are two models. */
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
