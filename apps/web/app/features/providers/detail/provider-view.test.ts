import type { ProviderWithModels } from '@inferdex/contracts/providers/providers'
import { describe, expect, it } from 'vitest'
import { toProviderHead } from './provider-view.ts'

const tier = (requiresCreditCard: boolean | null, isFreeTier = true) => ({ isFreeTier, requiresCreditCard })

/** Only the fields that the head of the page shows. */
const PROVIDER = {
  slug: 'groq',
  name: 'Groq',
  description: 'Sells fast tokens.',
  modelCount: 12,
  offerCount: 14,
  lowestInput: '0.05',
  sellsChat: true,
  hasFreeTier: true,
  priceVerifiedOn: '2026-07-02',
  pricing: { tiers: [tier(false)] },
  tools: [{}, {}],
}

const head = (change: object = {}) => toProviderHead({ ...PROVIDER, ...change } as unknown as ProviderWithModels)
const fact = (label: string, change: object = {}) => head(change).facts.find((one) => one.label === label)

describe('the head of a provider page', () => {
  it.each([
    ['without a card', [tier(false)], 'no card'],
    ['with a card', [tier(true)], undefined],
    ['that does not say', [tier(null)], undefined],
    ['with a card, beside a plan without one', [tier(true), tier(false, false)], undefined],
    ['one of two without a card', [tier(true), tier(false)], 'no card'],
  ])('a free tier %s [HOUSE-23]', (_, tiers, note) => {
    expect(fact('Free tier', { pricing: { tiers } })).toEqual({ label: 'Free tier', value: 'Yes', note })
  })

  it('no free tier, whatever its plans say [HOUSE-23]', () => {
    expect(fact('Free tier', { hasFreeTier: false })).toMatchObject({ value: 'None known', note: undefined })
  })

  it('offers are counted where there are more than models [HOUSE-23]', () => {
    expect(fact('Models')).toMatchObject({ value: '12', note: 'in 14 offers' })
    expect(fact('Models', { offerCount: 12 })).toMatchObject({ value: '12', note: undefined })
  })

  it('what is not known is said [HOUSE-23]', () => {
    expect(fact('Lowest input')).toMatchObject({ value: '$0.05', note: 'per 1M', figure: true })
    expect(fact('Lowest input', { lowestInput: null })).toMatchObject({
      value: 'Unknown',
      note: undefined,
      figure: false,
    })
    expect(fact('Lowest input', { lowestInput: null, sellsChat: false })?.value).toBe('n/a')
    expect(fact('Newest price record')?.value).toBe('2 Jul 2026')
    expect(fact('Newest price record', { priceVerifiedOn: null })?.value).toBe('Not yet')
    expect(head()).toMatchObject({ tierCount: 1, toolCount: 2 })
  })

  it.each([
    [{}, 'Sells fast tokens. 12 models and 1 plan of Groq'],
    [{ modelCount: 1, pricing: { tiers: [] } }, 'Sells fast tokens. 1 model of Groq'],
    [{ pricing: { tiers: [tier(true), tier(true)] } }, 'Sells fast tokens. 12 models and 2 plans of Groq'],
  ])('one sentence for search engines: %# [HOUSE-23]', (change, start) => {
    expect(head(change).summary.startsWith(`${start}, `)).toBe(true)
  })
})
