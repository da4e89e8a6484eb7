import { describe, expect, it } from 'vitest'
import { MOVE_WORKLOAD } from './lifecycle-text.ts'
import { type Retiring, retirementRows } from './retirement-rows.ts'

const item = (over: Partial<Retiring> = {}): Retiring => ({
  provider: { slug: 'mistral' },
  status: 'deprecated',
  retiresOn: '2026-08-31',
  input: '0.4',
  output: '2',
  successors: [{ input: '1.5', output: '7.5' }],
  ...over,
})
const query = { show: 'upcoming', provider: '', workload: MOVE_WORKLOAD } as const

describe('the rows of /retirements', () => {
  it('have days left and both bills of the workload [FIG-04]', () => {
    const { rows, counts } = retirementRows([item(), item({ retiresOn: null })], query, '2026-08-22')
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ daysLeft: 9, now: 200, after: 750, change: 275 })
    expect(counts).toEqual({ upcoming: 1, retired: 0, undated: 1 })
  })

  it('without a named successor have one bill and no change [FIG-04]', () => {
    const { rows } = retirementRows([item({ successors: [] })], query, '2026-08-22')
    expect(rows[0]).toMatchObject({ now: 200, after: null, change: null })
  })

  it('are retired from their day on, newest first, and can be those of one provider [FIG-04]', () => {
    const ended = { status: 'retired' }
    const items = [
      item({ ...ended, retiresOn: '2026-01-01' }),
      item({ ...ended, retiresOn: '2026-08-22' }),
      item({ provider: null }),
    ]
    const { rows, counts } = retirementRows(items, { ...query, show: 'retired' }, '2026-08-22')
    expect(rows.map(({ retiresOn }) => retiresOn)).toEqual(['2026-08-22', '2026-01-01'])
    expect(counts.upcoming).toBe(1)
    expect(retirementRows(items, { ...query, provider: 'mistral' }, '2026-08-22').counts.upcoming).toBe(0)
  })

  it('without a day come last, also where the newest is first [CODE-12]', () => {
    const days = ['2026-01-01', '2026-02-01', null]
    const items = days.map((retiresOn) => item({ status: 'retired', retiresOn }))
    const { rows } = retirementRows(items, { ...query, show: 'retired' }, '2026-08-22')
    expect(rows.map(({ retiresOn }) => retiresOn)).toEqual(['2026-02-01', '2026-01-01', null])
  })
})
