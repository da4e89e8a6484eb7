/** Columns of the cards and of their skeleton. */
export const CARDS_GRID = 'grid gap-3 sm:grid-cols-2 md:grid-cols-3 lg:grid-cols-4'
export const CARDS_PER_PAGE = 20
