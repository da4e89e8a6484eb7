import { expect, it } from 'vitest'
import { SLUG, slugFrom } from './slug.ts'

it.each([
  ['GPT-4.1 mini', 'gpt-4-1-mini'],
  ['  Claude  Opus 4.5 ', 'claude-opus-4-5'],
  ['Mistral Médium', 'mistral-medium'],
  ['---', ''],
  [`${'a'.repeat(99)} b`, 'a'.repeat(99)],
  ['x'.repeat(200), 'x'.repeat(100)],
  ['模型', ''],
])('%j becomes %j [PUB-SUBM-06]', (name, slug) => {
  expect(slugFrom(name)).toBe(slug)
})

it.each([
  ['my-slug', true],
  ['a1', true],
  ['My-Slug', false],
  ['my slug!', false],
  ['-a', false],
  ['a--b', false],
  ['', false],
])('%j may be a slug: %s [PUB-SUBM-19]', (slug, allowed) => {
  expect(SLUG.test(slug)).toBe(allowed)
})
