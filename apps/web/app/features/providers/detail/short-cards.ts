/** Number of cards loaded before "all". */
export const SHORT_CARDS = 24
