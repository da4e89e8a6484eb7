/** Returns about `count` whole round steps from zero that reach at least `high`: 0, 20, 40, 60. */
export function linearTicks(high: number, count: number): number[] {
  const step = roundStep(Math.max(1, high / count))
  const ticks = [0]
  while ((ticks.at(-1) ?? 0) < high || ticks.length < 2) ticks.push(ticks.length * step)
  return ticks
}

/** Rounds up to the next of 1, 2, 5, 10, 20, 50 … */
function roundStep(wanted: number): number {
  const power = 10 ** Math.floor(Math.log10(wanted))
  const digit = [1, 2, 5, 10].find((candidate) => candidate * power >= wanted) ?? 10
  return digit * power
}
