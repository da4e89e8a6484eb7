import { describe, expect, it } from 'vitest'
import { daysUntil, lifecycleText, monthlyCost, MOVE_WORKLOAD, otherDaysText } from './lifecycle-text.ts'

describe('the end of a model', () => {
  it.each([
    [{ status: 'retired', retiresOn: '2026-02-19' }, 'Retired on 19 Feb 2026.'],
    [{ status: 'retired', retiresOn: null }, 'Retired by its maker.'],
    [{ status: 'deprecated', retiresOn: '2027-05-07' }, 'Its maker switches it off on 7 May 2027.'],
    [{ status: 'active', retiresOn: '2027-05-07' }, 'Its maker switches it off on 7 May 2027.'],
    [{ status: 'deprecated', retiresOn: null }, 'Deprecated by its maker; no end date is known.'],
    [{ status: 'beta', retiresOn: null }, null],
    [{ status: 'unknown', retiresOn: null }, null],
  ])('is said in one sentence: %j [FIG-04]', (lifecycle, text) => {
    expect(lifecycleText(lifecycle)).toBe(text)
  })

  it('is said with the days of all sources that differ [FIG-54]', () => {
    expect(otherDaysText([])).toBeNull()
    expect(otherDaysText([{ retiresOn: '2026-06-15', sourceName: 'llmdb' }])).toBe(
      'Sources differ: llmdb says 15 Jun 2026.',
    )
  })

  it('costs the move for a month: 100,000 requests of 3,000 in and 400 out [FIG-04]', () => {
    expect(monthlyCost({ input: '0.4', output: '2' }, MOVE_WORKLOAD)).toBe(200)
    expect(monthlyCost({ input: '1.5', output: '7.5' }, MOVE_WORKLOAD)).toBe(750)
    expect(monthlyCost({ input: '1', output: null }, MOVE_WORKLOAD)).toBeNull()
  })

  it('counts days', () => {
    expect(daysUntil('2026-08-31', '2026-08-22')).toBe(9)
    expect(daysUntil('2026-08-20', '2026-08-22')).toBe(-2)
  })
})
