/** What the free tiers can be sorted by and narrowed to. Apart from the rules, so that an address needs no more. */
export const freeTierSorts = ['name', 'tokens', 'credit'] as const
export type FreeTierSort = (typeof freeTierSorts)[number]

export const freeTierChips = ['all', 'no-card', 'unlimited'] as const
export type FreeTierChip = (typeof freeTierChips)[number]

export type FreeTierFilters = { readonly q: string; readonly chip: FreeTierChip }
