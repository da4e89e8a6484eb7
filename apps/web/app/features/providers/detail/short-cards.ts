/** How many cards are read before the page is asked for all. */
export const SHORT_CARDS = 24
