import { describe, expect, it } from 'vitest'
import { type DealTerms, dealForBill } from './deal-terms.ts'

const deal: DealTerms = {
  title: 'Half price',
  value: '50',
  unit: 'percent',
  newUser: false,
  startup: false,
  student: false,
  region: null,
  use: 'api',
  scope: 'all-models',
}

describe('dealForBill', () => {
  it('counts for the groups that it names', () => {
    expect(dealForBill({ ...deal, newUser: true })).toEqual({ groups: ['new-user'] })
    expect(dealForBill({ ...deal, unit: 'usd', value: '2500', startup: true, student: true })).toEqual({
      groups: ['startup', 'student'],
    })
  })

  it.each([
    [{}, 'Not counted: Half price (its conditions are unknown).'],
    [{ newUser: true, value: '100' }, 'Not counted: Half price (free up to a limit that is not a discount).'],
    [{ startup: true, region: 'US' }, 'Not counted: Half price (only in US).'],
    [{ newUser: true, use: 'app' }, 'Not counted: Half price (for an app, not for API calls).'],
    [{ newUser: true, use: null }, 'Not counted: Half price (whether it is for API calls is not stated).'],
    [{ newUser: true, scope: null }, 'Not counted: Half price (which models it is for is not stated).'],
  ] satisfies [Partial<DealTerms>, string][])('%j is named and not taken off [FIG-31]', (terms, remark) => {
    expect(dealForBill({ ...deal, ...terms })).toEqual({ remark })
  })
})
