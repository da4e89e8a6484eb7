import { describe, expect, it } from 'vitest'
import { idReadings, sellerSlug } from './id-readings.ts'

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

  it.each([
    ['azure/gpt-4o-2024-05-13', 'azure', false],
    ['bedrock/gpt-4o', 'amazon-bedrock', false],
    ['openai/gpt-5', 'openai', true],
    ['x-ai/grok-4', 'xai', true],
    ['vertex/gemini-2.5-pro', 'google-vertex', false],
    ['us.anthropic.claude-opus-4-1-20250805-v1:0', 'amazon-bedrock', false],
    ['openrouter/openai/gpt-5', 'openrouter', false],
    ['grok-4', null, false],
    ['GPT-5', null, false],
  ])('%s names the seller %s, and whether that is the maker: %s [FIG-42]', (id, slug, isMaker) => {
    expect(idReadings(id).seller).toEqual(slug === null ? null : { slug, isMaker })
  })

  it.each([
    ['azure/gpt-4o', ['azure', 'openrouter', 'openai']],
    ['openrouter/anthropic/claude-opus-4.1', ['openrouter', 'anthropic']],
    ['vertex_ai/claude-opus-4-1@20250805', ['google-vertex', 'openrouter', 'anthropic']],
    ['GPT-5', ['openai']],
  ])('%s is looked for at the seller that it names first, then at its maker [DEV-17]', (id, sellers) => {
    expect(idReadings(id).offers.map(({ provider }) => provider)).toEqual(sellers)
  })

  it.each([
    ['gpt-4o-2024-08-06', ['gpt-4o-2024-08-06', 'gpt-4o']],
    ['azure/gpt-4o-2024-08-06', ['gpt-4o-2024-08-06', 'gpt-4o']],
    ['claude-opus-4-1@20250805', ['claude-opus-4-1-20250805', 'claude-opus-4-1']],
    ['claude-3-7-sonnet-latest', ['claude-3-7-sonnet-latest', 'claude-3-7-sonnet']],
  ])('%s may be a model of its own: its name comes before the one without a day [DEV-17]', (id, names) => {
    expect(idReadings(id).names).toEqual(names)
  })

  it("a profile of a region is never read as the seller's id without one [FIG-42]", () => {
    const ids = idReadings('us.anthropic.claude-opus-4-1-20250805-v1:0').offers.flatMap((offer) => offer.ids)
    expect(ids).not.toContain('anthropic.claude-opus-4-1-20250805-v1:0')
  })

  it.each([
    ['OpenAI', 'openai'],
    ['bedrock', 'amazon-bedrock'],
    ['together_ai', 'togetherai'],
    ['x-ai', 'xai'],
  ])('the seller %s is %s [DEV-17]', (name, slug) => {
    expect(sellerSlug(name)).toBe(slug)
  })

  it('an odd id has few readings and no error', () => {
    for (const id of ['/', 'a//b', '@', '~', ':', 'x'.repeat(120), 'constructor/toString', '__proto__/x']) {
      const { offers, names, anywhere } = idReadings(id)
      expect(offers.length).toBeLessThanOrEqual(4)
      expect(names.length + anywhere.length).toBeLessThan(40)
      for (const { provider } of offers) expect(typeof provider).toBe('string')
    }
  })
})
