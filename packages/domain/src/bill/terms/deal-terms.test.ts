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
  ])('%j is named and not taken off', (terms, remark) => {
    expect(dealForBill({ ...deal, ...terms })).toEqual({ remark })
  })
})
