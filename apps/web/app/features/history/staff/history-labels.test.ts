import type { HistoryEntry, HistoryOffer } from '@inferdex/contracts/history/history.staff'
import { expect, it } from 'vitest'
import { daysOf, fieldTitle, laterChange, outcomeLook, sameSave, sourceText, valueText } from './history-labels.ts'

const entry = (more: Partial<HistoryEntry> = {}): HistoryEntry => ({
  id: 'a',
  at: '2026-11-15T14:24:07.000000Z',
  person: 'jonas.b',
  offer: null,
  field: 'input',
  outcome: 'changed',
  from: '6',
  to: '7',
  isFromKnown: true,
  unit: '1M-tokens',
  reason: 'change',
  rule: 'staff',
  source: 'staff',
  sourceName: 'staff',
  sourceUrl: null,
  audit: null,
  canRevert: true,
  ...more,
})

it.each([
  ['input', '6.00', '1M-tokens', '$6.00'],
  ['image', '0.04', 'image', '$0.04 per image'],
  ['contextWindow', '200000', null, '200,000'],
  ['retiresOn', '2026-11-15', null, '15 Nov 2026'],
  ['expiresAt', '2026-11-15T10:00:00.000Z', null, '15 Nov 2026'],
  ['verified', true, null, 'yes'],
  ['website', null, null, 'not set'],
  ['capabilities', ['vision', 'tools'], null, 'vision, tools'],
  ['capabilities', [], null, 'none'],
  ['lab', { slug: 'openai', name: 'OpenAI' }, null, 'OpenAI'],
])('writes %s as it is stored', (field, value, unit, text) => {
  expect(valueText(field, value, unit)).toBe(text)
})

it.each([
  ['MODEL', 'output:batch', true, 'Output, batch'],
  ['MODEL', 'contextWindow', false, 'Context, tokens'],
  ['DEAL', 'newUserOnly', false, 'New user only'],
] as const)('names the field of a %s', (kind, field, isOfOffer, words) => {
  expect(fieldTitle(kind, field, isOfOffer).toLowerCase()).toBe(words.toLowerCase())
})

it('says what became of an entry and who decided', () => {
  expect(outcomeLook(entry()).label).toBe('market moved')
  expect(outcomeLook(entry({ source: 'models-dev' })).label).toBe('recorded')
  expect(outcomeLook(entry({ reason: 'correction' })).label).toBe('record was wrong')
  expect(outcomeLook(entry({ outcome: 'said', rule: 'same' })).label).toBe('confirmed')
  expect(sourceText(entry())).toBe('by hand')
  const ofFeed = { source: 'models-dev', sourceName: 'models.dev' }
  expect(sourceText(entry({ ...ofFeed, person: null, rule: 'newest' }))).toBe('feed, by rule: the newest reading')
  expect(sourceText(entry(ofFeed))).toBe('models.dev, decided in feed intake')
  expect(sourceText(entry({ outcome: 'locked', rule: 'The list lacks a surcharge' }))).toBe(
    'The list lacks a surcharge',
  )
})

it('groups by day and knows what belongs together', () => {
  const [first, other, older] = [
    entry(),
    entry({ id: 'b', field: 'output' }),
    entry({ id: 'c', at: '2026-11-13T10:00:00.000000Z' }),
  ]
  const all = [first, other, older]
  expect(daysOf(all, new Date('2026-11-15T20:00:00Z')).map(({ title }) => title)).toEqual(['Today', '13 Nov 2026'])
  expect(sameSave(first, all)).toEqual([other])
})

const offerOf = (slug: string): HistoryOffer => ({
  id: slug,
  providerModelId: 'model',
  provider: { id: slug, slug, name: slug },
  model: { id: 'model', slug: 'model', name: 'Model' },
})
const [aria, nova] = [offerOf('aria'), offerOf('nova')]

it.each<[string, Partial<HistoryEntry>, boolean]>([
  ['another value of the same field', {}, true],
  ['the first value of the same field', { outcome: 'new' }, true],
  ['a reading that changed nothing', { outcome: 'said' }, false],
  ['a value that was locked', { outcome: 'locked' }, false],
  ['another field', { field: 'output' }, false],
  ['another offer', { offer: nova }, false],
  ['the model itself', { offer: null }, false],
  ['the same moment', { at: '2026-11-13T10:00:00.000000Z' }, false],
  ['an earlier one', { at: '2026-11-12T10:00:00.000000Z' }, false],
])('later change of an offer: %s', (_, more, isLater) => {
  const asked = entry({ id: 'asked', at: '2026-11-13T10:00:00.000000Z', offer: aria })
  const other = entry({ id: 'other', offer: aria, ...more })
  expect(laterChange(asked, [other, asked])).toBe(isLater ? other : undefined)
})
