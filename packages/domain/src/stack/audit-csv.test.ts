import { describe, expect, it } from 'vitest'
import { readCsv } from '../text/csv.ts'
import { auditCsv } from './audit-csv.ts'

const seller = { slug: 'seller', name: 'Seller' }
const ITEM: Parameters<typeof auditCsv>[0][number] = {
  id: 'maker/x-1',
  match: 'offer',
  model: { slug: 'x-1', name: 'X 1' },
  provider: seller,
  retirement: {
    status: 'deprecated',
    retiresOn: '2026-12-01',
    daysLeft: -3,
    by: 'Maker',
    isHere: true,
    sourceName: null,
    observedOn: null,
  },
  price: { input: '0.5', output: null, sourceName: 'A list', verifiedOn: '2026-11-01' },
  priceChanges: [{ on: '2026-10-01', field: 'input', before: '0.4', after: '0.5' }],
  bill: { provider: seller, total: '5' },
  cheaper: [{ provider: { name: 'Other, "Inc"' }, total: '4.25' }],
  successors: [{ name: 'X 2', bill: { provider: seller, total: '6' } }],
}
const UNKNOWN = {
  ...ITEM,
  match: 'none' as const,
  model: null,
  provider: null,
  retirement: null,
  price: null,
  priceChanges: [],
  bill: null,
  cheaper: [],
  successors: [],
}
const read = (items: Parameters<typeof auditCsv>[0]) => {
  const [head = [], ...rows] = [...readCsv(auditCsv(items))]
  return rows.map((row) => Object.fromEntries(head.map((name, index) => [name, row[index]])))
}

describe('the audit as CSV [OPEN-06]', () => {
  it('has a row for each id; amounts are numbers without a sign or a currency', () => {
    expect(read([ITEM])).toEqual([
      {
        id: 'maker/x-1',
        match: 'offer',
        model: 'x-1',
        provider: 'Seller',
        status: 'retired',
        retires_on: '2026-12-01',
        ended_by: 'Maker',
        input: '0.5',
        output: '',
        price_source: 'A list',
        price_read_on: '2026-11-01',
        changed_on: '2026-10-01',
        changed_price: 'input',
        before: '0.4',
        after: '0.5',
        bill: '5',
        cheaper_at: 'Other, "Inc"',
        cheaper_bill: '4.25',
        move_to: 'X 2',
        move_to_at: 'Seller',
        move_to_bill: '6',
      },
    ])
  })

  it('what is not known is empty, never zero', () => {
    const [row = {}] = read([UNKNOWN])
    expect(Object.entries(row).filter(([, cell]) => cell !== '')).toEqual([
      ['id', 'maker/x-1'],
      ['match', 'none'],
      ['status', 'unknown'],
    ])
  })

  it.each(['=1+1', '@SUM(A1)', '-x', '+x', '\tx'])('%s is no formula', (id) => {
    expect(auditCsv([{ ...UNKNOWN, id }]).split('\r\n')[1]).toMatch(/^'/)
  })
})
