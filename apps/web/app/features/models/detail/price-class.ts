import type { BenchmarkResult } from '@inferdex/contracts/benchmarks'
import type { PeerScore } from '@inferdex/contracts/models/model-overview'

type Scores = readonly Pick<BenchmarkResult, 'benchmarkType' | 'score'>[]

/** Minimum number of comparisons for a finding. */
const ENOUGH = 3

/** Returns on how many benchmarks the model is above its price class: "Benchmarks: above its price class on 5 of 6". */
export function benchmarksFinding(results: Scores, peers: readonly PeerScore[]): string {
  const medians = new Map(peers.map(({ benchmarkType, median }) => [benchmarkType, median]))
  const compared = results.flatMap(({ benchmarkType, score }) => {
    const median = medians.get(benchmarkType)
    return median === undefined ? [] : [score - median]
  })
  if (compared.length < ENOUGH) return 'Benchmarks'
  const above = compared.filter((distance) => distance > 0).length
  const below = compared.filter((distance) => distance < 0).length
  if (above >= below) return `Benchmarks: above its price class on ${above} of ${compared.length}`
  return `Benchmarks: below its price class on ${below} of ${compared.length}`
}

export function noteOf(results: Scores, peers: readonly PeerScore[]): string | undefined {
  if (results.length === 0) return undefined
  return peers.length === 0 ? 'Score, %' : 'Score, %. Line: median of models at half to twice its price'
}

/** Returns how far a score is from that of models at the same price, as text. */
export function priceClassText(score: number, { median, models }: PeerScore): string {
  const distance = Math.round((score - median) * 10) / 10
  const where = distance === 0 ? 'At' : `${Math.abs(distance).toFixed(1)} ${distance > 0 ? 'above' : 'below'}`
  return `${where} the median of ${models} models at this price`
}
