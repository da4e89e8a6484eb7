import { newDeal, type StaffDeal } from '@inferdex/contracts/deals/deals.staff'
import { describe, expect, it } from 'vitest'
import { dealFieldAt, dealFieldProblems, dealFields, dealInput } from './deal-fields.ts'

const NOW = new Date('2026-07-02T10:00:00Z')

const SAVED: StaffDeal = {
  id: '019c0000-0000-7000-8000-000000000001',
  title: 'Half price for a month',
  description: '',
  providerId: '019c0000-0000-7000-8000-000000000002',
  providerName: 'Groq',
  providerSlug: 'groq',
  discount: '50%',
  discountValue: '50',
  discountUnit: 'percent',
  newUserOnly: false,
  eligibility: { newUser: false, startup: false, student: false, region: null, cardNeeded: null },
  promoCode: 'HALF',
  referralLink: null,
  sponsored: false,
  use: null,
  scope: null,
  scopeModels: [],
  disputed: null,
  startsAt: null,
  expiresAt: '2026-06-01T12:30:00.000Z',
  upvotes: 3,
  verified: true,
  verifiedOn: '2026-05-01',
  source: null,
  sourceName: null,
  sourceUrl: null,
  sourceDate: null,
  createdAt: '2026-05-01T00:00:00.000Z',
  submittedBy: null,
  updatedAt: '2026-05-01T00:00:00.000Z',
  revision: 4,
}

describe('a new deal', () => {
  const empty = dealFields(null, NOW)

  it('ends in 30 days by default [ADM-DEAL-21]', () => {
    expect(empty.expiresOn).toBe('2026-08-01')
    expect(dealInput(empty, null).expiresAt).toBe('2026-08-01T23:59:59.000Z')
  })

  it('an empty discount becomes 0; code and link are two fields [ADM-DEAL-18]', () => {
    const input = dealInput({ ...empty, promoCode: 'HALF' }, null)
    expect([input.discount, input.promoCode, input.referralLink]).toEqual([0, 'HALF', null])
  })

  it.each([
    [{ title: '' }, { title: 'Title is required' }],
    [{ title: 'ab' }, { title: 'Title must be at least 3 characters' }],
    [{ title: 'abc' }, {}],
    [{ title: 'x'.repeat(200) }, {}],
    [{ title: 'x'.repeat(201) }, { title: 'Title must not exceed 200 characters' }],
    [{ description: 'x'.repeat(1000) }, {}],
    [{ description: 'x'.repeat(1001) }, { description: 'Description must not exceed 1000 characters' }],
    [{ discount: '-1' }, { discount: 'Discount must be between 0 and 100 (%)' }],
    [{ discount: '101' }, { discount: 'Discount must be between 0 and 100 (%)' }],
    [{ discount: '101', discountUnit: 'usd' }, {}],
    [{ discount: '2,5' }, { discount: 'Use a point for decimals: 1.5' }],
    [{ startsOn: '2026-07-09', expiresOn: '2026-07-08' }, { startsOn: 'A deal must start before it ends' }],
    [{ startsOn: '2026-07-09', expiresOn: '2026-07-09' }, {}],
    [{ providerId: '' }, { providerId: 'Provider is required' }],
    [{ expiresOn: '2026-07-01' }, { expiresOn: 'Expiration date must be in the future' }],
    [{ expiresOn: '2026-07-02' }, {}],
    [{ expiresOn: '' }, {}],
    [{ referralLink: 'javascript:alert(1)' }, { referralLink: 'Link must start with http:// or https://' }],
  ])('%j gives %j [ADM-DEAL-16, ADM-DEAL-17, ADM-DEAL-18, ADM-DEAL-19, ADM-DEAL-20]', (typed, messages) => {
    const fields = { ...empty, title: 'Half price', providerId: SAVED.providerId, ...typed }
    expect(dealFieldProblems(fields, null, NOW)).toEqual(messages)
  })

  it('the form sends what the call accepts', () => {
    const fields = { ...empty, title: 'Half price', providerId: SAVED.providerId, cardNeeded: 'false', region: 'EU' }
    const parsed = newDeal.parse(dealInput(fields, null))
    expect(parsed.eligibility).toEqual({
      newUser: false,
      startup: false,
      student: false,
      region: 'EU',
      cardNeeded: false,
    })
  })
})

describe('whether a deal needs a credit card [HOUSE-23]', () => {
  it.each([null, false, true])('%s comes back from the form as it was', (cardNeeded) => {
    const saved = { ...SAVED, eligibility: { ...SAVED.eligibility, cardNeeded } }
    expect(dealInput(dealFields(saved, NOW), saved).eligibility).toEqual(saved.eligibility)
  })
})

describe('an edited deal', () => {
  const fields = dealFields(SAVED, NOW)

  it('that has ended may be changed as long as its end stays, to the second [ADM-DEAL-20]', () => {
    expect(dealFieldProblems({ ...fields, title: 'Another title' }, SAVED, NOW)).toEqual({})
    expect(dealInput(fields, SAVED).expiresAt).toBe(SAVED.expiresAt)
    expect(dealFieldProblems({ ...fields, expiresOn: '2026-06-02' }, SAVED, NOW)).toEqual({
      expiresOn: 'Expiration date must be in the future',
    })
  })

  it('maps messages of the server to their fields', () => {
    expect(dealFieldAt(fields, ['expiresAt'])).toBe('expiresOn')
    expect(dealFieldAt(fields, ['eligibility', 'region'])).toBe('region')
    expect(dealFieldAt(fields, ['title'])).toBe('title')
  })
})
