import { expect, it } from 'vitest'
import { liteLlmOffer, readLiteLlm } from './litellm.ts'
import { FeedProblem } from '@inferdex/domain/feeds/feed-problem'

const FILE = `{
  "sample_spec": {"litellm_provider": "one of many", "max_tokens": "words"},
  "one-9": {"litellm_provider": "openai", "mode": "chat", "source": "https://example.com/prices", "max_input_tokens": 272000.0,
    "max_output_tokens": 128000, "max_tokens": 128000, "deprecation_date": "2027-02-05",
    "input_cost_per_token": 1.25e-06, "output_cost_per_token": 1e-05, "cache_read_input_token_cost": 1.25e-07,
    "cache_creation_input_token_cost": 1.5625e-06, "cache_creation_input_token_cost_above_1hr": 2.5e-06,
    "cache_creation_input_token_cost_above_1hr_above_200k_tokens": 5e-06,
    "input_cost_per_token_above_272k_tokens": 2.5e-06, "input_cost_per_token_above_272k_tokens_priority": 5e-06,
    "input_cost_per_token_batches": 6.25e-07, "output_cost_per_token_flex": 5.000000000000001e-06, "input_cost_per_token_priority": 2.5e-06,
    "input_cost_per_audio_token": 4e-05, "output_cost_per_reasoning_token": 0.0,
    "search_context_cost_per_query": {"search_context_size_low": 0.03, "search_context_size_medium": 0.035, "search_context_size_high": 0.05},
    "supports_vision": true, "supports_function_calling": false, "supports_mind_reading": true, "mood": 1},
  "dashscope/long": {"litellm_provider": "dashscope", "mode": "chat", "tiered_pricing": [
    {"range": [0, 256000.0], "input_cost_per_token": 5e-08, "output_cost_per_token": 4e-07},
    {"range": [256000.0, 1000000.0], "input_cost_per_token": 2.5e-07, "output_cost_per_token": 2e-06}]},
  "ears/ear-1": {"litellm_provider": "ears", "mode": "audio_transcription", "input_cost_per_second": 0.0001},
  "openai/both": {"litellm_provider": "openai", "mode": "audio_speech", "output_cost_per_token": 1e-05, "output_cost_per_second": 0.00025},
  "voice": {"litellm_provider": "openai", "mode": "audio_speech", "input_cost_per_character": 1.5e-05},
  "film": {"litellm_provider": "openai", "mode": "video_generation", "output_cost_per_video_per_second": 0.1},
  "brush": {"litellm_provider": "openai", "mode": "image_generation", "input_cost_per_image": 0.04},
  "eye": {"litellm_provider": "openai", "mode": "chat", "input_cost_per_image": 0.0011},
  "mistral/reader": {"litellm_provider": "mistral", "mode": "ocr", "ocr_cost_per_page": 0.004, "annotation_cost_per_page": 0.005},
  "cohere/rank": {"litellm_provider": "cohere", "mode": "rerank", "input_cost_per_query": 0.002},
  "azure/eu/one-9": {"litellm_provider": "azure", "max_input_tokens": 5, "input_cost_per_token": 1.375e-06, "output_cost_per_token": 1.1e-05},
  "azure/global/two": {"litellm_provider": "azure", "input_cost_per_token": 1.5e-07, "output_cost_per_token": 6e-07},
  "azure/two": {"litellm_provider": "azure", "input_cost_per_token": 1.65e-07},
  "odd-link": {"litellm_provider": "openai", "source": "https://example.com/prices (of May)", "input_cost_per_token": 1e-06},
  "bedrock/us-east-1/1-month-commitment/x": {"litellm_provider": "bedrock", "input_cost_per_second": 0.011},
  "deepseek/chat": {"litellm_provider": "deepseek", "input_cost_per_token": 2.8e-07},
  "CHAT": {"litellm_provider": "deepseek", "input_cost_per_token": 9e-07, "output_cost_per_token": 4.2e-07},
  "bad": {"litellm_provider": "openai", "input_cost_per_token_flex": "cheap"},
  "none": {"mode": "chat"}
}`

const { entries, refused, unknownFields } = readLiteLlm(FILE)
const factsOf = (id: string) =>
  Object.fromEntries(
    entries
      .find(({ key }) => key === id)
      ?.facts.map(({ field, value, unit }) => [field, unit && unit !== '1M-tokens' ? `${value} ${unit}` : value]) ?? [],
  )

it('reads all prices of a model: tiers, modes, cache writes of an hour, searches [FIG-23]', () => {
  expect(entries[0]).toMatchObject({
    key: 'one-9',
    provider: 'openai',
    providerModelId: 'one-9',
    url: 'https://example.com/prices',
  })
  expect(factsOf('one-9')).toEqual({
    input: '1.25',
    output: '10',
    'cache-read': '0.125',
    'cache-write': '1.5625',
    'cache-write-1h': '2.5',
    'cache-write-1h@200000': '5',
    'input@272000': '2.5',
    'input:priority@272000': '5',
    'input:batch': '0.625',
    'output:flex': '5',
    'input:priority': '2.5',
    'input-audio': '40',
    search: '0.035 query',
    'search-low': '0.03 query',
    'search-high': '0.05 query',
    contextWindow: '272000',
    maxOutput: '128000',
    retiresOn: '2027-02-05',
    'capability:image-input': 'true',
    'capability:function-calling': 'false',
  })
})

it.each([
  ['dashscope/long', { input: '0.05', output: '0.4', 'input@256000': '0.25', 'output@256000': '2' }],
  ['ears/ear-1', { 'input-audio': '0.0001 second' }],
  ['openai/both', { output: '10', speech: '0.00025 second' }],
  ['voice', { input: '15 1M-characters' }],
  ['film', { output: '0.1 second' }],
  ['brush', { image: '0.04 image' }],
  ['eye', { 'input-image': '0.0011 image' }],
  ['mistral/reader', { page: '0.004 page', annotation: '0.005 page' }],
  ['cohere/rank', { request: '0.002 request' }],
  ['azure/eu/one-9', { 'input#eu': '1.375', 'output#eu': '11' }],
  ['bedrock/us-east-1/1-month-commitment/x', {}],
])('%s has its own units and places [FIG-23]', (key, facts) => {
  expect(factsOf(key)).toEqual(facts)
})

it.each([
  ['vertex_ai-anthropic_models', 'vertex_ai/claude-9@default', 'google-vertex', 'claude-9@default', null],
  ['bedrock_converse', 'eu.anthropic.claude-9-v1:0', 'amazon-bedrock', 'eu.anthropic.claude-9-v1:0', null],
  ['bedrock', 'bedrock/eu-west-1/meta.llama9-v1:0', 'amazon-bedrock', 'meta.llama9-v1:0', 'eu-west-1'],
  ['azure', 'azure/global/gpt-9', 'azure', 'gpt-9', null],
  ['azure', 'azure/us/gpt-9', 'azure', 'gpt-9', 'us'],
  ['fireworks_ai', 'fireworks_ai/accounts/fireworks/models/x', 'fireworks-ai', 'accounts/fireworks/models/x', null],
  ['some_new_seller', 'some_new_seller/x', 'some-new-seller', 'x', null],
])('%s: %s is %s %s in %s', (route, key, provider, id, region) => {
  expect(liteLlmOffer(route, key)).toMatchObject({ provider, id, region })
})

it('counts what the file says twice about one offer once, as it says it first', () => {
  expect(factsOf('deepseek/chat')).toEqual({ input: '0.28' })
  expect(factsOf('CHAT')).toEqual({ output: '0.42' })
})

it('refuses bad entries with the reason, and counts what it does not know', () => {
  expect(refused).toEqual([
    { key: 'bad', reason: 'input_cost_per_token_flex: is not a price' },
    { key: 'none', reason: expect.stringContaining('litellm_provider') },
  ])
  expect(unknownFields).toEqual({ mood: 1 })
  expect(() => readLiteLlm('[]')).toThrow(FeedProblem)
})

it('says of an offer what its own entry says, before that for the whole world', () => {
  expect([factsOf('azure/two'), factsOf('azure/global/two')]).toEqual([{ input: '0.165' }, { output: '0.6' }])
})

it('leaves out a link that is none, and keeps the prices beside it', () => {
  expect(entries.find(({ key }) => key === 'odd-link')).toMatchObject({ url: null, facts: [{ value: '1' }] })
})
