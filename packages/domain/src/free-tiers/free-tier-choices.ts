/** Sorts and filters of the free tiers. In a file of their own, so that parsing a URL loads nothing else. */
export const freeTierSorts = ['requests', 'rate', 'tokens', 'credit', 'name'] as const
export type FreeTierSort = (typeof freeTierSorts)[number]

export const freeTierChips = ['all', 'api', 'no-card', 'no-key', 'credit', 'unlimited'] as const
export type FreeTierChip = (typeof freeTierChips)[number]

export const freeTierViews = ['table', 'cards'] as const
export type FreeTierView = (typeof freeTierViews)[number]

export type FreeTierFilters = {
  readonly q: string
  readonly chip: FreeTierChip
  /** How many requests a day are needed; null when it does not matter. */
  readonly need: number | null
}
