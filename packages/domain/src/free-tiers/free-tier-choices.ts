/** Sorts and filters of the free tiers, in a separate file, so that parsing a URL loads nothing else. */
export const freeTierSorts = ['requests', 'rate', 'tokens', 'credit', 'name'] as const
export type FreeTierSort = (typeof freeTierSorts)[number]

export const freeTierChips = ['all', 'api', 'no-card', 'no-key', 'credit', 'unlimited'] as const
export type FreeTierChip = (typeof freeTierChips)[number]

export const freeTierViews = ['table', 'cards'] as const
export type FreeTierView = (typeof freeTierViews)[number]

export type FreeTierFilters = {
  readonly q: string
  readonly chip: FreeTierChip
  /** The required requests per day; null for any number. */
  readonly need: number | null
}
