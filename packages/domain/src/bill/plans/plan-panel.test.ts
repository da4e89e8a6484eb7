import { describe, expect, it } from 'vitest'
import { monthsOf } from '../month.ts'
import { type BillOffer, type CoveringPlan, prepareOffer } from '../terms/offer.ts'
import { anOffer, aPlan, aWorkload } from '../testing/an-offer.ts'
import { planPanel } from './plan-panel.ts'

const half = { requests: 500, tokens: null }
const freeTier = { name: 'Free', isUnlimited: false, allowance: half, credit: null }
const doubt = { kind: 'restricted', reason: 'Only for subscribers of a coding plan' } as const

function panelOf(plans: readonly CoveringPlan[], offer: Partial<BillOffer> = {}) {
  const seller = { slug: 'seller', name: 'Seller', plans }
  const planned = [prepareOffer(anOffer({ pricingKind: 'included', prices: [], plans, ...offer }))]
  return planPanel([seller], planned, monthsOf(aWorkload({ eligibility: ['free-tier'] })))
}

describe('a plan against 1,000 requests', () => {
  it.each<[string, Partial<CoveringPlan>, Partial<BillOffer>, string | null, string]>([
    ['covers them', {}, {}, '$10.00', 'covers your 1,000 requests; Model'],
    [
      'covers them if used evenly',
      { isPerWindow: true },
      {},
      '$10.00',
      'covers your 1,000 requests if used evenly; Model',
    ],
    ['that not everyone can buy', {}, { doubt }, '$10.00', 'covers your 1,000 requests; Model'],
    ['covers too few', { allowance: half }, {}, null, 'covers 500 of 1,000 requests; Model'],
    ['beside a free tier', { allowance: half }, { freeTier }, null, 'covers 500 of 1,000 requests; Model'],
    [
      'sells more',
      { allowance: half, overage: { perMillionTokens: null, perRequest: '0.01' } },
      {},
      '$15.00',
      'covers 500 of 1,000 requests, the rest is billed on top; Model',
    ],
    ['states no limit', { allowance: { requests: null, tokens: null } }, {}, null, 'its limit is not stated'],
    ['is for an app', { use: 'app', scope: null }, {}, null, 'for an app, not for API calls'],
    [
      'states neither use nor models',
      { use: null, scope: null },
      {},
      null,
      'whether it is for API calls is not stated',
    ],
    ['states no models', { scope: null }, {}, null, 'which models it covers is not stated'],
  ])('%s [FIG-30]', (_, plan, offer, total, note) => {
    const { covering, others } = panelOf([aPlan(plan)], offer)
    expect([...covering, ...others]).toMatchObject([{ key: 'seller Pro', total, note }])
    expect(covering).toHaveLength(total === null ? 0 : 1)
  })

  it('the cheapest that covers them comes first; a seller whose plans are not recorded is named [FIG-30]', () => {
    const plans = [aPlan({ name: 'Max', fee: '100' }), aPlan({ name: 'Mini', fee: '9.5' })]
    expect(panelOf(plans).covering.map(({ plan, total }) => [plan, total])).toEqual([
      ['Mini', '$9.50'],
      ['Max', '$100.00'],
    ])
    expect(panelOf([])).toMatchObject({ covering: [], others: [{ plan: '', note: 'its plans are not recorded' }] })
  })
})
