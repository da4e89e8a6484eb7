import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDecimals, fromUnits, roundDecimal } from '../text/decimal.ts'
import { compare, sortName } from '../text/ordering.ts'
import { priceText } from '../offers/price-display.ts'
import { proofRuns } from '../text/testing/proof-runs.ts'
import { type Bill, billOf } from './bill.ts'
import { centsText } from './bill-lines.ts'
import { cheapestPerModel } from './cheapest-per-model.ts'
import { explainBill } from './explain.ts'
import { monthsOf } from './month.ts'
import { AMOUNT_SCALE, type BillOffer, type BillPrice, isInPlan, prepareOffers } from './terms/offer.ts'
import { bestPerModel, cheapestFirst, estimateOffers, rankOffers } from './ranking.ts'
import { arbitraryDeal, arbitraryOffer, arbitraryWorkload } from './testing/arbitraries.ts'
import { isEqual, ZERO } from './testing/fractions.ts'
import { oracleBill } from './testing/oracle.ts'
import { parseWorkload, type Workload, workloadSearch } from './workload/workload.ts'

const WORKLOADS = proofRuns(100_000)

function billsOf(offer: BillOffer): (workload: Workload) => Bill | null {
  const [prepared] = prepareOffers([offer])
  return (workload) => {
    const bill = prepared && billOf(prepared, monthsOf(workload))
    return bill !== undefined && 'total' in bill ? bill : null
  }
}

const more = fc.record({
  requestsPerMonth: fc.integer({ min: 0, max: 1_000_000 }),
  inputTokensPerRequest: fc.integer({ min: 0, max: 300_000 }),
  outputTokensPerRequest: fc.integer({ min: 0, max: 300_000 }),
})

describe('every bill', () => {
  it(`over ${WORKLOADS} workloads: never negative, sum of parts is the total, never less for more, never dearer with a deal`, () => {
    let billed = 0
    const several = fc.array(fc.tuple(arbitraryWorkload, more), { minLength: 10, maxLength: 10 })
    fc.assert(
      fc.property(arbitraryOffer, arbitraryDeal, several, (offer, deal, workloads) => {
        const bills = billsOf(offer)
        const billsWithDeal = billsOf({ ...offer, deals: [...offer.deals, deal] })
        for (const [workload, extra] of workloads) {
          const bill = bills(workload)
          if (bill === null) continue
          billed += 1
          let sum = 0n
          for (const { amount } of bill.parts) sum += amount
          if (bill.total < 0n || sum !== bill.total) throw new Error(`parts ${sum}, total ${bill.total}`)
          const withDeal = billsWithDeal(workload)
          if (withDeal === null || withDeal.total > bill.total) throw new Error('dearer with a deal')
          for (const key of ['requestsPerMonth', 'inputTokensPerRequest', 'outputTokensPerRequest'] as const) {
            const larger = bills({ ...workload, [key]: workload[key] + extra[key] })
            if (larger !== null && larger.total < bill.total) throw new Error(`less for more ${key}`)
          }
        }
      }),
      { numRuns: WORKLOADS / 10 },
    )
    // The generators must not leave most workloads without a bill.
    expect(billed).toBeGreaterThan(WORKLOADS / 4)
  })

  it('over 20,000 workloads it is, line by line, what a second implementation in exact fractions says [FIG-28]', () => {
    const unit = 10n ** BigInt(AMOUNT_SCALE)
    const counts = { billed: 0, batchReasoning: 0, written: 0 }
    fc.assert(
      fc.property(arbitraryOffer, fc.array(arbitraryWorkload, { minLength: 5, maxLength: 5 }), (offer, workloads) => {
        const bills = billsOf(offer)
        for (const workload of workloads) {
          const [bill, expected] = [bills(workload), oracleBill(offer, workload)]
          if (bill === null || expected === null) {
            expect([bill === null, expected === null]).toEqual([true, true])
            continue
          }
          counts.billed += 1
          const kinds = new Set(bill.parts.map(({ kind }) => kind))
          if (kinds.has('batch-output') && workload.reasoningMultiplier > 1) counts.batchReasoning += 1
          if (kinds.has('cache-write')) counts.written += 1
          expect([...expected.parts.keys()].toSorted()).toEqual([...kinds].toSorted())
          for (const { kind, amount } of bill.parts) {
            if (!isEqual([amount, unit], expected.parts.get(kind) ?? ZERO)) throw new Error(`${kind} is ${amount}`)
          }
          if (!isEqual([bill.total, unit], expected.total)) throw new Error(`total is ${bill.total}`)
        }
      }),
      { numRuns: 4500 },
    )
    // The cases under test must come up often enough.
    expect(counts.billed).toBeGreaterThan(5000)
    expect(counts.batchReasoning).toBeGreaterThan(1000)
    expect(counts.written).toBeGreaterThan(500)
  })

  it('the text says the same as the figures', () => {
    fc.assert(
      fc.property(arbitraryOffer, arbitraryWorkload, (offer, workload) => {
        const bill = billsOf(offer)(workload)
        if (bill === null) return
        const { total, lines } = explainBill(bill, workload)
        expect(lines.reduce((sum, { amount }) => addDecimals(sum, amount), '0')).toBe(total)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('centsText', () => {
  it('is the exact amount, rounded half up', () => {
    const units = fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n })
    const halves = fc
      .integer({ min: -5000, max: 5000 })
      .map((half) => BigInt(half) * 5n * 10n ** BigInt(AMOUNT_SCALE - 3))
    fc.assert(
      fc.property(fc.oneof(units, halves), (amount) => {
        const rounded = priceText(roundDecimal(fromUnits(amount, AMOUNT_SCALE), 2))
        expect(centsText(amount)).toBe(amount > 0n && rounded === '$0.00' ? '< $0.01' : rounded)
      }),
      { numRuns: 3000 },
    )
  })
})

describe('the ranking', () => {
  it('is sorted, ties go by name, and the order of the offers does not matter', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(arbitraryOffer, { selector: ({ key }) => key, maxLength: 12 }),
        arbitraryWorkload,
        (offers, workload) => {
          const { ranked, unbilled } = rankOffers(prepareOffers(offers), workload)
          expect(ranked.length + unbilled.length).toBe(offers.length)
          ranked.reduce((before, bill) => {
            expect(before.total <= bill.total).toBe(true)
            if (before.total === bill.total) expect(byName(before, bill)).toBeLessThanOrEqual(0)
            return bill
          }, ranked[0] as Bill)
          const again = rankOffers(prepareOffers(offers.toReversed()), workload).ranked
          expect(again.map(({ offer }) => offer.key)).toEqual(ranked.map(({ offer }) => offer.key))
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('totals that a float cannot tell apart are still told apart', () => {
    const price = (amount: string): BillPrice[] => [
      { kind: 'input', mode: 'standard', minInputTokens: 0, amount },
      { kind: 'output', mode: 'standard', minInputTokens: 0, amount: '600.000000000001' },
    ]
    const base = fc.sample(arbitraryOffer, { numRuns: 1, seed: 1 })[0] as BillOffer
    const offer = (key: string, amount: string): BillOffer => ({
      ...base,
      key,
      doubt: null,
      pricingKind: 'metered',
      capabilities: [],
      plans: [],
      freeTier: null,
      deals: [],
      contextWindow: null,
      maxOutput: null,
      model: { slug: key, name: key, lab: null, labSlug: null },
      prices: price(amount),
    })
    const workload = {
      ...parseWorkload(new URLSearchParams('need=none&cached=0&requests=1000000000')),
      inputTokensPerRequest: 1,
      outputTokensPerRequest: 90_000_000,
    }
    const { ranked } = rankOffers(prepareOffers([offer('a', '0.000000000002'), offer('b', '0.000000000001')]), workload)
    expect(ranked.map(({ offer: { key } }) => key)).toEqual(['b', 'a'])
    expect(Number(ranked[0]?.total)).toBe(Number(ranked[1]?.total))
    expect(fromUnits((ranked[1]?.total ?? 0n) - (ranked[0]?.total ?? 0n), AMOUNT_SCALE)).toBe('0.000000001')
  })

  it('is the order of the exact bills of all offers, however far it is read', () => {
    fc.assert(
      fc.property(
        fc.array(arbitraryOffer, { maxLength: 30 }),
        arbitraryWorkload,
        fc.nat(30),
        (offers, workload, count) => {
          const prepared = prepareOffers(offers)
          const month = monthsOf(workload)
          const exact = prepared
            .flatMap((offer) => {
              const bill = billOf(offer, month)
              return 'total' in bill ? [bill] : []
            })
            .toSorted((a, b) => (a.total === b.total ? 0 : a.total < b.total ? -1 : 1))
          const { estimated } = estimateOffers(prepared, month)
          for (const { prepared: offer, about } of estimated) {
            const bill = billOf(offer, month)
            const total = 'total' in bill ? Number(bill.total) : Number.NaN
            expect(Math.abs(about - total)).toBeLessThanOrEqual(total * 1e-14)
          }
          const read: string[] = []
          for (const { offer } of cheapestFirst(estimated, month)) {
            if (read.length === count) break
            read.push(offer.key)
          }
          expect(read).toEqual(exact.slice(0, count).map(({ offer }) => offer.key))
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('the best of each model is its first in the ranking', () => {
    fc.assert(
      fc.property(fc.array(arbitraryOffer, { maxLength: 12 }), arbitraryWorkload, (offers, workload) => {
        const { ranked } = rankOffers(prepareOffers(offers), workload)
        const best = [...bestPerModel(ranked)]
        expect(new Set(best.map(({ offer }) => offer.model.slug)).size).toBe(best.length)
        for (const bill of best) {
          expect(ranked.find(({ offer }) => offer.model.slug === bill.offer.model.slug)).toBe(bill)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('what a model costs at its cheapest is the first of it in the ranking; a free offer counts where there is no other, a plan never [FIG-30]', () => {
    fc.assert(
      fc.property(fc.array(arbitraryOffer, { maxLength: 12 }), arbitraryWorkload, (offers, workload) => {
        const prepared = prepareOffers(offers)
        const bills = cheapestPerModel(prepared, workload)
        const { ranked } = rankOffers(
          prepared.filter((one) => !isInPlan(one)),
          workload,
        )
        for (const slug of ['a', 'b', 'c']) {
          const own = ranked.filter(({ offer }) => offer.model.slug === slug)
          const first = own.find(({ outcome }) => outcome === 'billed') ?? own[0]
          expect(bills[slug]).toBe(first && fromUnits(first.total, AMOUNT_SCALE))
        }
      }),
      { numRuns: 500 },
    )
  })

  it('ranks 5,000 offers in at most 50 milliseconds', async () => {
    const program = fileURLToPath(new URL('../../../../tools/bench/time-ranking.ts', import.meta.url))
    const { stdout } = await promisify(execFile)(process.execPath, [program])
    const best = Number(stdout)
    console.info(`ranking 5,000 offers: ${best.toFixed(1)} ms`)
    expect(best).toBeGreaterThan(0)
    expect(best).toBeLessThan(50)
  }, 60_000)
})

describe('the workload in a URL', () => {
  it('reads back every workload unchanged, and equal workloads have equal URLs', () => {
    fc.assert(
      fc.property(arbitraryWorkload, (workload) => {
        const search = workloadSearch(workload)
        expect(parseWorkload(new URLSearchParams(search))).toEqual(workload)
        expect(workloadSearch(parseWorkload(new URLSearchParams(search)))).toBe(search)
      }),
      { numRuns: 5000 },
    )
  })

  it('never throws: any text gives a workload that a URL can hold', () => {
    const key = fc.constantFrom(
      'requests',
      'in',
      'out',
      'cached',
      'written',
      'batch',
      'reasoning',
      'need',
      'context',
      'provider',
      'region',
      'for',
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(key, fc.string())), (entries) => {
        const workload = parseWorkload(new URLSearchParams(entries))
        expect(parseWorkload(new URLSearchParams(workloadSearch(workload)))).toEqual(workload)
      }),
      { numRuns: 5000 },
    )
  })
})

function byName(a: Bill, b: Bill): number {
  const of = ({ offer }: Bill) => [sortName(offer.model.name), sortName(offer.provider.name), offer.key]
  const [x, y] = [of(a), of(b)]
  return x.map((name, index) => compare(name, y[index] ?? '')).find((order) => order !== 0) ?? 0
}
