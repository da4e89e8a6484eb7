/** Leading digits of ticks, coarse to fine: a narrow range needs a finer list to contain any tick, a wide one a coarser. */
const STEPS = [
  [1, 2, 5],
  [1, 1.5, 2, 3, 4, 5, 6, 8],
  [1, 1.25, 1.5, 1.75, 2, 2.25, 2.5, 2.75, 3, 3.25, 3.5, 3.75, 4, 4.5, 5, 5.5, 6, 6.5, 7, 7.5, 8, 8.5, 9, 9.5],
] as const
const COARSER = [[1, 3], [1]] as const
const ENOUGH = 2

/**
 * Returns round values inside the range, or the two ends of the range if fewer than two fit. At least `least` if a
 * finer list has room for them, about `most` at most.
 */
export function logTicks(low: number, high: number, most = 12, least = ENOUGH): number[] {
  if (ticksOf(STEPS[0], low, high).length > most) {
    for (const steps of COARSER) {
      const ticks = ticksOf(steps, low, high)
      if (ticks.length <= most && ticks.length >= ENOUGH) return ticks
    }
    const decades = ticksOf([1], low, high)
    const every = Math.ceil(decades.length / most)
    if (decades.length >= ENOUGH) return decades.filter((_, index) => index % every === 0)
  }
  const lists = STEPS.map((steps) => ticksOf(steps, low, high))
  const wanted = lists.find(({ length }) => length >= least && length <= most)
  return wanted ?? lists.find(({ length }) => length >= ENOUGH) ?? [low, high]
}

function ticksOf(steps: readonly number[], low: number, high: number): number[] {
  const ticks: number[] = []
  for (let exponent = Math.floor(Math.log10(low)); exponent <= Math.ceil(Math.log10(high)); exponent += 1) {
    for (const step of steps) {
      // Via text: 3 * 10 ** -2 is 0.03 with a tail of float noise.
      const value = Number(`${step}e${exponent}`)
      if (value >= low && value <= high) ticks.push(value)
    }
  }
  return ticks
}

/**
 * Returns the position between `bottom` (for `low`) and `top` (for `high`) on a log scale: equal ratios are equally far
 * apart.
 */
export function logPosition(value: number, low: number, high: number, bottom: number, top: number): number {
  const share = Math.log(value / low) / Math.log(high / low)
  return bottom + share * (top - bottom)
}
