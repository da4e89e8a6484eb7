import { describe, expect, it } from 'vitest'
import { idReadings } from './id-readings.ts'

describe('what an id may mean [OPEN-06]', () => {
  it.each([
    ['openrouter/anthropic/claude-opus-4.1', 'openrouter anthropic/claude-opus-4.1', 'claude-opus-4-1'],
    ['azure/gpt-4o-2024-08-06', 'azure gpt-4o-2024-08-06', 'gpt-4o'],
    ['bedrock/us-east-1/anthropic.claude-v2:1', 'amazon-bedrock anthropic.claude-v2:1', 'claude'],
    [
      'us.anthropic.claude-opus-4-1-20250805-v1:0',
      'amazon-bedrock us.anthropic.claude-opus-4-1-20250805-v1:0',
      'claude-opus-4-1',
    ],
    ['us.anthropic.claude-opus-4-1-20250805-v1:0', 'amazon-bedrock anthropic.claude-opus-4-1-20250805-v1:0', null],
    ['vertex_ai/claude-opus-4-1@20250805', 'google-vertex claude-opus-4-1@20250805', 'claude-opus-4-1'],
    ['claude-opus-4-1@20250805', 'google-vertex claude-opus-4-1@20250805', 'claude-opus-4-1'],
    ['gemini/gemini-2.5-flash', 'google gemini-2.5-flash', 'gemini-2-5-flash'],
    ['models/gemini-2.5-flash', 'google gemini-2.5-flash', 'gemini-2-5-flash'],
    ['meta-llama/llama-3.3-70b-instruct:free', 'openrouter meta-llama/llama-3.3-70b-instruct:free', null],
    ['meta-llama/llama-3.3-70b-instruct:free', 'openrouter meta-llama/llama-3.3-70b-instruct', null],
    [
      'fireworks_ai/accounts/fireworks/models/kimi-k2p6',
      'fireworks-ai accounts/fireworks/models/kimi-k2p6',
      'kimi-k2-6',
    ],
    ['@cf/meta/llama-3.1-8b-instruct', 'cloudflare-workers-ai @cf/meta/llama-3.1-8b-instruct', 'llama-3-1-8b-instruct'],
    ['claude-3-7-sonnet-latest', 'anthropic claude-3-7-sonnet-latest', 'claude-3-7-sonnet'],
  ])('%s: %s, model %s', (id, offer, name) => {
    const { offers, names } = idReadings(id)
    expect(offers.flatMap(({ provider, ids }) => ids.map((one) => `${provider} ${one}`))).toContain(offer)
    if (name !== null) expect(names).toContain(name)
  })

  it('an odd id has few readings and no error', () => {
    for (const odd of ['/', 'a//b', '@', '~', ':', 'x'.repeat(120), 'constructor/toString', '__proto__/x']) {
      const { offers, names, anywhere } = idReadings(odd)
      expect(offers.length).toBeLessThanOrEqual(4)
      expect(names.length + anywhere.length).toBeLessThan(40)
      for (const { provider } of offers) expect(typeof provider).toBe('string')
    }
  })
})
