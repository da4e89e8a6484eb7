/** How many cards are loaded before "all" is chosen. */
export const SHORT_CARDS = 24
