import type { RegionPrices } from '@inferdex/contracts/offers'
import { expect, it } from 'vitest'
import { anOffer, flat } from '../testing/an-offer.ts'
import { offersIn, placeCounts } from './offers-in.ts'

const group = (regions: string[], input: string): RegionPrices => ({
  regions,
  prices: [
    { kind: 'input', mode: 'standard', minInputTokens: 0, amount: input, per: '1M-tokens' },
    { kind: 'input', mode: 'standard', minInputTokens: 200_000, amount: '9', per: '1M-tokens' },
  ],
  source: 'litellm',
  sourceName: 'LiteLLM',
  observedOn: '2026-08-08',
})
const offers = [
  anOffer('silent', flat('1')),
  anOffer('cloud', flat('2'), { regionPrices: [group(['eu-north-1', 'jp'], '4'), group(['us-east-1'], '2')] }),
  anOffer('eu-only', flat('3'), { region: 'eu', residency: 'eu' }),
]
const shown = (place: Parameters<typeof offersIn>[1]) =>
  offersIn(offers, place).map(({ name, input, region }) => [name, input, region])

it('shows what offers cost in a place; who states no region is in none [FIG-23]', () => {
  expect(shown('eu')).toEqual([
    ['cloud', '4', 'eu-north-1'],
    ['eu-only', '3', 'eu'],
  ])
  expect(shown('us')).toEqual([['cloud', '2', 'us-east-1']])
  expect(shown('not-stated')).toEqual([['silent', '1', null]])
  expect(shown(null)).toHaveLength(3)
})

it('keeps prices for long inputs and names the source of the prices of a region', () => {
  const [cloud] = offersIn(offers, 'jp')
  expect(cloud).toMatchObject({
    isOfRegion: true,
    tiers: [{ from: 200_000, prices: { input: 'input-200000' } }],
    source: { name: 'LiteLLM', verifiedOn: '2026-08-08' },
  })
})

it('counts offers per place', () => {
  expect(placeCounts(offers)).toEqual([
    ['eu', 2],
    ['us', 1],
    ['asia-pacific', 1],
    ['jp', 1],
    ['not-stated', 1],
  ])
})
