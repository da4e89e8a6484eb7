/** What the list of deals can be sorted by and narrowed to. Apart from the rules, so that an address needs no more. */
export const dealSorts = ['upvotes', 'newest', 'expiry'] as const
export type DealSort = (typeof dealSorts)[number]

export const dealChips = ['all', 'free-credits', 'new-users', 'expiring-soon'] as const
export type DealChip = (typeof dealChips)[number]

export type DealFilters = { readonly q: string; readonly chip: DealChip }
