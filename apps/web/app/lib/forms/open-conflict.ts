/** Marks a choice that nobody has made yet. */
export const OPEN_CONFLICT = 'data-open-conflict'

/** Leads to the first conflict that is still to be decided, wherever the reader is. */
export function focusOpenConflict(): void {
  const choice = document.querySelector<HTMLElement>(`[${OPEN_CONFLICT}] input[type=radio]`)
  choice?.scrollIntoView({ block: 'center' })
  choice?.focus({ preventScroll: true })
}
