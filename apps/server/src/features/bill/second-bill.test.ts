import { billOf } from '@inferdex/domain/bill/bill'
import { monthsOf } from '@inferdex/domain/bill/month'
import { planPanel } from '@inferdex/domain/bill/plans/plan-panel'
import { AMOUNT_SCALE, isInPlan } from '@inferdex/domain/bill/terms/offer'
import { parseWorkload } from '@inferdex/domain/bill/workload/workload'
import { proofRuns } from '@inferdex/domain/text/testing/proof-runs'
import { describe, expect, it } from 'vitest'
import type { Fraction } from '../../testing/bills/fraction.ts'
import { addUnusualAllowances } from '../../testing/bills/unusual-allowances.ts'
import { type Recorded, readRecorded } from '../../testing/bills/recorded-terms.ts'
import { type Load, secondBill, secondPlans } from '../../testing/bills/second-bill.ts'
import { catalogueApp } from '../../testing/test-app.ts'
import { readOffersToBill } from './bill.service.ts'

const WORKLOADS = proofRuns(2000)
const OFFERS_OF_EACH = 60

const test = await catalogueApp()
const { db } = test.database
await addUnusualAllowances(db)
const recorded: Recorded = await readRecorded(db, test.clock.now)
const catalogue = await readOffersToBill(
  db,
  [...new Set(recorded.offers.map(({ model }) => model))],
  [],
  test.clock.now,
)

/** Creates a seeded random generator (mulberry32); a failure reports its workload. */
function randomFrom(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    oneOf: <T>(values: readonly T[]): T => values[Math.floor(next() * values.length)] as T,
    upTo: (most: number) => Math.floor(next() * (most + 1)),
  }
}

type Random = ReturnType<typeof randomFrom>

function randomLoad({ oneOf, upTo }: Random): Load {
  const cached = oneOf([0, 0, 37.5, 60, 100])
  return {
    requests: upTo(oneOf([100, 5000, 300_000, 1_000_000_000])),
    input: upTo(oneOf([500, 6000, 400_000])),
    output: upTo(oneOf([0, 800, 9000])),
    cached,
    written: oneOf([0, 33.33, 100]),
    batch: oneOf([0, 12.34, 50, 100]),
    multiplier: oneOf(['1', '1.5', '2.75']),
    needs: oneOf([[], [], ['function-calling'], ['open-source', 'reasoning']]),
    context: oneOf([0, 0, 8000, 200_000]),
    groups: ['new-user', 'startup', 'student', 'free-tier', 'restricted'].filter(() => upTo(1) === 1),
    viaAny: upTo(3) > 0,
  }
}

/** Returns the same workload as an address of the calculator. */
function searchOf(load: Load): string {
  const { requests, input, output, cached, written, batch, multiplier, needs, context, groups, viaAny } = load
  return `requests=${requests}&in=${input}&out=${output}&cached=${cached}&written=${written}&batch=${batch}&reasoning=${multiplier}&need=${needs.join(',') || 'none'}&context=${context}&for=${groups.join(',')}&via=${viaAny ? 'any' : 'direct'}`
}

const unitsOf = ({ top, bottom }: Fraction) => (top * 10n ** BigInt(AMOUNT_SCALE)) / bottom

describe('a second implementation, written from the documents', () => {
  it(`[FIG-29] [FIG-30] agrees on the bills and plans of ${WORKLOADS} random workloads, allowances among them`, () => {
    const byId = new Map(recorded.offers.map((offer) => [offer.id, offer]))
    const withTerms = new Set([...recorded.tiers, ...recorded.deals].map(({ provider }) => provider))
    const paid = catalogue.offers.filter((prepared) => !isInPlan(prepared))
    const bySeller = Map.groupBy(paid, ({ offer }) => offer.provider.slug)
    const termed = [...withTerms].flatMap((provider) => {
      const own = bySeller.get(provider)
      return own === undefined ? [] : [own]
    })
    const planned = catalogue.offers.filter(isInPlan)
    const ids = new Set(catalogue.offers.map(({ offer }) => offer.id ?? ''))
    const seen = { billed: 0, tiers: 0, deals: 0, plans: 0, usagePlans: 0 }
    for (let seed = 1; seed <= WORKLOADS; seed += 1) {
      const random = randomFrom(seed)
      const load = randomLoad(random)
      const months = monthsOf(parseWorkload(new URLSearchParams(searchOf(load))))
      for (let n = 0; n < OFFERS_OF_EACH; n += 1) {
        const prepared = random.oneOf(n % 2 === 0 ? paid : random.oneOf(termed))
        const { offer } = prepared
        const bill = billOf(prepared, months)
        const own = byId.get(offer.id ?? '')
        const second = own && secondBill(own, load, recorded)
        const found = 'total' in bill ? bill.total : null
        const expected = second ? unitsOf(second) : null
        if (found !== expected) {
          expect({ seed, search: searchOf(load), key: offer.key, found }).toEqual({ found: expected })
        }
        if (!('total' in bill)) continue
        seen.billed += 1
        if (bill.coveredByFreeTier > 0 || bill.parts.some(({ kind }) => kind === 'credit')) seen.tiers += 1
        if (bill.deal !== null) seen.deals += 1
        if (bill.plan !== null) seen.usagePlans += 1
      }
      const { covering } = planPanel(catalogue.providers, planned, months)
      const plans = [...secondPlans(load, recorded, ids)].map(([key, bill]) => [key, centsOf(bill)] as const)
      seen.plans += plans.length
      expect({ seed, ...Object.fromEntries(covering.map(({ key, total }) => [key, total])) }).toEqual({
        seed,
        ...Object.fromEntries(plans),
      })
    }
    console.info(`a second implementation agrees: ${JSON.stringify(seen)}`)
    expect(seen.billed).toBeGreaterThan(WORKLOADS * 10)
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(WORKLOADS / 10)
  }, 300_000)
})

/** Formats "$1,234.57", halves up. */
function centsOf({ top, bottom }: Fraction): string {
  const cents = (top * 200n + bottom) / (2n * bottom)
  return `$${(cents / 100n).toLocaleString('en-US')}.${String(cents % 100n).padStart(2, '0')}`
}
