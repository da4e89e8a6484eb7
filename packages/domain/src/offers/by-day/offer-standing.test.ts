import { describe, expect, it } from 'vitest'
import { isSold, mayBeRecommended, type OfferLife, offerStanding, standingAtMaker } from './offer-standing.ts'

const DAY = '2026-11-18'
const [PAST, FUTURE] = ['2026-10-01', '2027-01-01']
const ACTIVE: OfferLife = { status: 'active', retiresOn: null, isHeldByStaff: false, maker: null }

describe('what an offer is on a day', () => {
  it.each<[string, Partial<OfferLife>, string]>([
    ['active', {}, 'sold'],
    ['a preview', { status: 'beta' }, 'sold'],
    ['deprecated without a day', { status: 'deprecated' }, 'deprecated'],
    ['retired without a day', { status: 'retired' }, 'ended'],
    ['nothing stated', { status: 'unknown' }, 'unknown'],
    ['active, its day has passed', { retiresOn: PAST }, 'ended'],
    ['active, its day is today', { retiresOn: DAY }, 'ended'],
    ['active, its day is to come', { retiresOn: FUTURE }, 'ending'],
    ['deprecated, its day is to come', { status: 'deprecated', retiresOn: FUTURE }, 'ending'],
    ['retired, its day is to come', { status: 'retired', retiresOn: FUTURE }, 'ending'],
    ['the maker has ended the model', { maker: { status: 'retired', retiresOn: PAST } }, 'ended'],
    ['the maker ends it on a day to come', { maker: { status: 'deprecated', retiresOn: FUTURE } }, 'ending'],
    ['the maker has ended it without a day', { maker: { status: 'retired', retiresOn: null } }, 'ended'],
    ['the maker advises against it', { maker: { status: 'deprecated', retiresOn: null } }, 'deprecated'],
    ['the maker states nothing', { maker: { status: 'unknown', retiresOn: null } }, 'sold'],
    ['only the maker states something', { status: 'unknown', maker: { status: 'active', retiresOn: null } }, 'sold'],
    ['a later day of its own id', { retiresOn: FUTURE, maker: { status: 'retired', retiresOn: PAST } }, 'ending'],
    ['an earlier day of its own id', { retiresOn: PAST, maker: { status: 'active', retiresOn: null } }, 'ended'],
    ['held by staff as active', { retiresOn: PAST, isHeldByStaff: true }, 'sold'],
    ['held by staff as deprecated', { status: 'deprecated', retiresOn: PAST, isHeldByStaff: true }, 'deprecated'],
    ['held by staff as retired', { status: 'retired', retiresOn: FUTURE, isHeldByStaff: true }, 'ended'],
    ['held by staff against the maker', { isHeldByStaff: true, maker: { status: 'retired', retiresOn: PAST } }, 'sold'],
  ])('%s [FIG-32]', (_, life, standing) => {
    expect(offerStanding({ ...ACTIVE, ...life }, DAY)).toBe(standing)
  })

  it('another seller goes on after the maker has ended the model [FIG-32]', () => {
    expect(offerStanding({ ...ACTIVE, maker: null }, DAY)).toBe('sold')
  })
})

describe('what a model is at its maker', () => {
  const unknown = { status: 'unknown', retiresOn: null } as const
  it.each([
    ['its last id ends it', ['ended', 'sold'] as const, unknown, 'sold'],
    ['an id without a day outlasts one with a day', ['ending', 'deprecated'] as const, unknown, 'deprecated'],
    ['nothing is stated of one', ['ending', 'unknown', 'deprecated'] as const, unknown, 'unknown'],
    ['one that is sold outlasts one of which nothing is stated', ['unknown', 'sold'] as const, unknown, 'sold'],
    ['one that is ending outlasts one that has ended', ['ended', 'ending'] as const, unknown, 'ending'],
    ['all have ended', ['ended', 'ended'] as const, unknown, 'ended'],
    ['no offer, and nothing stated', [], unknown, 'unknown'],
    ['no offer, and its day has passed', [], { status: 'deprecated', retiresOn: PAST } as const, 'ended'],
    ['no offer, and its day is to come', [], { status: 'retired', retiresOn: FUTURE } as const, 'ending'],
  ])('%s [FIG-33]', (_, offers, stated, standing) => {
    expect(standingAtMaker(offers, stated, DAY)).toBe(standing)
  })
})

it('counts as sold what can be bought; what is not known does not [FIG-32]', () => {
  expect((['sold', 'ending', 'deprecated', 'ended', 'unknown'] as const).filter(isSold)).toEqual([
    'sold',
    'ending',
    'deprecated',
  ])
})

it.each([
  [true, { isRetired: false, hasOpenWeights: false, offerCount: 0 }],
  [false, { isRetired: true, hasOpenWeights: false, offerCount: 9 }],
  [false, { isRetired: true, hasOpenWeights: true, offerCount: 0 }],
  [true, { isRetired: true, hasOpenWeights: true, offerCount: 1 }],
])('is proposed: %s, for %o [FIG-34]', (may, model) => {
  expect(mayBeRecommended(model)).toBe(may)
})
