export type StackedDot = { readonly x: number /** 0 on the line, 1 above it, … */; readonly level: number }

/**
 * Stacks dots that would overlap on a line: each gets the lowest level on which no dot is closer than `gap`. The order is
 * kept.
 */
export function stackDots(xs: readonly number[], gap: number): StackedDot[] {
  const ends: number[] = []
  const placed: StackedDot[] = xs.map((x) => ({ x, level: 0 }))
  const order = xs.map((x, index) => ({ x, index })).toSorted((a, b) => a.x - b.x)
  for (const { x, index } of order) {
    const free = ends.findIndex((end) => x - end >= gap)
    const level = free === -1 ? ends.length : free
    ends[level] = x
    placed[index] = { x, level }
  }
  return placed
}
