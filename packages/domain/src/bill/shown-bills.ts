/** How many rows are drawn until somebody asks for all, and how many then: a page of thousands helps nobody. */
export const SHOWN_BILLS = 20
export const MAX_SHOWN_BILLS = 500
/** Of offers that have no bill. */
export const SHOWN_UNPRICED = 20
