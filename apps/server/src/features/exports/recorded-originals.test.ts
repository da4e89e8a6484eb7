import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { LITELLM_NAMES, LITELLM_OTHER_ENTRIES, liteLlmEntries } from '../../testing/exports/litellm-file.ts'
import { modelsDevExport, modelsDevOriginal } from '../../testing/exports/models-dev-file.ts'
import { hasRecordedFiles, recordedFile } from '../../testing/proof/recorded-files.ts'

// Run by `npm run proof` (see proofRuns( in recorded-files.ts) if the recorded files exist next to the checkout.
function problems(schema: z.ZodType, value: unknown): string[] {
  const { error } = schema.safeParse(value)
  return (error?.issues ?? []).slice(0, 5).map(({ path, message }) => `${path.join('.')}: ${message}`)
}

const ofRecordedFiles = hasRecordedFiles ? describe : () => {}
ofRecordedFiles('the schemas of the shapes that we export accept the recorded originals [PUB-EXPORT-02]', () => {
  it.each(['models-dev.json', 'models-dev.2026-06-13.json', 'models-dev.2026-05-28.json'])('%s', (file) => {
    expect(problems(modelsDevOriginal, JSON.parse(recordedFile(file)))).toEqual([])
  })

  it('litellm-prices.json', () => {
    const all = Object.entries(JSON.parse(recordedFile('litellm-prices.json')) as object)
    const entries = all.filter(([key]) => !LITELLM_OTHER_ENTRIES.includes(key))
    expect(entries).toHaveLength(2986)
    expect(problems(liteLlmEntries, Object.fromEntries(entries))).toEqual([])
    // The schema has no key that was not recorded.
    const names = new Set(entries.flatMap(([, entry]) => Object.keys(entry as object)))
    expect([...LITELLM_NAMES].toSorted()).toEqual([...names].toSorted())
  })
})

const offer = {
  id: 'gpt-9',
  name: 'GPT-9',
  last_updated: '2026-07-01',
  limit: {},
  modalities: { input: ['text'], output: ['text'] },
  cost: { input: 1, output: 2 },
}
const inModelsDev = (change: object) => ({
  openai: { id: 'openai', name: 'OpenAI', models: { 'gpt-9': { ...offer, ...change } } },
})
const inLiteLlm = (change: object) => ({
  'gpt-9': { litellm_provider: 'openai', input_cost_per_token: 1e-6, ...change },
})

describe('the schemas refuse what the recorded originals do not have [PUB-EXPORT-02]', () => {
  it('and nothing else: what is not known may be missing in an export, and in an original not', () => {
    expect(problems(modelsDevExport, inModelsDev({}))).toEqual([])
    expect(problems(modelsDevOriginal, inModelsDev({}))).not.toEqual([])
    expect(problems(liteLlmEntries, inLiteLlm({ input_cost_per_token_above_32k_tokens: 2e-6 }))).toEqual([])
  })

  it.each<[string, z.ZodType, object]>([
    ['an unknown name', modelsDevExport, inModelsDev({ price: 1 })],
    ['an unknown price', modelsDevExport, inModelsDev({ cost: { ...offer.cost, input_video: 1 } })],
    ['a price that is text', modelsDevExport, inModelsDev({ cost: { input: '1', output: 2 } })],
    ['no day', modelsDevExport, inModelsDev({ last_updated: undefined })],
    ['no outputs', modelsDevExport, inModelsDev({ modalities: { input: ['text'], output: [] } })],
    ['null for what is not known', modelsDevExport, inModelsDev({ limit: { context: null } })],
    ['an unknown name', liteLlmEntries, inLiteLlm({ input_cost: 1 })],
    ['a price that is text', liteLlmEntries, inLiteLlm({ output_cost_per_token: '1' })],
    ['a price that is text, in a tier', liteLlmEntries, inLiteLlm({ input_cost_per_token_above_32k_tokens: '1' })],
    ['a mode without a name', liteLlmEntries, inLiteLlm({ cache_read_input_token_cost_batches: 1 })],
    ['a tier without a name', liteLlmEntries, inLiteLlm({ input_cost_per_audio_token_above_32k_tokens: 1 })],
    ['no provider', liteLlmEntries, inLiteLlm({ litellm_provider: undefined })],
  ])('%s', (_, schema, file) => {
    expect(problems(schema, file)).toHaveLength(1)
  })
})
