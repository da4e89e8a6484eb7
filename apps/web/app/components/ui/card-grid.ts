/** The columns of a page full of cards, also while they load. */
export const CARD_GRID = 'grid gap-4 sm:grid-cols-2 md:grid-cols-3'
