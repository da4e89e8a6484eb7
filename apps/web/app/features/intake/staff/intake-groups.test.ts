import type { IntakeDifference, IntakeSource } from '@inferdex/contracts/intake/intake.staff'
import { expect, it } from 'vitest'
import { byProvider, countByRule, factorText, ruleAfter, ruleTitle, shownSources } from './intake-groups.ts'

const nova = { id: 'n', slug: 'nova', name: 'Nova' }
const group = (rule: string, open: number) => ({ rule, provider: nova, open })

it('counts by rule, in the order of the rules [FIG-22]', () => {
  const rules = countByRule([group('gone', 2), group('jump', 3), group('gone', 1), group('look', 1)])
  expect(rules.map(({ rule, open }) => [rule, open])).toEqual([
    ['jump', 3],
    ['gone', 3],
    ['look', 1],
  ])
  expect(ruleAfter(rules, 'jump')).toBe('gone')
  expect(ruleAfter(rules, 'look')).toBe('jump')
  expect(ruleAfter(rules, 'jump', -1)).toBe('look')
  expect(ruleAfter([], 'jump')).toBeNull()
  expect(ruleTitle('unit')).toBe('Unit suspicion')
})

const sourceWith = (source: string, proposal: string | null): IntakeSource => ({
  source,
  title: source.toUpperCase(),
  trust: 'primary',
  value: '1',
  url: null,
  observedAt: '2026-07-01T00:00:00.000Z',
  proposal,
})
const difference = (sources: IntakeSource[], provider: IntakeDifference['provider'] = nova): IntakeDifference => ({
  targetType: 'offer',
  targetId: 't',
  name: 'one',
  provider,
  model: { slug: 'one', name: 'One' },
  field: 'input',
  unit: '1M-tokens',
  rule: 'jump',
  live: null,
  sources,
  factor: null,
  suggestion: null,
  sellers: null,
})

it('has a column for each of the three sources with most to say, proposals first [FIG-22]', () => {
  const items = [
    difference([sourceWith('a', null), sourceWith('b', null), sourceWith('c', 'p'), sourceWith('d', null)]),
    difference([sourceWith('b', null), sourceWith('d', null)]),
  ]
  expect(shownSources(items).map(({ source }) => source)).toEqual(['c', 'b', 'd'])
})

it('groups by provider, models themselves too [FIG-22]', () => {
  const groups = byProvider([difference([]), difference([], null), difference([])])
  expect(groups.map(({ name, items }) => [name, items.length])).toEqual([
    ['Nova', 2],
    ['Models', 1],
  ])
})

it.each([
  [6, '6.0x'],
  [0.3, '÷ 3.3'],
  [null, ''],
])('the factor %s reads "%s" [FIG-22]', (factor, text) => {
  expect(factorText(factor)).toBe(text)
})
