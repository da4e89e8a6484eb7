import { expect, it } from 'vitest'
import { bestCandidates, confidence, type Likeness } from './candidates.ts'

const a = (plainId: string, more: Partial<Likeness> = {}): Likeness => ({
  plainId,
  lab: 'maker',
  input: '1',
  output: '4',
  ...more,
})

it.each([
  ['the same in all', a('glm-5-2'), a('glm-5-2'), 1],
  ['another spelling', a('qwen-3-5-plus'), a('qwen3-5-plus'), 1],
  ['another version', a('glm-5-3'), a('glm-5-2'), 0.5],
  ['another version and price', a('claude-opus-4-8', { input: '9', output: '40' }), a('claude-opus-4-7'), 0.5],
  ['another size', a('llama-3-8b'), a('llama-3-70b'), 0.5],
  ['another variant', a('glm-5-2-turbo'), a('glm-5-2'), 0.6],
  ['another word', a('glm-5-2-release'), a('glm-5-2'), 0.85],
  ['another maker and price', a('nova-pro', { lab: 'x', input: '100', output: '100' }), a('nova-pro'), 0.6],
  ['no maker and no price', a('nova-pro', { lab: null, input: null, output: null }), a('nova-pro'), 0.8],
])('%s: %j and %j [FIG-09]', (_, entry, model, expected) => {
  expect(confidence(entry, model)).toBe(expected)
})

it('a different version number never gets above a half, however alike the rest [FIG-09]', () => {
  const versions = Array.from({ length: 40 }, (_, version) => version).filter((version) => version !== 7)
  const likely = versions.map((version) => confidence(a(`very-long-name-${version}-it`), a('very-long-name-7-it')))
  expect(Math.max(...likely)).toBe(0.5)
})

it('lists the most likely first, and nothing that shares only figures', () => {
  const models = [a('gpt-5'), a('glm-5-1'), a('glm-5-2-air'), a('kimi-5-2')]
  expect(bestCandidates(a('glm-5-2'), models, 2).map(({ model }) => model.plainId)).toEqual(['glm-5-2-air', 'glm-5-1'])
})
