/** Columns of a page full of cards and of its skeleton. */
export const CARD_GRID = 'grid gap-4 sm:grid-cols-2 md:grid-cols-3'

/** Columns of cards next to a filter panel. */
export const CARD_GRID_BESIDE_PANEL = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3'

/** One cell of the grid. Cells out of view are not laid out until they come near. */
export const CARD_CELL = 'grid min-w-0 [contain-intrinsic-size:auto_262px] [content-visibility:auto]'
