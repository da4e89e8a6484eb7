/** The number of rows on a page, and after "show all": thousands of rows would only be slow. */
export const SHOWN_BILLS = 20
export const MAX_SHOWN_BILLS = 500
/** How many offers without a bill are listed. */
export const SHOWN_UNPRICED = 20
