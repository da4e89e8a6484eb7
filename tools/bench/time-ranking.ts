// Ranks 5,000 offers again and again and prints the milliseconds of processor time that the best run took. A program,
// because other tests of a process slow it down.
import fc from 'fast-check'
import { rankOffers } from '../../packages/domain/src/bill/ranking.ts'
import { prepareOffers } from '../../packages/domain/src/bill/terms/offer.ts'
import { parseWorkload, workloadNeeds } from '../../packages/domain/src/bill/workload/workload.ts'
import { arbitraryOffer } from '../../packages/domain/src/bill/testing/arbitraries.ts'

const RUNS = 40
const offers = prepareOffers(
  fc
    .sample(arbitraryOffer, { numRuns: 5000, seed: 4 })
    .map((offer) => ({ ...offer, capabilities: [...workloadNeeds] })),
)
const workload = parseWorkload(new URLSearchParams('batch=20&for=free-tier,startup'))
const times = Array.from({ length: RUNS }, () => {
  // Processor time, so that other work on the machine does not count.
  const start = process.threadCpuUsage()
  rankOffers(offers, workload)
  const { user, system } = process.threadCpuUsage(start)
  return (user + system) / 1000
})
// The best of several runs: the first ones are not compiled yet.
console.info(Math.min(...times))
