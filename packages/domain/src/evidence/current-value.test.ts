import { describe, expect, it } from 'vitest'
import { chooseValue, compareSourceValues, type SourceValue } from './current-value.ts'
import { isSameValue } from './same-value.ts'

const at = (day: string) => new Date(`${day}T00:00:00Z`)

/** Parses 'litellm 2.5 read 2026-08-08 changed 2026-08-01 own'. */
function sourceValue(text: string): SourceValue {
  const [source = '', value = '', ...words] = text.split(' ')
  const dayAfter = (word: string) => words[words.indexOf(word) + 1] ?? ''
  return {
    source,
    value,
    unit: '1M-tokens',
    isFirstParty: words.includes('own'),
    isComparedOnly: words.includes('opinion'),
    readAt: at(dayAfter('read')),
    changedAt: words.includes('changed') ? at(dayAfter('changed')) : null,
  }
}

const choose = (sourceValues: readonly string[], locked: string | null = null, isDoubted = false) =>
  chooseValue(
    'input',
    sourceValues.map(sourceValue),
    locked === null ? null : { value: locked, unit: '1M-tokens', lockedAt: at('2026-01-01') },
    { isDoubted },
  )

describe('which value is shown [FIG-22]', () => {
  it.each([
    ['nothing is said', [], null, 'none', 'single', []],
    ['one source', ['a 2.5 read 2026-07-02'], '2.5', 'newest', 'single', []],
    ['two that agree', ['a 2.5 read 2026-07-02', 'b 2.5 read 2026-08-08'], '2.5', 'agreement', 'agree', []],
    ['two that differ: the newest', ['a 2.5 read 2026-07-02', 'b 3 read 2026-08-08'], '3', 'newest', 'differ', ['a']],
    [
      'two against a newer one that has always said so: agreement',
      ['a 2.5 read 2026-07-02', 'b 2.5 read 2026-07-03', 'c 3 read 2026-08-08'],
      '2.5',
      'agreement',
      'differ',
      ['c'],
    ],
    [
      'a change recorded after the others were read beats their agreement',
      ['a 2.5 read 2026-07-02', 'b 2.5 read 2026-07-03', 'c 3 read 2026-08-08 changed 2026-08-01'],
      '3',
      'later-change',
      'differ',
      ['a', 'b'],
    ],
    [
      'a change that the others have not followed when read later does not',
      ['a 2.5 read 2026-08-05', 'b 2.5 read 2026-07-03', 'c 3 read 2026-08-08 changed 2026-08-01'],
      '2.5',
      'agreement',
      'differ',
      ['c'],
    ],
    [
      "the seller's own word beats agreement and newer readings",
      ['own 2 read 2026-06-01 own', 'a 2.5 read 2026-08-08', 'b 2.5 read 2026-08-08'],
      '2',
      'first-party',
      'differ',
      ['a', 'b'],
    ],
    [
      'of two own words the newest',
      ['own 2 read 2026-06-01 own', 'page 2.2 read 2026-08-01 own'],
      '2.2',
      'first-party',
      'differ',
      ['own'],
    ],
    [
      'a source that is only an opinion never decides, but is compared',
      ['a 2.5 read 2026-07-02', 'b 3 read 2026-08-08 opinion'],
      '2.5',
      'newest',
      'differ',
      ['b'],
    ],
    ['alone, an opinion is better than nothing', ['b 3 read 2026-08-08 opinion'], '3', 'newest', 'single', []],
    [
      'the larger of two agreements',
      [
        'a 1 read 2026-08-08',
        'b 1 read 2026-08-08',
        'c 2 read 2026-08-01',
        'd 2 read 2026-08-01',
        'e 2 read 2026-08-01',
      ],
      '2',
      'agreement',
      'differ',
      ['a', 'b'],
    ],
    [
      'of equal agreements the one read last',
      ['a 1 read 2026-08-08', 'b 1 read 2026-08-08', 'c 2 read 2026-08-01', 'd 2 read 2026-08-01'],
      '1',
      'agreement',
      'differ',
      ['c', 'd'],
    ],
  ] as const)('%s', (_case, sourceValues, value, rule, verdict, disputedBy) => {
    expect(choose(sourceValues)).toMatchObject({ value, rule, verdict, disputedBy })
    expect(choose(sourceValues.toReversed())).toMatchObject({ value, rule, verdict, disputedBy })
  })

  it("staff's lock beats the seller's own word, and says who differs", () => {
    expect(choose(['own 2 read 2026-06-01 own', 'a 4 read 2026-06-01'], '4')).toMatchObject({
      value: '4',
      source: 'staff',
      rule: 'locked',
      verdict: 'locked',
      disputedBy: ['own'],
    })
  })

  it.each([
    ['one source that states it is enough', ['a true read 2026-07-02', 'b false read 2026-08-08'], 'true', ['b']],
    [
      'also against several that deny it, and against a change to "no"',
      ['a true read 2026-07-02', 'b false read 2026-08-08 changed 2026-08-01', 'c false read 2026-08-08'],
      'true',
      ['b', 'c'],
    ],
    ['when all deny it, it is denied', ['a false read 2026-07-02', 'b false read 2026-08-08'], 'false', []],
    [
      "the seller's own denial beats others",
      ['own false read 2026-06-01 own', 'a true read 2026-08-08'],
      'false',
      ['a'],
    ],
    [
      'a source that is only compared does not state it',
      ['a false read 2026-07-02', 'b true read 2026-08-08 opinion'],
      'false',
      ['b'],
    ],
  ] as const)('a capability: %s [LIVE-01]', (_case, sourceValues, value, disputedBy) => {
    for (const order of [sourceValues, sourceValues.toReversed()])
      expect(chooseValue('capability:reasoning', order.map(sourceValue), null)).toMatchObject({ value, disputedBy })
  })

  it('values of one day that differ are disputed; of different days one is just older', () => {
    expect(choose(['a 2 read 2026-08-08', 'b 3 read 2026-08-08']).isDisputed).toBe(true)
    expect(choose(['a 2 read 2026-08-07', 'b 3 read 2026-08-08']).isDisputed).toBe(false)
    expect(choose(['a 2 read 2026-08-08', 'b 2 read 2026-08-08']).isDisputed).toBe(false)
  })

  it('a price that a rule doubts is unconfirmed, whoever agrees', () => {
    expect(choose(['a 2 read 2026-08-08', 'b 2 read 2026-08-08'], null, true).verdict).toBe('unconfirmed')
  })
})

describe('whether two sources say the same [FIG-22]', () => {
  const tokens = (value: string) => ({ value, unit: '1M-tokens' })
  it.each([
    ['input', '2', '2.01', true],
    ['input', '2.01', '2', true],
    ['input', '2', '2.0101', false],
    ['input', '0.0000003', '0.00000030149', true],
    ['input', '0.0000003', '0.00000030151', false],
    ['input', '0', '0', true],
    ['input', '0', '0.0001', false],
    ['contextWindow', '128000', '128001', false],
    ['status', 'retired', 'deprecated', false],
  ])('%s: %s and %s: %s', (field, a, b, same) => {
    expect(isSameValue(field, tokens(a), tokens(b))).toBe(same)
  })

  it('amounts for different units are never the same', () => {
    expect(isSameValue('input', tokens('2'), { value: '2', unit: 'minute' })).toBe(false)
  })

  it('values whose ends are too far apart differ, though neighbours are alike', () => {
    expect(compareSourceValues('input', ['1', '1.004', '1.008'].map(tokens))).toBe('differ')
    expect(compareSourceValues('input', ['1', '1.004'].map(tokens))).toBe('agree')
    expect(compareSourceValues('input', ['1'].map(tokens))).toBe('single')
  })
})
