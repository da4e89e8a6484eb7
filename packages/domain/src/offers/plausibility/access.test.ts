import { expect, it } from 'vitest'
import { ACCESS_REASONS, accessOf, OFFER_ACCESS } from './access.ts'
import { isOutputAboveContext } from './limits.ts'
import { PLAUSIBILITY_RULES, reasonOf } from './rules.ts'

const facts = { providerModelId: 'model-preview-05-06', isShutDown: false, isOpen: false, isMaker: false }

it.each([
  ['coding-glm-5.1', 'coding-plan'],
  ['stealth/claude-opus-4.6', 'stealth'],
  ['kimi-k2.7-code-flex', 'price-mode'],
  ['claude-opus-batch', 'price-mode'],
  ['qwen3-coding-plus', null],
  ['gemini-2.5-flash', null],
])('%s: %s [FIG-17]', (providerModelId, access) => {
  expect(accessOf({ ...facts, providerModelId })).toBe(access)
})

it('restricts a preview that its maker has shut down, unless its weights are open [FIG-17]', () => {
  expect(accessOf({ ...facts, isShutDown: true })).toBe('preview')
  expect(accessOf({ ...facts, isShutDown: true, isOpen: true })).toBeNull()
  expect(accessOf({ ...facts, isShutDown: true, isMaker: true })).toBeNull()
  expect(accessOf({ ...facts, isShutDown: true, providerModelId: 'model-2025' })).toBeNull()
})

it('output above the context window is doubtful, unknown limits are not [FIG-26]', () => {
  expect(isOutputAboveContext({ contextWindow: 8192, maxOutput: 16_384 })).toBe(true)
  expect(isOutputAboveContext({ contextWindow: 8192, maxOutput: 8192 })).toBe(false)
  expect(isOutputAboveContext({ contextWindow: null, maxOutput: 16_384 })).toBe(false)
  expect(isOutputAboveContext({ contextWindow: 8192, maxOutput: null })).toBe(false)
})

it('every kind of access has a sentence [FIG-17]', () => {
  for (const access of OFFER_ACCESS) expect(ACCESS_REASONS[access]).toMatch(/^[A-Z].+[a-z]$/)
})

it('every rule has a name of its own and a sentence [FIG-02]', () => {
  expect(new Set(PLAUSIBILITY_RULES.map(({ id }) => id)).size).toBe(PLAUSIBILITY_RULES.length)
  for (const { id, reason } of PLAUSIBILITY_RULES) {
    expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/)
    expect(reasonOf(id)).toBe(reason)
  }
})
