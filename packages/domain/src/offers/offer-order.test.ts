import { describe, expect, it } from 'vitest'
import { lowestPaid, lowestPaidOffer, type OrderedOffer, type OfferSort, orderOffers } from './offer-order.ts'

const offer = (name: string, over: Partial<OrderedOffer> = {}): OrderedOffer => ({
  id: name,
  name,
  pricingKind: 'metered',
  status: 'active',
  mark: null,
  input: null,
  output: null,
  cacheRead: null,
  contextWindow: null,
  maxOutput: null,
  ...over,
})

const OFFERS = [
  offer('gone', { status: 'retired', input: '0.01', contextWindow: 1 }),
  offer('unknown', { pricingKind: 'unknown' }),
  offer('dear', { input: '2.5', output: '9', contextWindow: 8000 }),
  offer('Cheap', { input: '0.05', output: '10', cacheRead: '0.01', contextWindow: 200_000 }),
  offer('doubted', { input: '0.001', output: '0.001', mark: { label: 'Unconfirmed', reason: 'Too low' } }),
  offer('plan', { pricingKind: 'included', input: '0' }),
  offer('free', { pricingKind: 'free', input: '0', output: '0' }),
]

describe('orderOffers', () => {
  it.each<[OfferSort, 'asc' | 'desc', string[]]>([
    ['input', 'asc', ['free', 'Cheap', 'dear', 'doubted', 'plan', 'unknown', 'gone']],
    ['input', 'desc', ['dear', 'Cheap', 'free', 'doubted', 'plan', 'unknown', 'gone']],
    ['output', 'asc', ['free', 'dear', 'Cheap', 'doubted', 'plan', 'unknown', 'gone']],
    ['cacheRead', 'asc', ['Cheap', 'dear', 'doubted', 'free', 'plan', 'unknown', 'gone']],
    ['contextWindow', 'desc', ['Cheap', 'dear', 'doubted', 'free', 'plan', 'unknown', 'gone']],
    ['name', 'asc', ['Cheap', 'dear', 'doubted', 'free', 'plan', 'unknown', 'gone']],
    ['name', 'desc', ['unknown', 'plan', 'free', 'doubted', 'dear', 'Cheap', 'gone']],
  ])('by %s %s', (sort, direction, names) => {
    expect(orderOffers(OFFERS, sort, direction).map(({ name }) => name)).toEqual(names)
  })

  it.each<[OfferSort, string[]]>([
    ['contextWindow', ['doubted', 'small']],
    ['maxOutput', ['doubted', 'small']],
    ['input', ['small', 'doubted']],
  ])('by %s an unconfirmed offer comes last only where prices are compared [HOUSE-23]', (sort, names) => {
    const mark = { label: 'Unconfirmed', reason: 'Too low' }
    const offers = [
      offer('small', { input: '1', contextWindow: 8000, maxOutput: 100 }),
      offer('doubted', { input: '9', contextWindow: 200_000, maxOutput: 5000, mark }),
    ]
    expect(orderOffers(offers, sort, 'desc').map(({ name }) => name)).toEqual(names)
  })
})

describe('lowestPaid', () => {
  it('skips free, included, retired and doubted offers [FIG-02]', () => {
    expect(lowestPaid(OFFERS, 'input')).toBe('0.05')
    expect(lowestPaid(OFFERS, 'output')).toBe('9')
  })

  it('skips an output price that is doubted alone; its input price counts [FIG-45]', () => {
    const unsure = offer('unsure', { input: '0.04', output: '0.1', isOutputUnsure: true })
    expect(lowestPaid([...OFFERS, unsure], 'input')).toBe('0.04')
    expect(lowestPaid([...OFFERS, unsure], 'output')).toBe('9')
  })

  it('is null when no offer has a price above 0', () => {
    expect(lowestPaid([offer('free', { pricingKind: 'free', input: '0' })], 'input')).toBeNull()
  })
})

describe('lowestPaidOffer', () => {
  const cheapIn = offer('cheap in', { input: '1', output: '9' })
  const cheapOut = offer('cheap out', { input: '2', output: '3' })

  it.each<[string, OrderedOffer[], string | null]>([
    ['the lowest input counts, with the output of the same offer', [cheapOut, cheapIn], 'cheap in'],
    ['then the lowest output', [cheapIn, offer('b', { input: '1', output: '8' })], 'b'],
    ['an unknown output comes after a known one', [offer('a', { input: '1' }), cheapIn], 'cheap in'],
    ['then the name', [offer('B', { input: '1', output: '9' }), offer('a', { input: '1', output: '9' })], 'a'],
    ['not one that is retired', [offer('x', { input: '1', status: 'retired' }), cheapOut], 'cheap out'],
    ['not a free one', [offer('x', { input: '0', output: '0' }), cheapIn], 'cheap in'],
    [
      'not a doubted one',
      [offer('x', { input: '0.1', mark: { label: 'Unconfirmed', reason: '' } }), cheapIn],
      'cheap in',
    ],
    ['none without an input price', [offer('x', { output: '1' })], null],
  ])('%s [FIG-57]', (_, offers, name) => {
    expect(lowestPaidOffer(offers)?.name ?? null).toBe(name)
  })
})
