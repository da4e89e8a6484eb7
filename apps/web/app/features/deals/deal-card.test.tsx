import type { Deal } from '@inferdex/contracts/deals/deals'
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
  sponsored: false,
  use: 'api',
  scope: null,
  scopeModels: [],
  disputed: null,
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
      <DealCard deal={{ ...DEAL, ...over }} now={NOW} vote={null} watch={null} />
    </MemoryRouter>,
  )

it('shows title, provider and description [PUB-CARD-17]', () => {
  for (const text of ['Credit for new accounts', 'Groq', 'Usable with every model.']) expect(markup()).toContain(text)
})

it('shows the discount, and New Users Only if it applies [PUB-CARD-18]', () => {
  expect(markup()).toContain('$25')
  expect(markup()).toContain('New Users Only')
  expect(markup({ newUserOnly: false })).not.toContain('New Users Only')
})

it('says who is eligible, and whether a card is needed [PUB-CARD-18]', () => {
  const eligibility = { newUser: false, startup: true, student: true, region: 'US', cardNeeded: false }
  const card = markup({ newUserOnly: false, eligibility })
  for (const words of ['Startups', 'Students', 'US only', 'No card needed']) expect(card).toContain(words)
  for (const words of ['Startups', 'Students', 'US only', 'card needed']) expect(markup()).not.toContain(words)
})

it('only what our staff confirmed is called verified; a source is named with its own date [FIG-15]', () => {
  expect(markup()).toContain('Verified 1 Jul 2026')
  expect(markup()).toMatch(/href="https:\/\/groq\.com\/pricing"[^>]*>Agent Deals.*, 30 Jun 2026/s)
  expect(markup({ verified: false, verifiedOn: null })).not.toMatch(/verified/i)
  expect(markup({ sourceName: null })).not.toContain('Source:')
})

it('says first what it is worth: free, half price or the amount of credit [FIG-16]', () => {
  expect(markup()).toContain('$25 credit')
  expect(markup({ discountValue: '100', discountUnit: 'percent' })).toContain('>Free<')
  expect(markup({ discountValue: '50', discountUnit: 'percent' })).toContain('Half price')
  expect(markup({ discountValue: '12.5', discountUnit: 'percent' })).toContain('12.5% off')
})

it('says whether it is for the API or an app, and what its drawbacks are [FIG-16, FIG-21]', () => {
  expect(markup()).toContain('>API<')
  expect(markup({ use: 'app' })).toContain('>App<')
  expect(markup({ use: null })).not.toMatch(/>(?:API|App)</)
  const disputed = markup({ disputed: 'A later list says that it ended.' })
  for (const words of ['Disputed', 'A later list says that it ended.']) expect(disputed).toContain(words)
  expect(markup()).not.toContain('Disputed')
})

it('has a promo code box with a copy button, and none without a code [PUB-CARD-19]', () => {
  expect(markup()).toContain('WELCOME25')
  expect(markup()).toContain('Copy promo code')
  expect(markup({ promoCode: null })).not.toContain('Copy promo code')
})

it('highlights the expiry with a lightning icon under seven days [PUB-CARD-20, PUB-CARD-21]', () => {
  expect(markup()).toMatch(/lucide-zap.*Ends in 6 days/s)
  const later = markup({ expiresAt: '2026-07-09T13:00:00.000Z' })
  expect(later).toMatch(/lucide-calendar.*Expires 9 Jul 2026/s)
  expect(later).not.toContain('lucide-zap')
})

it('links to the deal, labelled as sponsored only if staff say so [PUB-CARD-22, FIG-15]', () => {
  expect(markup({ sponsored: true })).toMatch(
    /Sponsored<a href="https:\/\/groq\.com\/\?ref=inferdex"[^>]*rel="sponsored nofollow noopener"/,
  )
  expect(markup()).toMatch(/<a href="https:\/\/groq\.com\/\?ref=inferdex"[^>]*rel="nofollow noopener"/)
  expect(markup()).not.toMatch(/sponsored/i)
  expect(markup({ referralLink: null })).not.toContain('Get Deal')
})
