import { describe, expect, it } from 'vitest'
import { staleMainSource, weeksOfMoves, type WeeklyCount } from './weekly-counts.ts'

const count = (over: Partial<WeeklyCount>): WeeklyCount => ({
  week: '2026-06-29',
  source: 'models-dev',
  kind: 'price',
  direction: 'drop',
  changes: 3,
  ...over,
})

describe('moves per week', () => {
  it('are 26 weeks that end with the week of the day, with corrections apart', () => {
    const weeks = weeksOfMoves(
      [
        count({}),
        count({ source: 'litellm', changes: 2 }),
        count({ direction: 'rise', changes: 4 }),
        count({ kind: 'correction', direction: 'other', changes: 5 }),
        count({ kind: 'launch', direction: 'other', changes: 50 }),
      ],
      '2026-07-05',
    )
    expect(weeks).toHaveLength(26)
    expect(weeks.at(-1)).toEqual({ week: '2026-06-29', drops: 5, rises: 4, corrections: 5 })
    expect(weeks[0]).toEqual({ week: '2026-01-05', drops: 0, rises: 0, corrections: 0 })
  })

  it('the source of most moves is named once it was not read for two weeks', () => {
    const sources = [
      { name: 'models-dev', readOn: '2026-07-02' },
      { name: 'litellm', readOn: '2026-08-08' },
    ]
    const counts = [count({}), count({ source: 'litellm', changes: 2 })]
    expect(staleMainSource(counts, sources, '2026-08-22')?.name).toBe('models-dev')
    expect(staleMainSource(counts, sources, '2026-07-10')).toBeNull()
    expect(staleMainSource([], sources, '2026-08-22')).toBeNull()
  })
})
