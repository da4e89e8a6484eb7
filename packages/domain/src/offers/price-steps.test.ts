import { describe, expect, it } from 'vitest'
import { type PriceNews, planPriceStep, priceBefore, type RecordedStep } from './price-steps.ts'

const at = (day: string) => new Date(`${day}T00:00:00Z`)
const NOW = at('2026-08-22')
const usd = (amount: string) => ({ amount, currency: 'USD', per: '1M-tokens' })

function step(
  id: string,
  amount: string,
  from: string | null,
  to: string | null,
  verifiedOn = '2026-07-02',
): RecordedStep {
  return {
    id,
    ...usd(amount),
    validFrom: from === null ? null : at(from),
    validTo: to === null ? null : at(to),
    verifiedOn,
  }
}

function news(amount: string | null, changes: Partial<PriceNews> = {}): PriceNews {
  return {
    amount: amount === null ? null : usd(amount),
    observedAt: at('2026-08-20'),
    validFrom: null,
    validTo: null,
    reason: 'change',
    ...changes,
  }
}

const HELD = [step('1', '3', '2025-01-01', '2026-01-01'), step('2', '2', '2026-01-01', null)]

describe('how news change the recorded prices [FIG-24]', () => {
  it('a first price begins when it was read, or on the day that its source names', () => {
    expect(planPriceStep([], news('2'), NOW).added).toEqual([
      { ...usd('2'), validFrom: at('2026-08-20'), validTo: null, observedAt: at('2026-08-20'), reason: 'launch' },
    ])
    expect(planPriceStep([], news('2', { validFrom: at('2026-02-01') }), NOW)).toMatchObject({
      added: [{ validFrom: at('2026-02-01') }],
      change: null,
    })
  })

  it('the same amount is only read again', () => {
    expect(planPriceStep(HELD, news('2.0'), NOW)).toMatchObject({
      verified: { id: '2', on: '2026-08-20' },
      ended: null,
      added: [],
      change: null,
    })
    expect(planPriceStep(HELD, news('2', { observedAt: at('2026-07-01') }), NOW).verified).toBeNull()
  })

  it('another amount ends the price before it', () => {
    expect(planPriceStep(HELD, news('1'), NOW)).toMatchObject({
      ended: { id: '2', at: at('2026-08-20') },
      replaced: null,
      added: [{ ...usd('1'), validFrom: at('2026-08-20'), reason: 'change' }],
      change: { before: { amount: '2' }, after: usd('1'), at: at('2026-08-20') },
    })
  })

  it('a change is of the day that its source names', () => {
    expect(planPriceStep(HELD, news('1', { validFrom: at('2026-08-01') }), NOW).ended).toEqual({
      id: '2',
      at: at('2026-08-01'),
    })
  })

  it('an older word that counts more than the recorded one holds from now on', () => {
    expect(planPriceStep(HELD, news('1', { observedAt: at('2025-12-01') }), NOW)).toMatchObject({
      ended: { id: '2', at: NOW },
      added: [{ validFrom: NOW }],
    })
  })

  it('two changes at the same moment stay two steps', () => {
    const open = [step('1', '2', '2026-08-22', null)]
    const { ended, added } = planPriceStep(open, news('1', { observedAt: NOW }), NOW)
    expect(ended?.at).toEqual(new Date(NOW.getTime() + 1))
    expect(added[0]?.validFrom).toEqual(ended?.at)
  })

  it('a correction takes the place of the price from its beginning', () => {
    expect(planPriceStep(HELD, news('1', { reason: 'correction' }), NOW)).toMatchObject({
      replaced: '2',
      ended: null,
      added: [{ ...usd('1'), validFrom: at('2026-01-01'), reason: 'correction' }],
      change: { at: NOW },
    })
  })

  it('a correction that names a day inside of the price leaves what was before', () => {
    const given = news('1', { reason: 'correction', validFrom: at('2026-03-01') })
    expect(planPriceStep(HELD, given, NOW)).toMatchObject({
      replaced: null,
      ended: { id: '2', at: at('2026-03-01') },
      added: [{ reason: 'correction', validFrom: at('2026-03-01') }],
    })
  })

  it('a price that held before the recorded one began makes it wrong from its beginning', () => {
    expect(planPriceStep(HELD, news('1', { validFrom: at('2025-12-01') }), NOW)).toMatchObject({
      replaced: '2',
      added: [{ validFrom: at('2026-01-01'), reason: 'correction' }],
    })
  })

  it('a price without a known beginning counts since it was verified', () => {
    const open = [step('1', '2', null, null)]
    expect(planPriceStep(open, news('1', { reason: 'correction' }), NOW).added[0]?.validFrom).toEqual(at('2026-07-02'))
    expect(planPriceStep(open, news('1'), NOW).ended).toEqual({ id: '1', at: at('2026-08-20') })
  })

  it('a price that is gone ends; one that was never there is replaced by nothing', () => {
    expect(planPriceStep(HELD, news(null), NOW)).toMatchObject({
      ended: { id: '2' },
      added: [],
      change: { after: null },
    })
    expect(planPriceStep(HELD, news(null, { reason: 'correction' }), NOW)).toMatchObject({
      ended: null,
      replaced: '2',
      added: [],
    })
    expect(planPriceStep([], news(null), NOW)).toMatchObject({ ended: null, added: [] })
  })

  it('a price that comes back begins not before the end of the last one', () => {
    const ended = [step('1', '3', '2025-01-01', '2026-08-21')]
    expect(planPriceStep(ended, news('3'), NOW).added).toMatchObject([
      { validFrom: at('2026-08-21'), reason: 'change' },
    ])
  })

  it.each([
    ['before all', '2023-01-01', '2024-01-01', [['2023-01-01', '2024-01-01']]],
    ['into the first', '2024-01-01', '2025-06-01', [['2024-01-01', '2025-01-01']]],
    ['inside', '2025-02-01', '2025-03-01', []],
    ['into the open one', '2026-02-01', '2026-08-01', []],
  ])('a past price only fills gaps: %s', (_case, from, to, filled) => {
    const { added, change } = planPriceStep(HELD, news('9', { validFrom: at(from), validTo: at(to) }), NOW)
    expect(added.map(({ validFrom, validTo }) => [validFrom, validTo])).toEqual(
      filled.map(([begin = '', end = '']) => [at(begin), at(end)]),
    )
    expect(change).toBeNull()
  })

  it.each([
    ['before all', '2024-06-10', [['2024-06-09', '2024-06-10']]],
    ['where another is recorded', '2025-06-10', []],
  ])('of a past price without a beginning only the last day is known: %s', (_case, to, filled) => {
    const { added } = planPriceStep(HELD, news('9', { validTo: at(to) }), NOW)
    expect(added.map(({ validFrom, validTo }) => [validFrom, validTo])).toEqual(
      filled.map(([begin = '', end = '']) => [at(begin), at(end)]),
    )
  })

  it('a past price fills the gap between two steps on both sides', () => {
    const steps = [step('1', '3', '2025-02-01', '2025-03-01'), step('2', '2', '2025-06-01', null)]
    const past = news('9', { validFrom: at('2025-01-01'), validTo: at('2025-12-01') })
    expect(planPriceStep(steps, past, NOW).added.map(({ validFrom, validTo }) => [validFrom, validTo])).toEqual([
      [at('2025-01-01'), at('2025-02-01')],
      [at('2025-03-01'), at('2025-06-01')],
    ])
  })
})

describe('what comes back when an announced end comes [CODE-03]', () => {
  const promotion = { validFrom: at('2026-08-13'), validTo: at('2027-01-01') }
  const FULL = step('1', '1.5', '2026-07-21', null)
  const STARTED = [step('1', '1.5', '2026-07-21', '2026-08-13'), step('2', '0.75', '2026-08-13', null)]
  it.each<[string, RecordedStep[], PriceNews, string | null]>([
    ['the price that the promotion took the place of', [FULL], news('0.75', promotion), '1.5'],
    ['the price before it, if the promotion has begun', STARTED, news('0.75', promotion), '1.5'],
    ['nothing known, if nothing was known before', [], news('0.03', promotion), null],
    ['nothing known, if the promotion is all that was recorded', STARTED.slice(1), news('0.75', promotion), null],
    [
      'nothing known after a gap in the record',
      [step('1', '1.5', '2026-05-01', '2026-07-01'), ...STARTED.slice(1)],
      news('0.75', promotion),
      null,
    ],
    [
      'not a price that was wrong from its beginning',
      [step('1', '1.5', '2026-07-21', '2026-08-13'), step('2', '7.5', '2026-08-13', null)],
      news('0.75', promotion),
      '1.5',
    ],
    [
      'the last of several promotions one after the other gives back the one before it',
      [step('1', '3', '2026-01-01', '2026-06-01'), step('2', '2', '2026-06-01', null)],
      news('1', { validFrom: at('2026-08-01'), validTo: at('2026-09-01') }),
      '2',
    ],
  ])('%s', (_, steps, fact, expected) => {
    expect(priceBefore(steps, fact)?.amount ?? null).toBe(expected)
  })
})
