/** Position of a point. `others` are the y values of further series at the same x. */
export type PlacedPoint = { readonly x: number; readonly y: number; readonly others?: readonly number[] | undefined }

/** Returns the index of the point nearest to a position, or -1 without points. On a time axis only `x` counts. */
export function nearestPoint(points: readonly PlacedPoint[], x: number, y: number, byTime: boolean): number {
  let nearest = -1
  let least = Number.POSITIVE_INFINITY
  for (const [index, point] of points.entries()) {
    const distance = (point.x - x) ** 2 + (byTime ? 0 : (point.y - y) ** 2)
    if (distance < least) {
      least = distance
      nearest = index
    }
  }
  return nearest
}

/** Returns the point that a key moves to, or null for other keys. */
export function pointAfterKey(key: string, current: number | null, count: number): number | null {
  if (count === 0) return null
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[key]
  if (step === undefined) return null
  return current === null ? 0 : Math.min(count - 1, Math.max(0, current + step))
}
