import { describe, expect, it } from 'vitest'
import { filterAudit } from './audit-filters.ts'

const end = (status: 'deprecated' | 'retired', isHere: boolean) => ({
  status,
  retiresOn: null,
  daysLeft: null,
  by: null,
  isHere,
  sourceName: null,
  observedOn: null,
})
const item = { match: 'offer' as const, retirement: null, cheaper: [], priceChanges: [] }
const STACK = [
  { ...item, id: 'fine' },
  { ...item, id: 'gone', retirement: end('retired', true), cheaper: [{ provider: { name: 'A' }, text: '$1.00' }] },
  { ...item, id: 'ending', retirement: end('deprecated', true) },
  { ...item, id: 'ended elsewhere', retirement: end('retired', false) },
  { ...item, id: 'dearer', priceChanges: [{}] },
  { ...item, id: 'nobody', match: 'none' as const },
  { ...item, id: 'misspelt', match: 'guess' as const },
]

describe('the filters of an audit [OPEN-06]', () => {
  it.each([
    ['all', STACK.map(({ id }) => id)],
    ['retired', ['gone']],
    ['retiring', ['ending']],
    ['cheaper', ['gone']],
    ['changed', ['dearer']],
    ['unknown', ['nobody']],
  ] as const)('%s', (filter, expected) => {
    expect(filterAudit(STACK, filter).map(({ id }) => id)).toEqual(expected)
  })
})
