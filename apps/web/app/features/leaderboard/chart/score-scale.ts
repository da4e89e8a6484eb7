import type { Scale } from '../../../components/charts/scales/scales.ts'

const round = (value: number) => Math.round(value * 10) / 10

/** Returns a scale over scores in percent, with a margin and round ticks. */
export function scoreScale(scores: readonly number[], from: number, to: number): Scale {
  const [lowest, highest] = scores.length === 0 ? [0, 100] : [Math.min(...scores), Math.max(...scores)]
  const spread = highest - lowest
  const step = spread > 60 ? 20 : spread > 25 ? 10 : 5
  const low = Math.max(0, lowest - step / 2)
  const high = Math.min(100, highest + step / 2)
  const ticks: number[] = []
  for (let tick = Math.ceil(low / step) * step; tick <= high; tick += step) ticks.push(tick)
  const at = (score: number) => round(from + ((score - low) / Math.max(1, high - low)) * (to - from))
  return { at, ticks, low, high }
}
