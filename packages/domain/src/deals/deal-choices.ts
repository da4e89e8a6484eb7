/** Sorts and filters of the deals list, in a separate file, so that parsing a URL loads nothing else. */
export const dealSorts = ['upvotes', 'newest', 'expiry'] as const
export type DealSort = (typeof dealSorts)[number]

export const dealChips = ['all', 'free-credits', 'new-users', 'expiring-soon'] as const
export type DealChip = (typeof dealChips)[number]

/** Whether a deal or plan is for API calls or for the provider's own app. */
export const dealUses = ['api', 'app'] as const

export type DealFilters = { readonly q: string; readonly chip: DealChip }
