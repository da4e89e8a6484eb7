/** The columns of the cards, also while they load. */
export const MODEL_GRID = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3'
