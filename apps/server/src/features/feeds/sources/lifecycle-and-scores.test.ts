import type { FeedEntry } from '@inferdex/domain/feeds/feed-entry'
import { FeedProblem } from '@inferdex/domain/feeds/feed-problem'
import { expect, it } from 'vitest'
import { readLiveBench } from './livebench.ts'
import { readLlmStats } from './llm-stats.ts'
import { readLlmdbLifecycle } from './llmdb-lifecycle.ts'
import { readModelpedia } from './modelpedia.ts'

const reported = (entry: FeedEntry | undefined) => entry?.facts.map(({ field, value }) => `${field} ${value}`)

it('modelpedia: modes of tokens, ends, successors; an announcement is not an end [FIG-04] [FIG-23]', () => {
  const { entries, refused } = readModelpedia(`{"providers": {
    "openai": {"models": {"one": {"id": "one", "status": "deprecated", "deprecation_date": "2026-05-01", "successor": "two", "last_updated": "2026-03-26",
      "context_window": 128000, "capabilities": {"vision": true, "batch": "yes"},
      "pricing": {"input": 2.5, "output": 10, "batch_input": 1.25, "tiers": [
        {"label": "Text tokens", "columns": ["Input", "Cached input", "Output"], "rows": [
          {"label": "Standard", "values": [9, 9, 9]}, {"label": "Batch", "values": [1.3, null, 5]}, {"label": "Priority", "values": [4.25, 2.125, 17]}]},
        {"label": "Fine-tuning", "columns": ["Input"], "rows": [{"label": "Batch", "values": [7]}]}]}}}},
    "vertex": {"models": {"x": {"id": "x", "deprecation_date": "2027-01-01"}, "bad": {"id": "bad", "pricing": {"input": "?"}}}}}}`)
  expect(reported(entries[0])).toEqual([
    'input 2.5',
    'output 10',
    'input:batch 1.25',
    'output:batch 5',
    'input:priority 4.25',
    'cache-read:priority 2.125',
    'output:priority 17',
    'contextWindow 128000',
    'status deprecated',
    'deprecatedOn 2026-05-01',
    'successor two',
    'capability:image-input true',
  ])
  expect(entries[0]).toMatchObject({ observedOn: '2026-03-26' })
  expect(entries[1]).toMatchObject({ provider: 'google-vertex', facts: [{ field: 'retiresOn', value: '2027-01-01' }] })
  expect(refused).toMatchObject([{ key: 'vertex/bad' }])
  expect(() => readModelpedia('{}')).toThrow(FeedProblem)
})

it('llmdb: status, both dates and the replacement, also for further names of an id [FIG-04]', () => {
  const { entries, refused } = readLlmdbLifecycle(`{"recorded": "2026-08-22", "models": [
    {"provider": "amazon_bedrock", "id": "old", "aliases": ["older"], "lifecycle": {"status": "retired", "deprecated_at": "2025-12-19",
      "retires_at": "2026-02-19T08:00:00Z", "replacement": "new"}, "limits": {"context": 256000}},
    {"provider": "openai", "id": "odd", "lifecycle": {"status": "asleep"}}]}`)
  const facts = [
    'status retired',
    'deprecatedOn 2025-12-19',
    'retiresOn 2026-02-19',
    'successor new',
    'contextWindow 256000',
  ]
  expect(entries.map((entry) => [entry.provider, entry.providerModelId, entry.mayBeNew])).toEqual([
    ['amazon-bedrock', 'old', false],
    ['amazon-bedrock', 'older', false],
  ])
  expect(entries.map(reported)).toEqual([facts, facts])
  expect(refused).toMatchObject([{ key: 'openai/odd' }])
  expect(() => readLlmdbLifecycle('{"models": []}')).toThrow(FeedProblem)
})

it('LLM Stats: cents are dollars, and scores belong to the model', () => {
  const { entries, refused } = readLlmStats(`{"commit_date": "2025-10-16T11:57:25-07:00",
    "provider_models": [{"provider_id": "novita", "model_id": "x", "provider_model_id_used": "org/X", "input_cents_per_million_tokens": 12.5,
      "output_cents_per_million_tokens": 0, "max_input_tokens": 200000}, {"provider_id": "novita"}],
    "models": [{"model_id": "x", "name": "X", "release_date": "2024-08-22"}],
    "model_benchmarks": [{"benchmark_id": "arc-c", "model_id": "x", "score": 0.93}, {"benchmark_id": "arc-c"}]}`)
  expect(entries[0]).toMatchObject({
    key: 'novita/x',
    provider: 'novita-ai',
    providerModelId: 'org/X',
    observedOn: '2025-10-16',
  })
  expect(reported(entries[0])).toEqual(['input 0.125', 'contextWindow 200000'])
  expect(entries[1]).toMatchObject({ key: 'model/x', provider: null, model: 'x' })
  expect(reported(entries[1])).toEqual(['releaseDate 2024-08-22', 'score:arc-c 0.93'])
  expect(refused.map(({ key }) => key)).toEqual(['offer 2', 'model_benchmarks'])
  expect(() => readLlmStats('{}')).toThrow(FeedProblem)
})

it('LiveBench: the best effort of a model counts', () => {
  const { entries } = readLiveBench(`{"recorded": "2026-07-01", "rows": [
    {"model": "opus-9-low-effort", "categories": {"IF": "12.19"}, "average": "40.10"},
    {"model": "opus-9-thinking-auto-high-effort", "categories": {"IF": "25.92", "Agentic Coding": "53.33"}, "average": "54.45"},
    {"model": "other", "categories": {}, "average": "1"}]}`)
  expect(entries.map(({ model }) => model)).toEqual(['opus-9', 'other'])
  expect(reported(entries[0])).toEqual([
    'score:livebench 54.45',
    'score:livebench-instruction-following 25.92',
    'score:livebench-agentic-coding 53.33',
  ])
  expect(() => readLiveBench('{"rows": 1}')).toThrow(FeedProblem)
})
