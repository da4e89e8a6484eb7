import { describe, expect, it } from 'vitest'
import type { BillCatalogue } from './bill-data.ts'
import { billsOfDay } from './bills-of-day.ts'
import { prepareCatalogue } from './terms/catalogue-offers.ts'
import { defaultWorkload } from './workload/workload.ts'

const workload = {
  ...defaultWorkload,
  requestsPerMonth: 1000,
  inputTokensPerRequest: 1000,
  outputTokensPerRequest: 0,
  cachedShare: 0,
  neededCapabilities: [],
}

/** Returns a catalogue with one model, sold at these input prices. */
function catalogue(prices: Readonly<Record<string, string | null>>) {
  const names = Object.keys(prices)
  const model = {
    slug: 'm',
    name: 'M',
    type: 'chat',
    lab: null,
    labSlug: null,
    pricingKind: 'metered',
    input: null,
    output: null,
    seller: null,
    verifiedOn: null,
    capabilities: [],
    isKnown: true,
  } as const
  const data: BillCatalogue = {
    models: [model],
    providers: names.map((name) => ({
      slug: name.toLowerCase(),
      name,
      plans: [],
      freeTier: null,
      deals: [],
      remarks: [],
    })),
    offers: names.map((name, provider) => ({
      model: 0,
      provider,
      pricingKind: 'metered',
      contextWindow: null,
      maxOutput: null,
      doubt: null,
      places: [],
      regional: [],
      prices:
        prices[name] === null
          ? []
          : (['input', 'output'] as const).map((kind) => ({
              kind,
              mode: 'standard' as const,
              minInputTokens: 0,
              amount: prices[name] ?? '0',
            })),
    })),
    benchmarks: [],
  }
  return prepareCatalogue(data)
}

describe('billsOfDay', () => {
  it('bills the prices of both days, ranks both, and leaves unknown what has no price', () => {
    const bills = billsOfDay(
      catalogue({ Alpha: '2', Beta: '4', Gone: '3', Late: null }),
      catalogue({ Alpha: '2', Beta: '1', Late: '5' }),
      workload,
      new Set(['m']),
    )
    expect(
      bills.map(({ provider, onDay, today, change }) => [
        provider,
        onDay?.text,
        onDay?.rank,
        today?.text,
        today?.rank,
        change,
      ]),
    ).toEqual([
      ['Alpha', '$2.00', 1, '$2.00', 2, 0],
      ['Gone', '$3.00', 2, undefined, undefined, null],
      ['Beta', '$4.00', 3, '$1.00', 1, -75],
      ['Late', undefined, undefined, '$5.00', 3, null],
    ])
  })

  it('has only the models that were asked for', () => {
    expect(billsOfDay(catalogue({ Alpha: '2' }), catalogue({ Alpha: '2' }), workload, new Set(['other']))).toEqual([])
  })
})
