import { describe, expect, it } from 'vitest'
import type { FeedEntry } from '../feeds/feed-entry.ts'
import { factChanges, factsByTarget, type KnownSourceValue, NOW } from './reported-facts.ts'

const READ = new Date('2026-07-02T00:00:00Z')
const OFFER = { type: 'offer', id: 'o1' } as const

function entry(key: string, values: Record<string, string>, rest: Partial<FeedEntry> = {}): FeedEntry {
  const facts = Object.entries(values).map(([field, value]) => ({ field, value, unit: '1M-tokens' }))
  return {
    key,
    provider: 'nova',
    providerModelId: key,
    name: null,
    model: null,
    url: null,
    observedOn: null,
    facts,
    ...rest,
  }
}

const known = (field: string, value: string, rest: Partial<KnownSourceValue> = {}): KnownSourceValue => ({
  field,
  value,
  unit: '1M-tokens',
  startsOn: NOW,
  observedAt: new Date('2026-06-13T00:00:00Z'),
  ...rest,
})

const factsOf = (entries: readonly FeedEntry[], exact = '') =>
  factsByTarget(
    entries.map((one) => ({ entry: one, target: OFFER, isExact: one.key === exact })),
    READ,
    READ,
  ).flatMap(({ facts }) => facts)

describe('what a feed says about a record [FIG-22]', () => {
  it('the entry with the record’s own id comes first, then the order of the file', () => {
    const entries = [
      entry('alias', { input: '1' }),
      entry('own', { input: '2' }),
      entry('other', { input: '3', output: '9' }),
    ]
    expect(factsOf(entries, 'own').map(({ field, value, key }) => [field, value, key])).toEqual([
      ['input', '2', 'own'],
      ['output', '9', 'other'],
    ])
    expect(factsOf(entries).map(({ value }) => value)).toEqual(['1', '9'])
  })

  it('a price to come, the price of today and a price that ended are three facts', () => {
    const facts = [
      { field: 'input', value: '1', unit: null, validTo: '2026-01-01' },
      { field: 'input', value: '2', unit: null, validFrom: '2026-01-01' },
      { field: 'input', value: '3', unit: null, validFrom: '2027-01-01' },
    ]
    expect(factsOf([entry('a', {}, { facts })]).map(({ startsOn, isOver }) => [startsOn, isOver])).toEqual([
      [NOW, true],
      [NOW, false],
      ['2027-01-01', false],
    ])
  })

  it('the day of an entry counts before the day of the file', () => {
    const [fact] = factsOf([entry('a', { input: '1' }, { observedOn: '2026-05-05' })])
    expect(fact?.observedAt.toISOString()).toBe('2026-05-05T00:00:00.000Z')
  })
})

describe('what changed since the last reading [FIG-22]', () => {
  it.each<[string, Record<string, string>, KnownSourceValue[], string[], string[]]>([
    ['nothing', { input: '1.5' }, [known('input', '1.50')], [], []],
    ['a value', { input: '2' }, [known('input', '1.5')], ['input'], []],
    ['a unit', { input: '2' }, [known('input', '2', { unit: 'image' })], ['input'], []],
    ['a first value', { input: '2', output: '4' }, [known('input', '2')], ['output'], []],
    ['a value is gone', { input: '2' }, [known('input', '2'), known('output', '4')], [], ['output']],
    [
      'a price to come is gone',
      { input: '2' },
      [known('input', '2'), known('input', '4', { startsOn: '2027-01-01' })],
      [],
      ['input'],
    ],
    [
      'an older file says less and other things',
      { input: '3' },
      [
        known('input', '2', { observedAt: new Date('2026-08-01') }),
        known('output', '4', { observedAt: new Date('2026-08-01') }),
      ],
      [],
      [],
    ],
  ])('%s', (_what, values, sourceValues, changed, vanished) => {
    const changes = factChanges(factsOf([entry('a', values)]), sourceValues)
    expect(changes.changed.map(({ field }) => field)).toEqual(changed)
    expect(changes.vanished.map(({ field }) => field)).toEqual(vanished)
  })
})
