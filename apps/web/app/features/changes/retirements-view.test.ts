import { describe, expect, it } from 'vitest'
import { moveSummary } from './retirements-view.ts'

describe('the summary of the moves', () => {
  it('counts dearer successors and has the median change [FIG-04]', () => {
    const rows = [275, 39, -67, null].map((change) => ({ change }))
    expect(moveSummary(rows)).toEqual({
      title: '2 of 3 named successors cost more',
      note: 'For this workload the median move adds 39%.',
    })
    expect(moveSummary([{ change: -10 }, { change: -20 }])?.note).toContain('saves 15%')
    expect(moveSummary([{ change: null }])).toBeNull()
  })
})
