import { describe, expect, it } from 'vitest'
import { type ProviderToCompare, providerComparison } from './comparison-providers.ts'

const FREE = {
  name: 'Free',
  priceExact: '0',
  currency: 'USD',
  billingPeriod: 'monthly',
  isFreeTier: true,
  isUnlimited: false,
  requiresCreditCard: true,
  creditAmount: '5',
  limits: { tokens: null, requests: null, speed: null, concurrentRequests: null },
} as const
const PRO = { ...FREE, name: 'Pro', priceExact: '20', isFreeTier: false, creditAmount: null } as const

const aProvider = (over: Partial<ProviderToCompare> = {}): ProviderToCompare => ({
  headquarters: null,
  rating: 0,
  reviewCount: 0,
  modelCount: 3,
  offerCount: 4,
  hasFreeTier: false,
  lowestInput: null,
  sellsChat: true,
  lowestPaidPrice: null,
  tools: [],
  pricing: { tiers: [] },
  ...over,
})

describe('providers side by side [PUB-CMP-13]', () => {
  const rows = providerComparison([
    aProvider(),
    aProvider({
      headquarters: 'Paris',
      modelCount: 12,
      hasFreeTier: true,
      lowestInput: '0.05',
      lowestPaidPrice: '20',
      tools: [{ type: 'cli' }],
      pricing: { tiers: [FREE, PRO] },
    }),
  ]).flatMap((group) => group.rows)

  it.each([
    ['Models', ['3', '12'], [false, true]],
    ['Lowest input per 1M', ['Unknown', '$0.05'], [false, false]],
    ['Rating', ['No ratings yet', 'No ratings yet'], [false, false]],
    ['Headquarters', ['Unknown', 'Paris'], [false, false]],
    ['Plans', ['None recorded', 'Free: Free; Pro: $20/month'], [false, false]],
    ['Lowest paid plan, per month', ['n/a', '$20.00'], [false, false]],
    ['Free tier', ['No', 'Yes'], [false, false]],
    ['Free tier includes', ['n/a', '$5 credit/month'], [false, false]],
    ['Free without a card', ['n/a', 'No'], [false, false]],
    ['CLI', ['No', 'Yes'], [false, false]],
    ['API Access', ['No', 'No'], [false, false]],
  ])('%s', (label, texts, best) => {
    const row = rows.find((candidate) => candidate.label === label)
    expect(row?.cells.map(({ text }) => text)).toEqual(texts)
    expect(row?.cells.map(({ isBest }) => isBest)).toEqual(best)
  })
})
