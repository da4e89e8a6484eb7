export type PageSlot = number | 'gap'

/**
 * Returns the pages to link to: the first, the last, and the neighbours of the current one. A gap hides at least two
 * pages, because the dots take as much room as one page number.
 */
export function pageRange(page: number, totalPages: number): readonly PageSlot[] {
  const current = Math.min(Math.max(1, page), totalPages)
  const near = [1, current - 1, current, current + 1, totalPages]
  const shown = new Set(near.filter((candidate) => candidate >= 1 && candidate <= totalPages))
  if (shown.has(3)) shown.add(2)
  if (shown.has(totalPages - 2)) shown.add(totalPages - 1)
  const slots: PageSlot[] = []
  let previous = 0
  for (const candidate of [...shown].toSorted((a, b) => a - b)) {
    if (candidate - previous > 1) slots.push('gap')
    slots.push(candidate)
    previous = candidate
  }
  return slots
}

/** Returns which rows of the whole a page shows: 21 to 40 for page 2 of 20 rows each. */
export function rowsShown(page: number, pageSize: number, total: number): { from: number; to: number } {
  if (total === 0) return { from: 0, to: 0 }
  const from = Math.min((page - 1) * pageSize + 1, total)
  return { from, to: Math.min(from + pageSize - 1, total) }
}
