import type { UnmatchedName } from '@inferdex/contracts/intake/intake-names.staff'
import { expect, it } from 'vitest'
import { groupNames, whyText } from './name-groups.ts'

const name = (words: string, ...candidates: (readonly [string, number])[]): UnmatchedName => ({
  feed: 'a-list',
  feedTitle: 'A list',
  key: words,
  name: words,
  provider: null,
  maker: null,
  input: null,
  output: null,
  contextWindow: null,
  releaseDate: null,
  url: null,
  confidence: candidates[0]?.[1] ?? 0,
  firstSeenAt: '2026-11-01T00:00:00.000Z',
  candidates: candidates.map(([title, confidence]) => ({
    modelId: '00000000-0000-7000-8000-000000000000',
    slug: title,
    name: title,
    confidence,
  })),
  matched: null,
  decidedBy: null,
  decidedAt: null,
})
const sure = name('Nova Premier 1', ['Nova Premier 1.0', 0.96])
const twins = name('Codestral', ['Codestral', 0.58], ['Codestral', 0.55])
const other = name('Grok 4.6', ['Grok 4.5', 0.21])
const alone = name('Sonoma')

it('groups names by how sure their best candidate is [FIG-09]', () => {
  expect(groupNames([sure, twins, other, alone]).map(({ id, names }) => [id, names.length])).toEqual([
    ['sure', 1],
    ['look', 1],
    ['new', 2],
  ])
  expect(groupNames([])).toEqual([])
})

it.each([
  [twins, '2 candidates'],
  [other, 'version differs'],
  [alone, 'no model is like it'],
  [name('Embed 4', ['Embed v4', 0.95]), 'name, maker and price fit'],
  [name('Jamba Large', ['Jamba', 0.7]), 'name or price differs'],
])('says why', (one, why) => {
  expect(whyText(one)).toBe(why)
})
