/**
 * The kinds of providers: a seller runs models or sells its own, a router forwards calls to sellers, a plan or a tool
 * includes models in its fee.
 */
export const providerKinds = ['seller', 'router', 'plan', 'tool'] as const
export type ProviderKind = (typeof providerKinds)[number]

/** Whose offers count: `direct` for sellers only, or `any` for sellers and routers. */
export const vias = ['direct', 'any'] as const
export type Via = (typeof vias)[number]

/** The key of the choice in the URLs of pages and in queries of the API. */
export const VIA = 'via'

/** Returns whether offers of a provider count for rankings, lowest prices and market figures. */
export function takesPart(kind: ProviderKind, via: Via = 'direct'): boolean {
  return kind === 'seller' || (kind === 'router' && via === 'any')
}

/** The label next to the name of a provider that is not a seller. */
export const KIND_LABELS = {
  seller: null,
  router: 'Router',
  plan: 'Plan',
  tool: 'Tool',
} as const satisfies Record<ProviderKind, string | null>

/** Returns whether an offer is left out because of the kind of its provider. */
export function isKindLabel(label: string): boolean {
  return Object.values(KIND_LABELS).some((known) => known === label)
}

/** Formats how many offers go through routers; empty without any, or where they count. */
export function routersText(count: number, via: Via): string {
  if (count === 0 || via === 'any') return ''
  return count === 1
    ? '1 offer through a router is not counted as cheapest.'
    : `${count} offers through routers are not counted as cheapest.`
}

/** Why offers of such a provider are not ranked. */
export const KIND_REASONS = {
  seller: '',
  router: 'Through a router, which passes calls on to sellers',
  plan: 'Part of a plan, not sold by use',
  tool: 'Part of a tool, not sold by use',
} as const satisfies Record<ProviderKind, string>
