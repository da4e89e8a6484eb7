import { describe, expect, it } from 'vitest'
import type { DealChip, DealSort } from './deal-choices.ts'
import { countDealChips, type DealRow, filterDeals, isActiveDeal, isExpiringSoon } from './deal-filters.ts'

const NOW = new Date('2026-07-01T12:00:00Z')
const DAY_MS = 24 * 60 * 60 * 1000
const inDays = (days: number) => new Date(NOW.getTime() + days * DAY_MS).toISOString()

const aDeal = (over: Partial<DealRow> & { id: string }): DealRow => ({
  title: over.id,
  providerName: 'Somebody',
  discount: '10%',
  discountValue: '10',
  disputed: null,
  newUserOnly: false,
  expiresAt: null,
  upvotes: 0,
  createdAt: '2026-06-01T00:00:00Z',
  ...over,
})

const rows = [
  aDeal({ id: 'a', title: 'Free tokens', upvotes: 1, createdAt: '2026-06-03T00:00:00Z' }),
  aDeal({ id: 'b', title: 'Startup CREDIT', newUserOnly: true, expiresAt: inDays(6.9), upvotes: 5 }),
  aDeal({ id: 'c', title: 'Half price', discount: 'free month', expiresAt: inDays(7.1) }),
  aDeal({
    id: 'd',
    title: 'Old offer',
    providerName: 'Acme',
    expiresAt: inDays(-1),
    createdAt: '2026-06-02T00:00:00Z',
  }),
]
const found = (q: string, chip: DealChip, sort: DealSort = 'newest') =>
  filterDeals(rows, { q, chip }, sort, NOW).map(({ id }) => id)

describe('deals', () => {
  it.each<[string, string, DealChip, string[]]>([
    ['all [PUB-DEAL-04]', '', 'all', ['a', 'd', 'c', 'b']],
    ['text in the title [PUB-DEAL-02]', 'PRICE', 'all', ['c']],
    ['text in the provider name [PUB-DEAL-02]', 'acme', 'all', ['d']],
    ['free or credit in the title, free in the discount [PUB-DEAL-05]', '', 'free-credits', ['a', 'c', 'b']],
    ['for new users [PUB-DEAL-06]', '', 'new-users', ['b']],
    ['expiring within 7 days and not past [PUB-DEAL-07]', '', 'expiring-soon', ['b']],
  ])('%s', (_, q, chip, expected) => {
    expect(found(q, chip)).toEqual(expected)
  })

  it.each<[DealSort, string[]]>([
    ['upvotes', ['b', 'a', 'c', 'd']],
    ['newest', ['a', 'd', 'c', 'b']],
    ['expiry', ['d', 'b', 'c', 'a']],
  ])('sorted by %s; without expiry last [API-CAT-20] [PUB-DEAL-03]', (sort, expected) => {
    expect(found('', 'all', sort)).toEqual(expected)
  })

  it('of equally popular deals, the most valuable comes first and disputed ones last [USE-06]', () => {
    const deals = [
      aDeal({ id: 'small', discountValue: '1' }),
      aDeal({ id: 'disputed', discountValue: '9000', disputed: 'A later record says that it ended.' }),
      aDeal({ id: 'large', discountValue: '2500.5' }),
      aDeal({ id: 'popular', discountValue: '0', upvotes: 1 }),
      aDeal({ id: 'also small', discountValue: '1.2' }),
    ]
    const ids = filterDeals(deals, { q: '', chip: 'all' }, 'upvotes', NOW).map(({ id }) => id)
    expect(ids).toEqual(['popular', 'large', 'also small', 'small', 'disputed'])
  })

  it('each chip counts what it would leave of the deals with the text', () => {
    expect(countDealChips(rows, '', NOW)).toEqual({ all: 4, 'free-credits': 3, 'new-users': 1, 'expiring-soon': 1 })
    expect(countDealChips(rows, 'half', NOW)).toEqual({
      all: 1,
      'free-credits': 1,
      'new-users': 0,
      'expiring-soon': 0,
    })
  })

  it('a deal without an expiry date never expires [PUB-DEAL-11]', () => {
    expect(isActiveDeal(null, NOW)).toBe(true)
    expect(isActiveDeal(inDays(1), NOW)).toBe(true)
    expect(isActiveDeal(NOW.toISOString(), NOW)).toBe(false)
    expect(isExpiringSoon(null, NOW)).toBe(false)
  })
})
