import type { OfferOfDay } from '@inferdex/contracts/offers'
import { describe, expect, it } from 'vitest'
import { dayView } from './day-view.ts'

const DAY = '2026-05-01'
const shown = {
  day: DAY,
  days: { asOf: DAY, previous: '2026-04-01', next: '2026-06-01', first: '2025-01-01' },
}

const offer = (name: string, over: Partial<OfferOfDay>): OfferOfDay => ({
  id: `00000000-0000-4000-8000-${name.padStart(12, '0')}`,
  provider: { slug: name, name: name.toUpperCase() },
  providerKind: 'seller',
  model: { slug: 'm', name: 'M', type: 'chat' },
  providerModelId: 'm',
  status: 'active',
  pricingKind: 'metered',
  doubts: [],
  confirmedOn: null,
  access: null,
  isCounted: true,
  onDay: null,
  today: null,
  firstOn: '2025-01-01',
  inputSteps: [],
  ...over,
})
const amounts = (input: string | null) => ({ input, output: '4', isOtherUnit: false })
const onDay = (input: string | null) => ({
  ...amounts(input),
  since: '2025-01-01',
  recordedOn: '2025-01-02',
  sourceName: 'A list',
  sourceUrl: null,
})

const OFFERS = [
  offer('a', {
    onDay: onDay('1'),
    today: amounts('0.5'),
    inputSteps: [
      ['2025-01-01', '1'],
      ['2026-06-01', '0.5'],
    ],
  }),
  offer('b', { onDay: onDay('2'), today: amounts('2'), inputSteps: [['2025-01-01', '2']] }),
  offer('c', { onDay: onDay('3'), status: 'retired', inputSteps: [['2025-01-01', '3']] }),
  offer('d', { onDay: null, today: amounts('0.1'), firstOn: '2026-06-01', inputSteps: [['2026-06-01', '0.1']] }),
  offer('e', {
    onDay: onDay('0.01'),
    today: amounts('9'),
    isCounted: false,
    doubts: [{ rule: 'x', reason: 'far off', price: null }],
  }),
]

it('a model that returns no tokens has no output price [FIG-46]', () => {
  const embedding = { slug: 'm', name: 'M', type: 'embedding' } as const
  const { rows } = dayView(shown, [offer('a', { onDay: onDay('1'), model: embedding }), ...OFFERS], 'model')
  expect(rows.slice(0, 2).map(({ hasOutput }) => hasOutput)).toEqual([false, true])
})

describe('the view of a day [FIG-24]', () => {
  const view = dayView(shown, OFFERS, 'model')

  it('keeps offers without a record for the day apart, and says no change where one side is unknown', () => {
    expect(view.rows.map(({ name, change }) => [name, change])).toEqual([
      ['A', -50],
      ['B', 0],
      ['C', null],
      ['E', expect.closeTo(89_900)],
    ])
    expect(view.later.map(({ name, firstOn }) => [name, firstOn])).toEqual([['D', '2026-06-01']])
  })

  it('has the lowest prices of both days without doubted ones, and never a zero for what is unknown', () => {
    expect(view.facts.map(({ label, value, note }) => [label, value, note])).toEqual([
      ['Lowest input, 1 May 2026', '$1.00', 'A'],
      ['Lowest input today', '$0.10', 'D'],
      ['Since then', '-90%', undefined],
      ['Offers that day', '4', '4 today'],
      ['Input prices moved since', '2', '1 down, 1 up'],
    ])
    const none = dayView(shown, [offer('d', { today: amounts('0.1') })], 'model')
    expect(none.facts.slice(0, 3).map(({ value }) => value)).toEqual(['Unknown', '$0.10', 'Unknown'])
  })

  it('lists what changed after the day, and names who changed most', () => {
    expect(view.changes).toEqual([{ on: '2026-06-01', name: 'A', before: '1', after: '0.5', percent: '-50%' }])
    expect(view.chart?.title).toBe('A has cut its input price by 50% since 1 May 2026')
    expect(view.chart?.series.map(({ name }) => name)).toEqual(['A', 'B'])
    expect(dayView(shown, OFFERS.slice(1, 2), 'model').chart?.title).toBe('No input price has moved since 1 May 2026')
  })
})
