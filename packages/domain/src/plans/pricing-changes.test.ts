import { describe, expect, it } from 'vitest'
import { partsOfTier, pricingChanges, tierOfParts } from './pricing-changes.ts'
import { type EditedTier, newTier, withLimit } from './pricing-edits.ts'

const one = { ...newTier(0, new Date(0), 0.5), id: 'one', price: 10 }
const two = { ...newTier(1, new Date(0), 0.5), id: 'two' }
const list = (...tiers: EditedTier[]) => ({ tiers, currency: 'USD' })

describe('what has changed in a price list', () => {
  it('nothing: null', () => {
    expect(pricingChanges(list(one, two), list(two, one))).toBeNull()
  })

  it('is named by tier and part, from and to', () => {
    const dearer = { ...withLimit(one, 'tokens', true), price: 12.5 }
    expect(pricingChanges(list(one), { tiers: [dearer], currency: 'EUR' })).toEqual({
      'tiers.one.price': { from: 10, to: 12.5 },
      'tiers.one.limits.tokens': { from: null, to: dearer.limits.tokens },
      currency: { from: 'USD', to: 'EUR' },
    })
  })

  it('a tier that comes or goes is named whole', () => {
    expect(pricingChanges(list(one), list(two))).toEqual({
      'tiers.one': { from: partsOfTier(one), to: null },
      'tiers.two': { from: null, to: partsOfTier(two) },
    })
  })

  it('a number typed wrong where there was none is a change [STAFF-27]', () => {
    expect(Object.keys(pricingChanges(list(one), list({ ...one, trialPeriodDays: Number.NaN })) ?? {})).toEqual([
      'tiers.one.trialPeriodDays',
    ])
  })

  it('parts make the tier again', () => {
    expect(tierOfParts('one', partsOfTier(one))).toEqual(one)
  })
})
