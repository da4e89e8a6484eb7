import { describe, expect, it } from 'vitest'
import { changeRows, markChange } from './change-rows.ts'

describe('changeRows', () => {
  it.each<[string, Parameters<typeof changeRows>[0], string[][]]>([
    ['a text', { name: { from: 'GPT', to: 'GPT-5' } }, [['name', 'GPT', 'GPT-5']]],
    [
      'figures and switches',
      { rating: { from: 4, to: 4.5 }, banned: { from: false, to: true } },
      [
        ['rating', '4', '4.5'],
        ['banned', 'false', 'true'],
      ],
    ],
    ['what was not set', { note: { from: null, to: 'Spam' } }, [['note', '-', 'Spam']]],
    ['a list of plain values', { tags: { from: ['a'], to: ['a', 'b'] } }, [['tags', 'a', 'a, b']]],
    [
      'only what differs inside a record',
      { pricing: { from: { input: 2.5, output: 15 }, to: { input: 2.2, output: 15 } } },
      [['pricing.input', '2.5', '2.2']],
    ],
    [
      'a new record, field by field',
      { data: { from: null, to: { name: 'Kimi', limits: [{ amount: 5 }] } } },
      [
        ['data.name', '-', 'Kimi'],
        ['data.limits.0.amount', '-', '5'],
      ],
    ],
    ['an empty list', { tags: { from: [], to: null } }, [['tags', '', '-']]],
    ['a value that became a record', { data: { from: 'x', to: { a: 1 } } }, [['data', 'x', '{"a":1}']]],
  ])('%s', (_, changes, rows) => {
    expect(changeRows(changes).map(({ field, from, to }) => [field, from ?? '-', to ?? '-'])).toEqual(rows)
  })
})

describe('markChange', () => {
  it.each([
    ['2.50', '2.20', ['2.', '5', '0'], ['2.', '2', '0']],
    ['gpt-5', 'gpt-5-mini', ['gpt-5', '', ''], ['gpt-5', '-mini', '']],
    ['aa', 'aaa', ['aa', '', ''], ['aa', 'a', '']],
    ['old', 'new', ['', 'old', ''], ['', 'new', '']],
    ['a😀', 'a😁', ['a', '😀', ''], ['a', '😁', '']],
  ])('%s to %s', (from, to, before, after) => {
    const marked = markChange(from, to)
    expect([marked.from.start, marked.from.changed, marked.from.end]).toEqual(before)
    expect([marked.to.start, marked.to.changed, marked.to.end]).toEqual(after)
  })
})
