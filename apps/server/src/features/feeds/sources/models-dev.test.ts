import { expect, it } from 'vitest'
import { readModelsDev } from './models-dev.ts'
import { FeedProblem } from '@inferdex/domain/feeds/feed-problem'

const FILE = String.raw`{
  "openai": {"id": "openai", "name": "OpenAI", "doc": "https://example.com/docs", "models": {
    "gpt-9": {
      "id": "gpt-9", "name": "GPT-9\t", "release_date": "2026-03-05", "reasoning": true, "tool_call": true, "attachment": true,
      "modalities": {"input": ["text", "image"], "output": ["text"]}, "limit": {"context": 1050000, "output": 128000},
      "cost": {"input": 2.50, "output": 15, "cache_read": 0.25, "cache_write": 0,
        "tiers": [{"tier": {"type": "context", "size": 272000}, "input": 5.0, "output": 22.5}],
        "context_over_200k": {"input": 5.0, "output": 22.5}},
      "experimental": {"modes": {"fast": {"cost": {"input": 5.0}, "provider": {"body": {"service_tier": "priority"}}}}},
      "mood": "good"
    },
    "gpt-9-old": {"id": "gpt-9-old", "status": "deprecated", "release_date": "2024-05", "cost": {"input": 0.1, "output": 0.30000000000000004}},
    "gpt-9-alpha": {"id": "gpt-9-alpha", "status": "alpha", "cost": {"input": 0, "output": 0}},
    "bad-price": {"id": "bad-price", "cost": {"input": "1; drop table offers", "output": 1}},
    "below-zero": {"id": "below-zero", "cost": {"input": -1, "output": 1}},
    "huge": {"id": "huge", "limit": {"context": 1e12}},
    "bad-id": {"id": "a\u0000b"}
  }},
  "zai-coding-plan": {"models": {"glm-9": {"id": "glm-9", "cost": {"input": 0, "output": 0}}}},
  "google": {"models": {"gemma-9": {"id": "gemma-9", "canonical_model_id": "google/gemma-9-it", "cost": {"input": 0, "output": 0}}}},
  "nvidia": {"models": {"lab/m-9": {"id": "lab/m-9", "cost": {"input": 0, "output": 0}}}},
  "acme-step-plan": {"models": {"m-9": {"id": "m-9", "cost": {"input": 0, "output": 0}}}},
  "lmstudio": {"models": {"gpt-oss": {"id": "gpt-oss", "cost": {"input": 0, "output": 0}}}},
  "kilo": {"models": {"x:free": {"id": "x:free", "cost": {"input": 0, "output": 0}}}},
  "google-vertex-anthropic": {"models": {"claude-9@default": {"id": "claude-9@default", "cost": {"input": 3, "output": 15}}}},
  "amazon-bedrock": {"models": {"eu.anthropic.claude-9-v1:0": {"id": "eu.anthropic.claude-9-v1:0", "cost": {"input": 3.3}}}}
}`

const { entries, refused, unknownFields } = readModelsDev(FILE)
const factsOf = (key: string) =>
  Object.fromEntries(entries.find((entry) => entry.key === key)?.facts.map(({ field, value }) => [field, value]) ?? [])

it('reads prices, tiers, modes, limits and capabilities of an offer, exactly [FIG-23]', () => {
  expect(entries[0]).toMatchObject({
    key: 'openai/gpt-9',
    provider: 'openai',
    providerModelId: 'gpt-9',
    name: 'GPT-9',
    url: 'https://example.com/docs',
  })
  expect(factsOf('openai/gpt-9')).toEqual({
    input: '2.5',
    output: '15',
    'cache-read': '0.25',
    'input@272000': '5',
    'output@272000': '22.5',
    'input:priority': '5',
    pricingKind: 'metered',
    contextWindow: '1050000',
    maxOutput: '128000',
    status: 'active',
    releaseDate: '2026-03-05',
    'capability:reasoning': 'true',
    'capability:function-calling': 'true',
    'capability:image-input': 'true',
    'capability:audio-input': 'false',
    'capability:video-input': 'false',
    'capability:pdf-input': 'false',
    'capability:image-generation': 'false',
    'capability:video-generation': 'false',
  })
})

it('says nothing where the file says nothing: zero is no price, a month is no day', () => {
  expect(factsOf('openai/gpt-9-old')).toEqual({
    input: '0.1',
    output: '0.3',
    pricingKind: 'metered',
    status: 'deprecated',
  })
  expect(factsOf('openai/gpt-9-alpha')).toEqual({ status: 'beta' })
  expect(factsOf('google/gemma-9')).toEqual({ status: 'active' })
})

it.each([
  ['zai-coding-plan/glm-9', 'included'],
  ['acme-step-plan/m-9', 'included'],
  ['lmstudio/gpt-oss', 'self-hosted'],
  ['nvidia/lab/m-9', 'free'],
  ['kilo/x:free', 'free'],
])('%s costs nothing because it is %s', (key, pricingKind) => {
  expect(factsOf(key)).toEqual({ pricingKind, status: 'active' })
})

it("carries the list's own id of a model where it has one [LIVE-07]", () => {
  const stated = entries.flatMap(({ key, canonicalId }) => (canonicalId === undefined ? [] : [[key, canonicalId]]))
  expect(stated).toEqual([['google/gemma-9', 'google/gemma-9-it']])
})

it('knows other names of sellers, and the region in an id of Bedrock', () => {
  expect(entries.find(({ key }) => key === 'google-vertex-anthropic/claude-9@default')?.provider).toBe('google-vertex')
  expect(factsOf('amazon-bedrock/eu.anthropic.claude-9-v1:0')).toMatchObject({ input: '3.3', region: 'eu' })
})

it('refuses a bad entry with the reason and counts an unknown field; neither stops the reading', () => {
  expect(refused).toEqual([
    { key: 'openai/bad-price', reason: 'cost.input: is not a number' },
    { key: 'openai/below-zero', reason: 'cost.input: is below zero' },
    { key: 'openai/huge', reason: 'limit.context: is no number of tokens' },
    { key: 'openai/bad-id', reason: 'id: has characters that cannot be shown' },
  ])
  expect(unknownFields).toEqual({ mood: 1 })
  expect(entries).toHaveLength(11)
})

it.each(['', '[]', '{"openai": 1}', '{"openai": {"models"', '<html>'])('takes nothing of a file like %j', (text) => {
  expect(() => readModelsDev(text)).toThrow(FeedProblem)
})
