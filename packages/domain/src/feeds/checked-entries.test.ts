import { describe, expect, it } from 'vitest'
import { checkedEntries } from './checked-entries.ts'
import type { FeedEntry } from './feed-entry.ts'

const anEntry = (more: Partial<FeedEntry> = {}): FeedEntry => ({
  key: 'openai/gpt-4o',
  provider: 'openai',
  providerModelId: 'gpt-4o',
  name: 'GPT-4o 🙂',
  model: null,
  url: 'https://openai.example/pricing',
  observedOn: '2026-07-01',
  facts: [{ field: 'input', value: '2.5', unit: '1M-tokens' }],
  ...more,
})
const aFact = (more: object) => ({ facts: [{ field: 'input', value: '2.5', unit: null, ...more }] })
const read = (...entries: FeedEntry[]) => checkedEntries({ entries, unknownFields: {}, refused: [] })

describe('entries of a feed', () => {
  it('an ordinary one is taken as it is', () => {
    expect(read(anEntry())).toEqual({ entries: [anEntry()], unknownFields: {}, refused: [] })
  })

  it.each([
    [{ key: '' }, 'It has no name'],
    [{ key: 'a\0b' }, 'Its id is not plain text'],
    [{ key: 'x'.repeat(301) }, 'Its id is not plain text'],
    [{ providerModelId: 'half \ud83d' }, 'Its id is not plain text'],
    [{ model: 'turned \u202e around' }, 'Its id is not plain text'],
    [{ canonicalId: 'a\0b' }, 'Its id is not plain text'],
    [{ name: 'two\nlines' }, 'Its name is not plain text'],
    [{ url: 'javascript:alert(1)' }, 'Its address is not one'],
    [{ url: 'https://openai.example/pricing (of May)' }, 'Its address is not one'],
    [{ observedOn: '2026-13-45' }, 'Its date is not one'],
    [aFact({ value: '1'.repeat(501) }), 'One of its values is not plain text'],
    [aFact({ field: '' }), 'One of its values is not plain text'],
    [aFact({ validFrom: 'tomorrow' }), 'One of its values is not plain text'],
    [{ facts: Array.from({ length: 501 }, () => ({ field: 'input', value: '1', unit: null })) }, 'It says too much'],
  ])('%j is refused alone: %s', (more, reason) => {
    const { entries, refused } = read(anEntry(more), anEntry({ key: 'other' }))
    expect(refused.map((one) => one.reason)).toEqual([reason])
    expect(entries.map(({ key }) => key)).toEqual(['other'])
  })

  it('a second one of the same name is refused', () => {
    const { entries, refused } = read(anEntry(), anEntry({ name: 'Another' }))
    expect(entries).toEqual([anEntry()])
    expect(refused).toEqual([{ key: 'openai/gpt-4o', reason: 'A second entry of this name' }])
  })

  it('what is shown to staff is short and plain, and no more than a page', () => {
    const unknownFields = Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`\0${n}${'y'.repeat(200)}`, n]))
    const checked = checkedEntries({ entries: [], unknownFields, refused: [{ key: '\ud800\0', reason: 'No' }] })
    expect(checked.refused).toEqual([{ key: '\ufffd\ufffd', reason: 'No' }])
    expect(Object.keys(checked.unknownFields)).toHaveLength(200)
    expect(Object.keys(checked.unknownFields).every((name) => name.length <= 81 && !name.includes('\0'))).toBe(true)
  })

  it('more than 100,000 are refused as a whole', () => {
    const entries = Array.from({ length: 100_001 }, (_, n) => anEntry({ key: String(n) }))
    expect(() => read(...entries)).toThrow('more than 100,000 entries')
  })
})
