import { expect, it } from 'vitest'
import { makerSlug } from './maker-slug.ts'

it.each([
  ['OpenAI', 'openai'],
  ['Moonshot AI', 'moonshotai'],
  ['Z.AI (Zhipu)', 'zai'],
  [null, null],
])('%s is %s', (name, slug) => {
  expect(makerSlug(name)).toBe(slug)
})
