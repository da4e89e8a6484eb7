import { expect, it } from 'vitest'
import { type BillCatalogue, decodeBillData, encodeBillData, type OfferTerms } from './bill-data.ts'
import { billView } from './bill-view.ts'
import { parseCalculatorQuery } from './calculator-query.ts'
import { offersPerPlace, prepareCatalogue } from './terms/catalogue-offers.ts'
import type { BillPrice } from './terms/offer.ts'

const prices = (input: string): BillPrice[] => [
  { kind: 'input', mode: 'standard', minInputTokens: 0, amount: input },
  { kind: 'output', mode: 'standard', minInputTokens: 0, amount: '0' },
]

const offer = (provider: number, input: string, over: Partial<OfferTerms> = {}): OfferTerms => ({
  model: 0,
  provider,
  pricingKind: 'metered',
  prices: prices(input),
  places: [],
  regional: [],
  contextWindow: null,
  maxOutput: null,
  doubt: null,
  ...over,
})

const catalogue: BillCatalogue = {
  models: [
    {
      slug: 'm',
      name: 'M',
      type: 'chat',
      lab: null,
      labSlug: null,
      pricingKind: 'metered',
      input: '1',
      output: '0',
      seller: null,
      verifiedOn: null,
      capabilities: [],
      isKnown: true,
    },
  ],
  providers: ['silent', 'cloud', 'eu-only'].map((slug) => ({
    slug,
    name: slug,
    plans: [],
    freeTier: null,
    deals: [],
    remarks: [],
  })),
  offers: [
    offer(0, '1'),
    offer(1, '2', {
      regional: [
        { places: ['eu', 'asia-pacific'], prices: prices('4') },
        { places: ['us'], prices: prices('2') },
      ],
    }),
    offer(2, '3', { places: ['eu'] }),
  ],
  benchmarks: [],
}

const bills = (search: string) => {
  const prepared = prepareCatalogue(decodeBillData(encodeBillData(catalogue)))
  const query = parseCalculatorQuery(
    new URLSearchParams(`requests=1000&in=1000&out=0&cached=0&need=none&list=offers&models=all&${search}`),
  )
  return billView(prepared, query)
}
const rows = (search: string) => bills(search).rows.map(({ provider, total }) => [provider, total])

it('a bill for a place uses the prices of its regions, and leaves out who states no region [FIG-23]', () => {
  expect(rows('region=eu')).toEqual([
    ['eu-only', '$3.00'],
    ['cloud', '$4.00'],
  ])
  expect(rows('region=us')).toEqual([['cloud', '$2.00']])
  expect(rows('region=jp')).toEqual([])
})

it('a bill for anywhere knows only the usual prices', () => {
  const view = bills('')
  expect(view.rows.map(({ provider, total }) => [provider, total])).toEqual([
    ['silent', '$1.00'],
    ['cloud', '$2.00'],
    ['eu-only', '$3.00'],
  ])
  expect(view.offerCount).toBe(3)
})

it('counts each offer once per place', () => {
  expect(offersPerPlace(prepareCatalogue(catalogue))).toEqual([
    ['eu', 2],
    ['us', 1],
    ['asia-pacific', 1],
  ])
})
