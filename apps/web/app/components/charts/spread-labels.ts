/**
 * Moves labels apart until none is closer than `gap` to the next. Their order is kept, and all stay inside the range.
 */
export function spreadLabels(wanted: readonly number[], gap: number, low: number, high: number): number[] {
  const order = wanted.map((y, index) => ({ y, index })).toSorted((a, b) => a.y - b.y)
  let floor = low
  for (const label of order) {
    label.y = Math.max(label.y, floor)
    floor = label.y + gap
  }
  let ceiling = high
  for (const label of order.toReversed()) {
    label.y = Math.min(label.y, ceiling)
    ceiling = label.y - gap
  }
  const placed = [...wanted]
  for (const { y, index } of order) placed[index] = y
  return placed
}
