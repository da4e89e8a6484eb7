import { describe, expect, it } from 'vitest'
import { billOf } from '../bill.ts'
import { explainBill, unbilledText } from '../explain.ts'
import { monthsOf } from '../month.ts'
import { type BillPrice, prepareOffer } from '../terms/offer.ts'
import { anOffer, aWorkload } from '../testing/an-offer.ts'
import type { Workload } from '../workload/workload.ts'

const price = (field: string, amount: string): BillPrice => {
  const [kind, mode = 'standard'] = field.split(':')
  return { kind, mode, minInputTokens: 0, amount } as BillPrice
}

function bill(prices: Record<string, string>, given: Partial<Workload>) {
  const offer = anOffer({ prices: Object.entries(prices).map(([field, amount]) => price(field, amount)) })
  const workload = aWorkload({
    requestsPerMonth: 100_000,
    inputTokensPerRequest: 10_000,
    outputTokensPerRequest: 500,
    ...given,
  })
  const found = billOf(prepareOffer(offer), monthsOf(workload))
  return 'total' in found
    ? { cents: explainBill(found, workload).cents, notes: found.notes, parts: found.parts.map(({ kind }) => kind) }
    : unbilledText(found)
}

const GPT = { input: '5', output: '30', 'cache-read': '0.5', 'input:batch': '2.5', 'output:batch': '15' }
const all = { batchShare: 1, cachedShare: 0.9 }

describe('cached input in batches [FIG-35]', () => {
  it.each([
    ['stated', { ...GPT, 'cache-read:batch': '0.25' }, '$1,225.00', []],
    ['not stated: at most the standard cache price', GPT, '$1,450.00', ['no-batch-cache-price']],
    ['a cache price above batch input', { ...GPT, 'cache-read': '4' }, '$3,250.00', ['no-batch-cache-price']],
    ['no cache price at all', { ...GPT, 'cache-read': '5' }, '$3,250.00', ['no-batch-cache-price']],
  ])('%s', (_, prices, cents, notes) => {
    expect(bill(prices, all)).toMatchObject({ cents, notes })
  })

  it('a seller without a batch price never gets below one that states it, at the same standard prices', () => {
    const { 'input:batch': _input, 'output:batch': _output, ...standard } = GPT
    expect(bill(standard, all)).toMatchObject({ cents: '$2,450.00', notes: ['no-batch-price'] })
  })
})

const MODES = {
  ...GPT,
  'cache-write': '6.25',
  'cache-write-1h': '10',
  'input:flex': '2.5',
  'output:flex': '15',
  'input:priority': '10',
  'output:priority': '60',
  'cache-read:priority': '1',
}

describe('service modes [FIG-35]', () => {
  it.each<[string, Record<string, string>, Partial<Workload>, unknown]>([
    ['standard', MODES, {}, { cents: '$6,500.00' }],
    ['flex', MODES, { mode: 'flex' }, { cents: '$3,250.00', notes: [] }],
    ['priority', MODES, { mode: 'priority' }, { cents: '$13,000.00' }],
    ['flex at a seller that states no price for it', GPT, { mode: 'flex' }, 'states no flex price'],
    ['priority at a seller that states no price for it', GPT, { mode: 'priority' }, 'states no priority price'],
    // 500M cached at 0.5, the standard price; 500M fresh at 2.5; 50M output at 15.
    [
      'flex without a cache price of its own',
      MODES,
      { mode: 'flex', cachedShare: 0.5, writtenShare: 0 },
      { cents: '$2,250.00', notes: ['no-cache-price'] },
    ],
    [
      'everything in batches, whatever the mode of the rest',
      GPT,
      { mode: 'flex', batchShare: 1 },
      { cents: '$3,250.00' },
    ],
    [
      'everything in batches without a batch price: at standard prices, not at those of the mode',
      { input: '5', output: '30', 'input:flex': '2.5', 'output:flex': '15' },
      { mode: 'flex', batchShare: 1 },
      { cents: '$6,500.00', notes: ['no-batch-price'] },
    ],
    [
      'the same at a seller that states no price for the mode',
      { input: '5', output: '30' },
      { mode: 'priority', batchShare: 1 },
      { cents: '$6,500.00', notes: ['no-batch-price'] },
    ],
    // 500M written at 6.25 or 10, 500M read at 0.5, 50M output at 30.
    ['a cache of some minutes', MODES, { cachedShare: 0.5 }, { cents: '$4,875.00' }],
    ['a cache of an hour', MODES, { cachedShare: 0.5, cacheLife: 'hour' }, { cents: '$6,750.00' }],
    ['an hour, but nothing is written', GPT, { cacheLife: 'hour' }, { cents: '$6,500.00' }],
    [
      'an hour at a seller that states no price for it',
      GPT,
      { cachedShare: 0.5, cacheLife: 'hour' },
      'states no price for an hour in the cache',
    ],
  ])('%s', (_, prices, given, expected) => {
    const found = bill(prices, given)
    if (typeof expected === 'string') expect(found).toBe(expected)
    else expect(found).toMatchObject(expected as object)
  })
})
