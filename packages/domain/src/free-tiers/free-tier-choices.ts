/** Sorts and filters of the free tiers. In a file of their own, so that parsing a URL loads nothing else. */
export const freeTierSorts = ['name', 'tokens', 'credit'] as const
export type FreeTierSort = (typeof freeTierSorts)[number]

export const freeTierChips = ['all', 'no-card', 'unlimited'] as const
export type FreeTierChip = (typeof freeTierChips)[number]

export type FreeTierFilters = { readonly q: string; readonly chip: FreeTierChip }
