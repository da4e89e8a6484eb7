/**
 * What a provider is: a seller runs models or sells its own, a router passes calls on to sellers, a plan or a tool
 * includes models in its fee.
 */
export const providerKinds = ['seller', 'router', 'plan', 'tool'] as const
export type ProviderKind = (typeof providerKinds)[number]

/** Through whom a visitor buys: `direct` from sellers only, or `any` of sellers and routers. */
export const vias = ['direct', 'any'] as const
export type Via = (typeof vias)[number]

/** The key of the choice in the address of pages and in queries of the API. */
export const VIA = 'via'

/** Tells whether offers of a provider take part in rankings, in "cheapest" and in figures of the market. */
export function takesPart(kind: ProviderKind, via: Via = 'direct'): boolean {
  return kind === 'seller' || (kind === 'router' && via === 'any')
}

/** The label beside the name of a provider that is no seller. */
export const KIND_LABELS = {
  seller: null,
  router: 'Router',
  plan: 'Plan',
  tool: 'Tool',
} as const satisfies Record<ProviderKind, string | null>

/** Tells whether an offer is left out because of what its provider is. */
export function isKindLabel(label: string): boolean {
  return Object.values(KIND_LABELS).some((known) => known === label)
}

/** Says how many offers go through routers; empty without one, or where they count. */
export function routersText(count: number, via: Via): string {
  if (count === 0 || via === 'any') return ''
  return count === 1
    ? '1 offer through a router is not counted as cheapest.'
    : `${count} offers through routers are not counted as cheapest.`
}

/** Why offers of such a provider are in no ranking. */
export const KIND_REASONS = {
  seller: '',
  router: 'Through a router, which passes calls on to sellers',
  plan: 'Part of a plan, not sold by use',
  tool: 'Part of a tool, not sold by use',
} as const satisfies Record<ProviderKind, string>
