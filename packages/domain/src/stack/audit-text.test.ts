import { describe, expect, it } from 'vitest'
import { calendarText } from '../changes/calendar.ts'
import { type AuditedId, auditDays, auditMarkdown, auditState, auditStateText } from './audit-text.ts'

const END = {
  status: 'deprecated',
  retiresOn: '2026-12-01',
  daysLeft: 16,
  by: 'Maker',
  isHere: true,
  sourceName: 'A list',
  observedOn: '2026-11-01',
} as const
const ITEM: AuditedId = {
  id: 'maker/x-1',
  match: 'offer',
  model: { slug: 'x-1', name: 'X 1' },
  provider: { slug: 'seller', name: 'Seller' },
  retirement: null,
  price: { input: '0.5', output: null },
  bill: { text: '$5.00' },
  cheaper: [{ provider: { name: 'Other' }, text: '$4.00' }],
  successors: [],
}

describe('the state of an audited id [OPEN-06]', () => {
  it.each([
    [{}, 'fine', 'No end announced'],
    [{ match: 'none' }, 'unknown', 'Not recognised'],
    [{ retirement: END }, 'retiring', 'Retires in 16 days, 1 Dec 2026'],
    [{ retirement: { ...END, daysLeft: 1 } }, 'retiring', 'Retires in 1 day, 1 Dec 2026'],
    [{ retirement: { ...END, retiresOn: null, daysLeft: null } }, 'retiring', 'Deprecated, No date yet'],
    [{ retirement: { ...END, daysLeft: 0 } }, 'retired', 'Retired, 1 Dec 2026'],
    [{ retirement: { ...END, status: 'retired', retiresOn: null, daysLeft: null } }, 'retired', 'Retired'],
    [{ retirement: { ...END, isHere: false } }, 'elsewhere', 'Ended by Maker, Seller states no end'],
    [{ retirement: { ...END, status: 'active', retiresOn: null, daysLeft: null } }, 'fine', 'No end announced'],
  ] as const)('%o is %s', (part, state, text) => {
    const item: AuditedId = { ...ITEM, ...part }
    expect(auditState(item)).toBe(state)
    expect(
      auditStateText(item)
        .filter((line) => line !== null)
        .join(', '),
    ).toBe(text)
  })

  it('days are in a calendar once, guesses and ends without a day are not', () => {
    const items = [
      { ...ITEM, retirement: END },
      { ...ITEM, id: 'x-1', retirement: END },
      { ...ITEM, match: 'guess', retirement: END },
      { ...ITEM, retirement: { ...END, retiresOn: null } },
    ] as const
    const days = auditDays(items, { publicUrl: 'https://site.example', host: 'site.example' })
    expect(days).toEqual([
      {
        uid: 'stack-x-1-seller@site.example',
        day: '2026-12-01',
        title: 'X 1 retires at Seller',
        text: 'No successor named. According to A list, recorded 1 Nov 2026.',
        url: 'https://site.example/model/x-1',
      },
    ])
    expect(calendarText('Stack', days, '2026-11-15')).toContain('DTSTART;VALUE=DATE:20261201')
  })

  it('is a table in Markdown, where nothing unknown is zero', () => {
    const text = auditMarkdown(
      [ITEM, { ...ITEM, id: 'a|b', match: 'none', model: null, provider: null, price: null, bill: null, cheaper: [] }],
      '2026-11-15',
    )
    expect(text).toContain(
      '| `maker/x-1` | X 1 | Seller | No end announced | $0.50 / Unknown | $5.00 | Other $4.00 | none named |',
    )
    expect(text).toContain('| `a\\|b` | unknown | unknown | Not recognised | unknown | unknown | none | none named |')
  })
})
