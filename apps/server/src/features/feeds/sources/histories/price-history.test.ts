import { FeedProblem } from '@inferdex/domain/feeds/feed-problem'
import { expect, it } from 'vitest'
import { readLiteLlmHistory, readModelsDevHistory, readOpenRouterHistory } from './price-history.ts'

it('gives each price from the line that has it until the line that changes or removes it [FIG-24]', () => {
  const { entries, refused } = readModelsDevHistory(
    [
      '{"at":"2025-06-04T18:00:00-04:00","provider":"openai","model":"one","event":"added","cost":{"input":3.0,"output":15,"cache_read":0}}',
      '{"at":"2025-08-01T00:00:00Z","provider":"openai","model":"one","event":"price_changed","kind":"price","old":{},"cost":{"input":2,"output":15,"tiers":[{"size":200000,"input":4}]}}',
      'broken',
      '{"at":"2025-09-01T00:00:00Z","provider":"openai","model":"one","event":"removed"}',
      '{"at":"2025-10-01T00:00:00Z","provider":"openai","model":"one","event":"added","cost":{"input":2}}',
      '{"at":"2025-11-01T00:00:00Z","provider":"openai","model":"two","event":"added","cost":{"input":1}}',
    ].join('\n'),
  )
  expect(entries[0]).toMatchObject({ key: 'openai/one', provider: 'openai', providerModelId: 'one', mayBeNew: false })
  expect(entries[0]?.facts.map(({ field, value, validFrom, validTo }) => [field, value, validFrom, validTo])).toEqual([
    ['input', '3', '2025-06-04T22:00:00.000Z', '2025-08-01T00:00:00.000Z'],
    ['output', '15', '2025-06-04T22:00:00.000Z', '2025-09-01T00:00:00.000Z'],
    ['input', '2', '2025-08-01T00:00:00.000Z', '2025-09-01T00:00:00.000Z'],
    ['input@200000', '4', '2025-08-01T00:00:00.000Z', '2025-09-01T00:00:00.000Z'],
    ['input', '2', '2025-10-01T00:00:00.000Z', '2025-11-01T00:00:00.000Z'],
  ])
  expect(entries[1], 'how long the last line holds is not recorded').toMatchObject({ key: 'openai/two', facts: [] })
  expect(refused).toMatchObject([{ key: 'line 3' }])
})

it('reads LiteLLM and OpenRouter alike, with batches as a mode [FIG-24]', () => {
  const lite = readLiteLlmHistory(
    '{"at":"2023-09-06T00:00:00Z","model":"novita/org/x","provider":"novita","event":"added","usd_per_mtok":{"input":2,"batch_input":1}}\n{"at":"2023-09-08T00:00:00Z","model":"novita/org/x","provider":"novita","event":"removed"}',
  )
  expect(lite.entries[0]).toMatchObject({
    provider: 'novita-ai',
    providerModelId: 'org/x',
    facts: [{ field: 'input' }, { field: 'input:batch', value: '1' }],
  })
  const router = readOpenRouterHistory(
    '{"at":"2026-06-11","model":"a/b:batch","event":"added","now":{"pricing":{"prompt":"0.000001","completion":"0"},"context":5}}\n{"at":"2026-06-12","model":"a/b:batch","event":"changed","now":{"context":6}}',
  )
  expect(router.entries[0]).toMatchObject({
    providerModelId: 'a/b',
    facts: [{ field: 'input:batch', value: '1', validFrom: '2026-06-11T00:00:00.000Z' }],
  })
  expect(() => readOpenRouterHistory('{}')).toThrow(FeedProblem)
})
