import { FeedProblem } from '@inferdex/domain/feeds/feed-problem'
import { expect, it } from 'vitest'
import { readPortkey } from './portkey.ts'

const FILE = `{
  "bedrock": {"default": {"pricing_config": {"pay_as_you_go": {"request_token": {"price": 0}}}},
    "eu.maker.one-v1:0": {"pricing_config": {"pay_as_you_go": {"request_token": {"price": 0.0003}, "response_token": {"price": 0.0015},
        "cache_read_input_token": {"price": 3e-05}, "additional_units": {"cache_write_1h": {"price": 0.0006}, "web_search": {"price": 1}}},
      "batch_config": {"request_token": {"price": 0.00015}}},
      "custom_pricing": {"regions": {
        "ap-south-1,sa-east-1": {"execution_modes": {"standard": {"pricing_config": {"pay_as_you_go": {"request_token": {"price": 0.00033}}}},
          "fast": {"pricing_config": {"pay_as_you_go": {"request_token": {"price": 9}}}}}},
        "default": {"execution_modes": {"priority": {"context_tiers": {
          "lte-200k": {"pricing_config": {"pay_as_you_go": {"response_token": {"price": 0.0016}}}},
          "gt-200k": {"pricing_config": {"pay_as_you_go": {"response_token": {"price": 0.0024}}}}}}}}}}}},
  "x-ai": {"grok-9": {"pricing_config": {"pay_as_you_go": {"request_token": {"price": 0}}}, "mood": 1},
    "bad": {"pricing_config": {"pay_as_you_go": {"request_token": {"price": "<b>"}}}}}
}`
const { entries, refused, unknownFields } = readPortkey(FILE)

it('reads cents per token as dollars per million, by region, mode and length [FIG-23]', () => {
  expect(entries[0]).toMatchObject({ provider: 'amazon-bedrock', providerModelId: 'eu.maker.one-v1:0' })
  expect(Object.fromEntries(entries[0]?.facts.map(({ field, value }) => [field, value]) ?? [])).toEqual({
    input: '3',
    output: '15',
    'cache-read': '0.3',
    'cache-write-1h': '6',
    search: '0.01',
    'input:batch': '1.5',
    'input#ap-south-1': '3.3',
    'input#sa-east-1': '3.3',
    'output:priority': '16',
    'output:priority@200000': '24',
    region: 'eu',
    residency: 'eu',
  })
})

it('leaves out what is not known, refuses what is no price, and counts unknown fields', () => {
  expect(entries[1]).toMatchObject({ provider: 'xai', facts: [] })
  expect(refused).toMatchObject([{ key: 'x-ai/bad', reason: expect.stringContaining('request_token.price') }])
  expect(unknownFields).toEqual({ mood: 1 })
  expect(() => readPortkey('[1]')).toThrow(FeedProblem)
})
