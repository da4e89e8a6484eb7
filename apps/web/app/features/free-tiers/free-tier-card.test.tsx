import type { FreeTierProvider } from '@inferdex/contracts/free-tiers'
import type { PricingTier } from '@inferdex/contracts/plans/plans'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { FreeTierCard } from './free-tier-card.tsx'

const TIER: PricingTier = {
  id: 'tier_mistral_free',
  name: 'Free mode',
  description: 'Default mode of the platform.',
  badge: 'Free',
  price: 0,
  priceExact: '0',
  currency: 'USD',
  billingPeriod: 'monthly',
  isRecommended: false,
  isFreeTier: true,
  isUnlimited: false,
  requiresCreditCard: false,
  use: 'api',
  scope: null,
  scopeModels: [],
  isTrial: false,
  closedSince: null,
  sourceName: 'awesome-free-llm-apis',
  displayOrder: 0,
  trialPeriodDays: null,
  features: ['1 request per second', '2,500,000 tokens per month', '$10 of API credit per month', 'No credit card'],
  limits: {
    tokens: { amount: 2_500_000, period: 'month', overage: { enabled: false, pricePerMillion: null } },
    requests: null,
    speed: null,
    concurrentRequests: null,
  },
  creditAmount: '10',
  source: 'free-llm-apis',
  sourceUrl: null,
  verifiedOn: '2026-10-05',
}

const PROVIDER: FreeTierProvider = {
  id: '9f324772-0ca7-8144-857c-548a38184b93',
  slug: 'mistral',
  name: 'Mistral AI',
  description: 'European models and platform.',
  website: 'https://mistral.ai',
  headquarters: 'Paris',
  logo: null,
  tiers: [TIER],
}

const markup = (over: Partial<FreeTierProvider> = {}) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <FreeTierCard provider={{ ...PROVIDER, ...over }} />
    </MemoryRouter>,
  )

it('shows name, description, logo, limits as badges, features and the description of the tier [PUB-FREE-09, PUB-FREE-12, USE-23]', () => {
  const card = markup()
  for (const text of [
    'Mistral AI',
    'European models and platform.',
    'Default mode of the platform.',
    '$10 credit/month',
    '2.5M tokens/month',
    '1 request per second',
    'awesome-free-llm-apis, 5 Oct 2026',
  ])
    expect(card).toContain(text)
  // Text of a badge is not repeated.
  for (const text of ['2,500,000 tokens', '$10 of API', 'No credit card']) expect(card).not.toContain(text)
  expect(card).toMatch(/<svg[^>]*><use href="[^"]*mistral/)
  expect(markup({ slug: 'nobody-knows', logo: '/media/logo-100.webp' })).toContain('src="/media/logo-100.webp"')
})

it('warns when a credit card is required, and says so when none is [PUB-FREE-10]', () => {
  expect(markup()).toContain('No card required')
  expect(markup()).not.toContain('Credit card required')
  const withCard = markup({ tiers: [{ ...TIER, requiresCreditCard: true }] })
  expect(withCard).toContain('Credit card required')
  expect(withCard).not.toContain('No card required')
})

it('says neither if it is unknown, and whether the tier is for the API or an app [FIG-15, FIG-21]', () => {
  const silent = markup({ tiers: [{ ...TIER, requiresCreditCard: null, features: [], use: 'app' }] })
  expect(silent).not.toMatch(/No card|card required/)
  expect(silent).toContain('Card: not stated')
  expect(silent).toContain('App only')
  expect(markup()).toContain('>API<')
})

it('with two free tiers the warning is next to the one that needs a card [PUB-FREE-10]', () => {
  const two = markup({ tiers: [TIER, { ...TIER, id: 'other', name: 'Trial', requiresCreditCard: true }] })
  expect(two).toMatch(/Trial<\/h3>.*Credit card required/s)
  expect(two.match(/Credit card required/g)).toHaveLength(1)
})

it('links to the website of the provider [PUB-FREE-11]', () => {
  expect(markup()).toMatch(
    /<a href="https:\/\/mistral\.ai" target="_blank" rel="nofollow noopener"[^>]*>Get Started Free/,
  )
  expect(markup({ website: null })).not.toContain('Get Started Free')
})
