import type { Deal } from '@inferdex/contracts/deals'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { DealCard } from './deal-card.tsx'

const NOW = new Date('2026-07-02T12:00:00Z')

const DEAL: Deal = {
  id: '9fdc5c32-662a-8cfb-b139-e0e1ce59327f',
  title: 'Credit for new accounts',
  description: 'Usable with every model.',
  providerId: '9f324772-0ca7-8144-857c-548a38184b93',
  providerName: 'Groq',
  providerSlug: 'groq',
  discount: '$25',
  discountValue: '25',
  discountUnit: 'usd',
  newUserOnly: true,
  eligibility: { newUser: true, startup: false, student: false, region: null, cardNeeded: null },
  promoCode: 'WELCOME25',
  referralLink: 'https://groq.com/?ref=inferdex',
  startsAt: null,
  expiresAt: '2026-07-09T11:00:00.000Z',
  upvotes: 7,
  verified: true,
  verifiedOn: '2026-07-01',
  source: 'agentdeals',
  sourceName: 'Agent Deals',
  sourceUrl: 'https://groq.com/pricing',
  sourceDate: '2026-06-30',
  createdAt: '2026-07-01T00:00:00.000Z',
}

const markup = (over: Partial<Deal> = {}) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <DealCard deal={{ ...DEAL, ...over }} now={NOW} vote={null} />
    </MemoryRouter>,
  )

it('shows title, provider and description [PUB-CARD-17]', () => {
  for (const text of ['Credit for new accounts', 'Groq', 'Usable with every model.']) expect(markup()).toContain(text)
})

it('shows the discount, and New Users Only where it holds [PUB-CARD-18]', () => {
  expect(markup()).toContain('$25')
  expect(markup()).toContain('New Users Only')
  expect(markup({ newUserOnly: false })).not.toContain('New Users Only')
})

it('says who can have it, and whether a card is needed [PUB-CARD-18]', () => {
  const eligibility = { newUser: false, startup: true, student: true, region: 'US', cardNeeded: false }
  const card = markup({ newUserOnly: false, eligibility })
  for (const words of ['Startups', 'Students', 'US only', 'No card needed']) expect(card).toContain(words)
  for (const words of ['Startups', 'Students', 'US only', 'card needed']) expect(markup()).not.toContain(words)
})

it('says when it was verified, or that it was not, and where it comes from', () => {
  expect(markup()).toContain('Verified 1 Jul 2026')
  expect(markup()).toMatch(/href="https:\/\/groq\.com\/pricing"[^>]*>Agent Deals.*, 30 Jun 2026/s)
  const unverified = markup({ verified: false, verifiedOn: null, sourceName: null })
  expect(unverified).toContain('Not verified')
  expect(unverified).not.toContain('Source:')
})

it('has a promo code box with a copy button, and none without a code [PUB-CARD-19]', () => {
  expect(markup()).toContain('WELCOME25')
  expect(markup()).toContain('Copy promo code')
  expect(markup({ promoCode: null })).not.toContain('Copy promo code')
})

it('highlights the expiry with a lightning mark under seven days [PUB-CARD-20, PUB-CARD-21]', () => {
  expect(markup()).toMatch(/lucide-zap.*Ends in 6 days/s)
  const later = markup({ expiresAt: '2026-07-09T13:00:00.000Z' })
  expect(later).toMatch(/lucide-calendar.*Expires 9 Jul 2026/s)
  expect(later).not.toContain('lucide-zap')
})

it('leads out through a marked sponsored link [PUB-CARD-22]', () => {
  expect(markup()).toMatch(
    /Sponsored<a href="https:\/\/groq\.com\/\?ref=inferdex"[^>]*rel="sponsored nofollow noopener"/,
  )
  expect(markup({ referralLink: null })).not.toContain('Get Deal')
})
