import { expect, it } from 'vitest'
import { readOpenRouter } from './openrouter.ts'
import { FeedProblem } from '@inferdex/domain/feeds/feed-problem'

const FILE = `{"data": [
  {"id": "maker/one", "name": "Maker: One", "context_length": 1048576, "expiration_date": "2026-12-31",
   "pricing": {"prompt": "0.000003", "completion": "0.000015", "input_cache_read": "0.0000003", "input_cache_write": "0.00000375",
     "input_cache_write_1h": "0.000006", "internal_reasoning": "0.0000208333333333333", "audio": "0.000001", "image": "0.000000375",
     "input_audio_cache": "0.0000001", "web_search": "0.01", "request": "0.005", "overrides": [
       {"min_prompt_tokens": 200000, "prompt": "0.000006", "completion": "0.0000225"}]},
   "top_provider": {"context_length": 1000000, "max_completion_tokens": 64000},
   "architecture": {"input_modalities": ["text", "image"], "output_modalities": ["text"]},
   "supported_parameters": ["tools", "reasoning"], "mood": 1},
  {"id": "maker/one:batch", "context_length": 9, "pricing": {"prompt": "0.0000015", "completion": "0.0000075"}},
  {"id": "maker/night", "pricing": {"prompt": "0.00000022", "completion": "0.00000066", "overrides": [
     {"utc_start": 1000, "utc_end": 100, "prompt": "0.00000022", "completion": "0.00000066"},
     {"utc_start": 100, "utc_end": 1000, "prompt": "0.00000044", "completion": "0.00000132"}]}},
  {"id": "maker/painter", "expiration_date": "2098-12-31", "pricing": {"prompt": "0", "completion": "0", "image": "0.003", "image_output": "0.00000958083832335329"}},
  {"id": "maker/two:free", "pricing": {"prompt": "0", "completion": "0"}},
  {"id": "~maker/one-latest", "alias_target": {"slug": "maker/one", "name": "One"}, "pricing": {"prompt": "0.000003", "completion": "0.000015"}},
  {"id": "openrouter/auto", "pricing": {"prompt": "-1", "completion": "-1"}},
  {"id": "maker/bad", "pricing": {"prompt": "abc", "completion": "1"}},
  {"id": "maker/one", "pricing": {"prompt": "1", "completion": "1"}},
  {"name": "no id"}, 7, null
]}`

const { entries, refused, unknownFields } = readOpenRouter(FILE)
const factsOf = (id: string) =>
  Object.fromEntries(
    entries
      .find(({ key }) => key === id)
      ?.facts.map(({ field, value, unit }) => [field, unit ? `${value} ${unit}` : value]) ?? [],
  )

it('reads every kind of price per million tokens, the tiers, limits and the end of an offer [FIG-23]', () => {
  expect(entries[0]).toMatchObject({ provider: 'openrouter', providerModelId: 'maker/one', model: 'maker/one' })
  expect(factsOf('maker/one')).toEqual({
    input: '3 1M-tokens',
    output: '15 1M-tokens',
    'cache-read': '0.3 1M-tokens',
    'cache-write': '3.75 1M-tokens',
    'cache-write-1h': '6 1M-tokens',
    reasoning: '20.8333333333 1M-tokens',
    'input-audio': '1 1M-tokens',
    'input-image': '0.375 1M-tokens',
    'cache-read-audio': '0.1 1M-tokens',
    search: '0.01 query',
    request: '0.005 request',
    'input@200000': '6 1M-tokens',
    'output@200000': '22.5 1M-tokens',
    pricingKind: 'metered',
    contextWindow: '1048576',
    maxOutput: '64000',
    retiresOn: '2026-12-31',
    'capability:image-input': 'true',
    'capability:audio-input': 'false',
    'capability:video-input': 'false',
    'capability:image-generation': 'false',
    'capability:function-calling': 'true',
    'capability:reasoning': 'true',
    'capability:structured-output': 'false',
  })
})

it('takes an id for batches as a price mode of the offer, and hours as standard and off-peak [FIG-23]', () => {
  expect(entries.find(({ key }) => key === 'maker/one:batch')).toMatchObject({
    providerModelId: 'maker/one',
    facts: [
      { field: 'input:batch', value: '1.5' },
      { field: 'output:batch', value: '7.5' },
    ],
  })
  expect(factsOf('maker/night')).toMatchObject({
    input: '0.44 1M-tokens',
    output: '1.32 1M-tokens',
    'input:off-peak': '0.22 1M-tokens',
    'output:off-peak': '0.66 1M-tokens',
  })
})

it('tells a price per image from one per token, free from unknown, and a moving name from what it means', () => {
  expect(factsOf('maker/painter')).toEqual({ 'input-image': '0.003 image', 'output-image': '9.58083832335 1M-tokens' })
  expect(factsOf('maker/two:free')).toEqual({ pricingKind: 'free' })
  expect(factsOf('openrouter/auto')).toEqual({})
  const moving = { model: 'maker/one', canonicalId: 'maker/one' }
  expect(entries.find(({ key }) => key === '~maker/one-latest')).toMatchObject(moving)
})

it('refuses bad entries with the reason, and counts what it does not know', () => {
  expect(refused.map(({ key, reason }) => `${key}: ${reason}`)).toEqual([
    'maker/bad: pricing.prompt: is not a number',
    'maker/one: the file has it twice',
    expect.stringContaining('number 10: id'),
    expect.stringContaining('number 11: it'),
    expect.stringContaining('number 12: it'),
  ])
  expect(unknownFields).toEqual({ mood: 1 })
  expect(() => readOpenRouter('{"models": []}')).toThrow(FeedProblem)
})
