/** Attribute of an unresolved conflict. */
export const OPEN_CONFLICT = 'data-open-conflict'

/** Scrolls to the first unresolved conflict and focuses it. */
export function focusOpenConflict(): void {
  const choice = document.querySelector<HTMLElement>(`[${OPEN_CONFLICT}] input[type=radio]`)
  choice?.scrollIntoView({ block: 'center' })
  choice?.focus({ preventScroll: true })
}
