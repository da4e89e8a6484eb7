import { describe, expect, it } from 'vitest'
import { changeDoubts } from './change-doubts.ts'
import { DOUBT_RULES } from './doubt-rules.ts'
import { type ChangeContext, pairKey } from './value-change.ts'

const OFFER = { input: '1.25', output: '10', 'cache-read': '0.125', contextWindow: '128000', maxOutput: '16384' }

/** Returns the doubts about a field when an entry changes some values of an offer. */
function doubtsAbout(
  field: string,
  changes: Record<string, string | null>,
  rest: Partial<Omit<ChangeContext, 'before'>> & { offer?: Record<string, string> } = {},
) {
  const { offer = OFFER, ...context } = rest
  const before = new Map(Object.entries<string>(offer))
  const after = new Map(before)
  for (const [key, value] of Object.entries(changes)) {
    if (value === null) after.delete(key)
    else after.set(key, value)
  }
  const change = { field, before: before.get(field) ?? null, after: after.get(field) ?? null, unit: '1M-tokens' }
  return changeDoubts(change, {
    before,
    after,
    sourceValues: [],
    sellers: new Map(),
    pairs: new Set(),
    isText: true,
    now: new Date('2026-07-02T00:00:00Z'),
    ...context,
  })
}

describe('what needs a look [FIG-22]', () => {
  it.each<[string, string[], string, Record<string, string | null>, Parameters<typeof doubtsAbout>[2]?]>([
    ['more than three times', ['jump'], 'input', { input: '3.8' }],
    ['less than a third', ['jump'], 'output', { output: '3.2' }],
    ['a hundred times', ['unit'], 'input', { input: '125' }, { offer: { input: '1.25' } }],
    ['a thousandth', ['unit'], 'output', { output: '0.01', input: '0.00125' }],
    ['a millionth', ['unit'], 'input', { input: '0.00000125' }, { offer: { input: '1.25' } }],
    ['yuan for dollars', ['currency'], 'input', { input: '8.9' }],
    ['to zero', ['zero', 'jump'], 'output', { output: '0' }],
    ['from zero', ['zero', 'jump'], 'input', { input: '2' }, { offer: { input: '0', output: '10' } }],
    ['a first price of zero', ['zero'], 'reasoning', { reasoning: '0' }],
    ['input and output swapped', ['swapped', 'jump', 'output-below-input'], 'input', { input: '10', output: '1.25' }],
    ['the last digit missing', ['truncated'], 'input', { input: '1.2' }],
    ['all decimals missing', ['truncated'], 'input', { input: '1' }],
    ['a price of a million', ['huge', 'jump', 'output-below-input'], 'input', { input: '987654' }],
    ['cache above input', ['cache-above-input'], 'cache-read', { 'cache-read': '1.3' }, { sourceValues: ['1.3'] }],
    [
      'input below cache',
      ['truncated', 'cache-above-input'],
      'input',
      { input: '0.1' },
      { offer: { input: '0.15', 'cache-read': '0.12' } },
    ],
    [
      'cache that was above input before',
      [],
      'cache-read',
      { 'cache-read': '1.4' },
      { offer: { input: '1.25', 'cache-read': '1.3' } },
    ],
    [
      'output that was below input before',
      [],
      'output',
      { output: '1.1' },
      { offer: { input: '1.25', output: '1.05' } },
    ],
    ['output below input', ['output-below-input'], 'output', { output: '1.2' }, { sourceValues: ['1.2'] }],
    [
      'far from three sellers',
      ['far-from-sellers'],
      'input',
      { input: '2.9' },
      { sellers: new Map([['input', [0.5, 0.5, 0.6]]]) },
    ],
    [
      'a first price far from the others',
      ['far-from-sellers'],
      'reasoning',
      { reasoning: '50' },
      { sellers: new Map([['reasoning', [4, 5, 6]]]) },
    ],
    [
      'a digit cut off, beside a source that says what is shown',
      ['truncated'],
      'input',
      { input: '14.99' },
      { offer: { input: '14.994', output: '75' }, sourceValues: ['14.994'] },
    ],
    [
      'the pair of another model',
      ['copied'],
      'input',
      { input: '2.5', output: '20' },
      { pairs: new Set([pairKey('2.5', '20')]) },
    ],
    ['a context of ten times', ['limit-jump'], 'contextWindow', { contextWindow: '1280000' }],
    ['a context in thousands', ['truncated', 'output-above-context'], 'contextWindow', { contextWindow: '128' }],
    ['output above context', ['output-above-context'], 'maxOutput', { maxOutput: '130000' }],
    [
      'limits swapped',
      ['swapped', 'output-above-context'],
      'contextWindow',
      { contextWindow: '16384', maxOutput: '128000' },
    ],
    ['free of a sudden', ['zero'], 'pricingKind', { pricingKind: 'free' }, { offer: { pricingKind: 'metered' } }],
    ['sold again', ['back-from-retired'], 'status', { status: 'active' }, { offer: { status: 'retired' } }],
    ['a status nobody knows', ['unreadable'], 'status', { status: 'activ' }],
    ['a script as a price', ['unreadable'], 'input', { input: '<script>alert(1)</script>' }],
    ['an endless number', ['unreadable'], 'input', { input: '9'.repeat(5000) }],
    ['not a number', ['unreadable'], 'output', { output: 'NaN' }],
    ['a negative price', ['unreadable'], 'output', { output: '-1' }],
    ['half a token', ['unreadable'], 'contextWindow', { contextWindow: '0.5' }],
    ['a number as a region', ['unreadable'], 'region', { region: '1e999' }],
    ['a region with SQL', ['unreadable'], 'region', { region: "eu'; drop table offers" }],
    ['a successor in reversed letters', ['unreadable'], 'successor', { successor: 'gpt-5‮evil' }],
    ['a day of the last century', ['odd-date'], 'retiresOn', { retiresOn: '1970-01-01' }],
    ['a day in thirty years', ['odd-date'], 'retiresOn', { retiresOn: '2056-01-01' }],
    ['no day at all', ['unreadable'], 'releaseDate', { releaseDate: '2026-13-45' }],
    ['neither yes nor no', ['unreadable'], 'capability:vision', { 'capability:vision': 'maybe' }],
    [
      'a day without its day',
      ['truncated'],
      'retiresOn',
      { retiresOn: '2027-01' },
      { offer: { retiresOn: '2027-01-15' } },
    ],
    ['a price that is gone', ['gone'], 'input', { input: null }],
  ])('%s', (_what, doubts, field, changes, rest) => {
    expect(doubtsAbout(field, changes, rest)).toEqual(doubts)
  })
})

describe('what needs none [FIG-22]', () => {
  it.each<[string, string, Record<string, string | null>, Parameters<typeof doubtsAbout>[2]?]>([
    ['nothing changed', 'input', {}],
    ['nothing changed about an odd price', 'input', { output: '9' }, { offer: { input: '5', output: '0.001' } }],
    ['half the price', 'input', { input: '0.625' }],
    ['three times the price', 'input', { input: '3.75' }],
    ['a jump that another source has too', 'input', { input: '0.125' }, { sourceValues: ['0.1251'] }],
    ['nearer to the other sellers', 'input', { input: '0.5' }, { sellers: new Map([['input', [0.05, 0.05, 0.05]]]) }],
    ['far from two sellers', 'input', { input: '2.9' }, { sellers: new Map([['input', [0.5, 0.5]]]) }],
    [
      'a pair of another model, close by',
      'input',
      { input: '1.5', output: '12' },
      { pairs: new Set([pairKey('1.5', '12')]) },
    ],
    [
      'pictures whose output costs less',
      'output',
      { output: '4' },
      { isText: false, offer: { input: '5', output: '8' } },
    ],
    ['a first price', 'reasoning', { reasoning: '10' }],
    ['zero as the first price of a free offer', 'input', { input: '0' }, { offer: { pricingKind: 'free' } }],
    ['a context of twice as much', 'contextWindow', { contextWindow: '262144' }],
    ['deprecated', 'status', { status: 'deprecated' }, { offer: { status: 'active' } }],
    ['an announced end', 'retiresOn', { retiresOn: '2027-01-15' }],
    ['a month of release', 'releaseDate', { releaseDate: '2025-04' }],
    ['a capability', 'capability:vision', { 'capability:vision': 'false' }],
    ['a region', 'region', { region: 'eu-west-1' }],
    ['a successor', 'successor', { successor: 'anthropic/claude-opus-4.5' }],
    ['a batch price under the input', 'input:batch', { 'input:batch': '0.625' }],
  ])('%s', (_what, field, changes, rest) => {
    expect(doubtsAbout(field, changes, rest)).toEqual([])
  })
})

it('every rule has a title and a sentence [FIG-22]', () => {
  for (const { title, text } of Object.values(DOUBT_RULES)) {
    expect(title).toMatch(/^[A-Z]/)
    expect(text).toMatch(/\.$/)
  }
})
