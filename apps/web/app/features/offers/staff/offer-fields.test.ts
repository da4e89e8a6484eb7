import { describe, expect, it } from 'vitest'
import { hiddenPriceProblems } from './offer-fields.ts'

const INPUT = 'prices.input|standard|0|1M-tokens|USD'
const offer = (pricingKind: string, price: string | null) => ({
  'offers.a.pricingKind': pricingKind,
  ...(price === null ? {} : { [`offers.a.${INPUT}`]: price }),
})

describe('a price in an offer that is priced in another way [STAFF-22]', () => {
  it.each([
    ['typed into an offer that is in a plan', offer('included', '2.50'), offer('included', null), 'Included in a plan'],
    ['left when the offer becomes free', offer('free', '2.50'), offer('metered', '2.50'), 'Free'],
    ['typed into a new offer', offer('self-hosted', '2.50'), {}, 'Self-hosted'],
  ])('is refused with a reason: %s', (_, fields, saved, kind) => {
    expect(hiddenPriceProblems(fields, saved)).toEqual({
      [`offers.a.${INPUT}`]: `This offer is “${kind}”, so its price is not shown. Choose “Metered”, or remove the price.`,
    })
  })

  it.each([
    ['of a metered offer', offer('metered', '2.50'), offer('metered', null)],
    ['of an offer whose way of pricing is not known', offer('unknown', '2.50'), offer('unknown', null)],
    ['of zero', offer('free', '0.00'), offer('free', null)],
    ['that was saved like this', offer('included', '2.50'), offer('included', '2.50')],
    ['that is not there', offer('included', null), offer('metered', '2.50')],
  ])('is accepted: %s', (_, fields, saved) => {
    expect(hiddenPriceProblems(fields, saved)).toEqual({})
  })
})
