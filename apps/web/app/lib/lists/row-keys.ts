/** Rows that keys move between; rows in closed parts are skipped. */
const ROWS = '[data-row]'

/** Focuses the next or the previous row, starting at the first. */
export function moveTo(list: HTMLElement | null, step: 1 | -1): void {
  const rows = [...(list?.querySelectorAll<HTMLElement>(ROWS) ?? [])].filter((row) => row.checkVisibility())
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  const next = rows[at === -1 ? 0 : at + step]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}

/** Follows the first link of the row with the focus. */
export function openRow(list: HTMLElement | null): void {
  const row = document.activeElement?.closest<HTMLElement>(ROWS)
  if (row && list?.contains(row)) row.querySelector('a')?.click()
}
