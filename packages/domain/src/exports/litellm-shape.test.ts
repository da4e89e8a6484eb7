import { describe, expect, it } from 'vitest'
import { liteLlmEntries } from './litellm-shape.ts'
import { anExportedOffer, aPrice } from './testing/an-exported-offer.ts'

describe("an offer in the shape of LiteLLM's map", () => {
  it.each([
    ['openai', 'gpt-9', 'openai', 'gpt-9'],
    ['openai', 'openai/odd', 'openai', 'openai/openai/odd'],
    ['anthropic', 'claude-9', 'anthropic', 'claude-9'],
    ['google', 'gemini-9', 'gemini', 'gemini/gemini-9'],
    ['google-vertex', 'gemini-9', 'vertex_ai', 'vertex_ai/gemini-9'],
    ['amazon-bedrock', 'eu.anthropic.claude-9-v1:0', 'bedrock', 'eu.anthropic.claude-9-v1:0'],
    ['azure', 'gpt-9', 'azure', 'azure/gpt-9'],
    ['fireworks-ai', 'accounts/fireworks/models/x', 'fireworks_ai', 'fireworks_ai/accounts/fireworks/models/x'],
    ['openrouter', 'openai/gpt-9', 'openrouter', 'openrouter/openai/gpt-9'],
    ['some-seller', 'x', 'some-seller', 'some-seller/x'],
  ])('%s sells %s: %s has it as %s [PUB-EXPORT-02]', (provider, providerModelId, route, key) => {
    expect(liteLlmEntries(anExportedOffer({ provider, providerModelId }))).toEqual([
      [key, expect.objectContaining({ litellm_provider: route })],
    ])
  })

  it('has the price of one token exactly, by mode, tier and kind, and nothing that is not known or that the map has no name for [PUB-EXPORT-02]', () => {
    const prices = [
      aPrice('input', '1.25'),
      aPrice('output', '0.1'),
      aPrice('input', '2.5', { minInputTokens: 272_000, mode: 'priority' }),
      aPrice('output', '5', { mode: 'flex' }),
      aPrice('output', '5', { mode: 'off-peak' }),
      aPrice('cache-read', '5', { mode: 'batch' }),
      aPrice('input-audio', '5', { minInputTokens: 32_000 }),
      aPrice('input', '5', { mode: 'batch', minInputTokens: 200_000 }),
      aPrice('cache-write-1h', '2.5', { minInputTokens: 200_000 }),
      aPrice('search', '0.035', { unit: 'query' }),
      aPrice('page', '0.004', { unit: 'page' }),
      aPrice('speech', '0.1', { unit: 'minute' }),
    ]
    const [[, entry] = []] = liteLlmEntries(anExportedOffer({ prices, maxOutput: 128_000, retiresOn: '2027-02-05' }))
    expect(JSON.parse(JSON.stringify(entry))).toEqual({
      litellm_provider: 'openai',
      mode: 'chat',
      source: 'https://example.com/prices',
      max_output_tokens: 128_000,
      max_tokens: 128_000,
      deprecation_date: '2027-02-05',
      input_cost_per_token: 1.25e-6,
      output_cost_per_token: 1e-7,
      input_cost_per_token_above_272k_tokens_priority: 2.5e-6,
      output_cost_per_token_flex: 5e-6,
      cache_creation_input_token_cost_above_1hr_above_200k_tokens: 2.5e-6,
      search_context_cost_per_query: { search_context_size_medium: 0.035 },
      ocr_cost_per_page: 0.004,
    })
  })

  it('has prices of regions under their own keys, and tiers at odd numbers of tokens as a list [PUB-EXPORT-02]', () => {
    const prices = [
      aPrice('input', '1'),
      aPrice('input', '2', { minInputTokens: 131_072 }),
      aPrice('input', '3', { region: 'eu-west-1' }),
      aPrice('input', '3', { region: 'somewhere' }),
    ]
    const offer = anExportedOffer({ provider: 'amazon-bedrock', providerModelId: 'a.b-v1:0', prices })
    expect(liteLlmEntries(offer)).toEqual([
      [
        'a.b-v1:0',
        expect.objectContaining({
          tiered_pricing: [
            { range: [0, 131_072], input_cost_per_token: 1e-6 },
            { range: [131_072, 2_000_000_000], input_cost_per_token: 2e-6 },
          ],
        }),
      ],
      ['bedrock/eu-west-1/a.b-v1:0', { litellm_provider: 'bedrock', mode: 'chat', input_cost_per_token: 3e-6 }],
    ])
  })
})
