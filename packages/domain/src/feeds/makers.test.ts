import { expect, it } from 'vitest'
import { makerOf } from './makers.ts'

it.each([
  ['gpt-5-mini', 'openai'],
  ['o3', 'openai'],
  ['olmo-3', undefined],
  ['claude-sonnet-5', 'anthropic'],
  ['qwen3-max', 'alibaba'],
  ['glm-5-2', 'zai'],
  ['llama-4-scout', 'meta'],
])('%s is of %s', (id, lab) => {
  expect(makerOf(id)?.lab).toBe(lab)
})
