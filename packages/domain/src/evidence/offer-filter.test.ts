import { describe, expect, it } from 'vitest'
import { countOfferFilters, offerFilterOf, passesOfferFilter } from './offer-filter.ts'

const unconfirmed = { isDisputed: false, mark: { label: 'Unconfirmed', reason: 'Too low' } }
const disputed = { isDisputed: true, mark: null }
const restricted = { isDisputed: false, mark: { label: 'By invitation', reason: 'Not for everyone' } }
const plain = { isDisputed: false, mark: null }
const offers = [unconfirmed, disputed, restricted, plain, { ...unconfirmed, isDisputed: true }]

describe('filters of offers [FIG-22]', () => {
  it.each([
    ['show=disputed', 'disputed'],
    ['show=unconfirmed', 'unconfirmed'],
    ['show=cheap', null],
    ['', null],
  ])('%s is read as %s', (query, expected) => {
    expect(offerFilterOf(new URLSearchParams(query))).toBe(expected)
  })

  it('each leaves its own, and none leaves all', () => {
    expect(offers.filter((offer) => passesOfferFilter(offer, 'unconfirmed'))).toHaveLength(2)
    expect(offers.filter((offer) => passesOfferFilter(offer, 'disputed'))).toHaveLength(2)
    expect(offers.filter((offer) => passesOfferFilter(offer, null))).toHaveLength(5)
    expect(countOfferFilters(offers)).toEqual({ disputed: 2, unconfirmed: 2 })
  })
})
