/** The columns of a page full of cards, also while they load. */
export const CARD_GRID = 'grid gap-4 sm:grid-cols-2 md:grid-cols-3'

/** The same beside a panel of filters. */
export const CARD_GRID_BESIDE_PANEL = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3'

/** One place of the grid. What is out of view is neither styled nor laid out until it comes near. */
export const CARD_CELL = 'grid min-w-0 [contain-intrinsic-size:auto_262px] [content-visibility:auto]'
