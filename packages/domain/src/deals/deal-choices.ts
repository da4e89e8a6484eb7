/** What the list of deals can be sorted by and narrowed to. Apart from the rules, so that an address needs no more. */
export const dealSorts = ['upvotes', 'newest', 'expiry'] as const
export type DealSort = (typeof dealSorts)[number]

export const dealChips = ['all', 'free-credits', 'new-users', 'expiring-soon'] as const
export type DealChip = (typeof dealChips)[number]

/** What a deal or a plan is for: calls of the API, or the provider's own app. */
export const dealUses = ['api', 'app'] as const

export type DealFilters = { readonly q: string; readonly chip: DealChip }
