import type { OfferHistory, OfferOfModel, Price } from '@inferdex/contracts/offers'
import { expect, it } from 'vitest'
import { priceOf, toOfferRows } from './offer-view.ts'

const price = (over: Partial<Price>): Price => ({
  kind: 'input',
  mode: 'standard',
  minInputTokens: 0,
  amount: '2',
  currency: 'USD',
  per: '1M-tokens',
  validFrom: '2026-06-01T04:00:00.000Z',
  source: 'models-dev',
  sourceName: 'models.dev',
  sourceUrl: null,
  verifiedOn: '2026-07-02',
  ...over,
})

const OFFER: OfferOfModel = {
  id: '1bae345e-f9fb-86ba-8294-6af82eb66002',
  provider: { slug: 'groq', name: 'Groq' },
  providerModelId: 'openai/gpt',
  providerKind: 'seller',
  status: 'active',
  retiresOn: null,
  successor: null,
  contextWindow: 400_000,
  maxOutput: 8000,
  pricingKind: 'metered',
  hasOutput: true,
  isFirstParty: false,
  region: null,
  residency: null,
  regionPrices: [],
  input: '2',
  output: '8',
  cacheRead: null,
  batchInput: null,
  batchOutput: null,
  prices: [
    price({}),
    price({ kind: 'output', amount: '8' }),
    price({ minInputTokens: 200_000, amount: '4' }),
    price({ kind: 'reasoning', minInputTokens: 200_000, amount: '5' }),
  ],
  announced: [],
  doubts: [],
  confirmedOn: null,
  access: null,
  isCounted: true,
  disputed: ['output'],
  secondOpinion: { verdict: 'single', sources: 1, agreeing: 1, differing: null },
  source: 'models-dev',
  sourceName: 'models.dev',
  sourceUrl: 'https://groq.com',
  verifiedOn: '2026-07-02',
}

const HISTORY: OfferHistory = {
  offerId: OFFER.id,
  provider: OFFER.provider,
  providerModelId: OFFER.providerModelId,
  prices: [
    { ...price({ amount: '3', validFrom: null }), validTo: '2026-06-01T04:00:00.000Z', reason: 'launch' },
    { ...price({}), validTo: null, reason: 'change' },
    { ...price({ minInputTokens: 200_000, amount: '4' }), validTo: null, reason: 'launch' },
  ],
}

it('gives every price its own recorded values, oldest first', () => {
  const [row] = toOfferRows([OFFER], [HISTORY], null)
  expect(row && priceOf(row, 'input')?.steps).toEqual([
    [null, '3', 'launch'],
    ['2026-06-01', '2', 'change'],
  ])
  expect(row && priceOf(row, 'input-200000')?.steps).toEqual([['2026-06-01', '4', 'launch']])
})

it('shows the current price as its only record where no history could be read', () => {
  const [row] = toOfferRows([OFFER], [], null)
  expect(row && priceOf(row, 'output')?.steps).toEqual([['2026-06-01', '8', 'launch']])
})

it('lists prices of long inputs as tiers by column; a kind without a column is left to the evidence', () => {
  const [row] = toOfferRows([OFFER], [HISTORY], null)
  expect(row?.tiers).toEqual([{ from: 200_000, prices: { input: 'input-200000' } }])
})

it('identifies an offer in the URL by the random end of its id', () => {
  expect(toOfferRows([OFFER], [], null)[0]?.key).toBe('6af82eb66002')
})

it('lists context tiers from the shortest on, each with the names of its prices [HOUSE-23]', () => {
  const prices = [
    price({}),
    price({ minInputTokens: 500_000, amount: '9' }),
    price({ minInputTokens: 200_000, amount: '4' }),
    price({ kind: 'output', minInputTokens: 500_000, amount: '20' }),
  ]
  const [row] = toOfferRows([{ ...OFFER, prices }], [], null)
  expect(row?.tiers).toEqual([
    { from: 200_000, prices: { input: 'input-200000' } },
    { from: 500_000, prices: { input: 'input-500000', output: 'output-500000' } },
  ])
})

it('sets an announced price beside the price of today [FIG-10]', () => {
  const { validFrom: _, source: __, verifiedOn: ___, ...terms } = price({ amount: '3' })
  const announced = [{ ...terms, startsOn: '2027-01-01', endsOn: null }]
  const rows = toOfferRows([{ ...OFFER, announced }, OFFER], [], null)
  expect(rows.map((row) => row.announced)).toEqual([
    [{ name: 'input', before: '2', after: '3', on: '2027-01-01' }],
    undefined,
  ])
})

it('an offer without a context window has the one of its model, marked as such [STAFF-22]', () => {
  const contexts = (own: number | null, model: number | null) =>
    toOfferRows([{ ...OFFER, contextWindow: own }], [], model).map((row) => [row.contextWindow, row.modelContext])
  expect(contexts(400_000, 128_000)).toEqual([[400_000, undefined]])
  expect(contexts(null, 128_000)).toEqual([[null, 128_000]])
  expect(contexts(null, null)).toEqual([[null, undefined]])
})
