import type { ModelEvidence } from '@inferdex/contracts/evidence'
import type { ModelDetail } from '@inferdex/contracts/models/models'
import type { FeedFact } from '@inferdex/domain/feeds/feed-entry'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../db/db.ts'
import { anEntry } from '../../testing/feeds/feed-app.ts'
import { addFeed } from '../../testing/feeds/intake-app.ts'
import { runOfFeed } from '../../testing/feeds/run-of-feed.ts'
import { changeListener } from '../../testing/read-changes.ts'
import { as, catalogueApp, type TestApp } from '../../testing/test-app.ts'
import { runFeed } from '../feeds/feed-runs.service.ts'
import { matchEntries } from '../feeds/matching/match-entries.service.ts'
import { createIngest } from './ingest.service.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const KEPT = ['gpt-5-5', 'gpt-oss-120b', 'claude-sonnet-4-5', 'gemini-2-5-pro'] as const
let test: TestApp
let db: Db
let readChanges: () => Promise<string[]>
beforeAll(async () => {
  test = await catalogueApp()
  ;({ db } = test.database)
  test.clock.now = new Date('2026-11-18T12:00:00Z')
  readChanges = changeListener(test)
})
const tomorrow = () => {
  test.clock.now = new Date(test.clock.now.getTime() + DAY_MS)
  return test.clock.now
}

/** Reads a model as visitors do. */
async function pageOf(slug: string): Promise<ModelDetail> {
  await readChanges()
  const response = await as(test.app).get(`/catalog/models/${slug}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json<ModelDetail>()
}
async function factsOf(slug: string) {
  const { capabilities, regions, contextWindow, maxOutput, releaseDate, endsOn } = await pageOf(slug)
  return { capabilities, regions, contextWindow, maxOutput, releaseDate, endsOn }
}
async function evidenceOf(slug: string, field: string) {
  await readChanges()
  const response = await as(test.app).get(`/catalog/models/${slug}/evidence`)
  expect(response.statusCode, response.body).toBe(200)
  const found = response.json<ModelEvidence>().fields.find((one) => one.field === field)
  return found ?? expect.fail(`There is no ${field}`)
}

/** A model of OpenRouter's list; its parameters state tools, structured output and reasoning. */
const listed = (id: string) => ({
  id,
  name: id,
  context_length: 400_000,
  architecture: { input_modalities: ['text'], output_modalities: ['text'] },
  pricing: { prompt: '0.00000125', completion: '0.00001' },
  supported_parameters: ['tools', 'structured_outputs', 'reasoning'],
})
const ingest = createIngest(matchEntries)
async function runOpenRouter(ids: readonly string[]) {
  const now = tomorrow()
  const file = Buffer.from(JSON.stringify({ data: ids.map(listed) }))
  const run = await runFeed({ db, now: () => now, ingest }, 'openrouter', { cause: 'file', file, observedAt: now })
  expect(run).toMatchObject({ state: 'done', error: null })
}

const ADDING = 'list-of-new-models'
/** Runs a list that has its own ids for new models, so that it may add them. */
async function addModels(count: number) {
  const facts: FeedFact[] = [
    ...STATED.map((name) => ({ field: `capability:${name}`, value: 'true', unit: null })),
    { field: 'input', value: '1.25', unit: '1M-tokens' },
    { field: 'output', value: '10', unit: '1M-tokens' },
  ]
  const entries = Array.from({ length: count }, (_, index) => {
    const id = `hum-${index + 1}`
    return anEntry(`groq/${id}`, {
      provider: 'groq',
      providerModelId: id,
      canonicalId: `nova-labs/${id}`,
      name: id,
      facts,
    })
  })
  await runOfFeed(db, ADDING, entries, tomorrow())
}
const STATED = ['function-calling', 'reasoning', 'structured-output']

describe('a run of OpenRouter, and one that adds models [LIVE-01] [FIG-55]', () => {
  it('leave the facts of all other models as they are, in the first run and in the tenth', async () => {
    await addFeed(db, ADDING, 'primary')
    const before = await Promise.all(KEPT.map(factsOf))
    expect(before.map(({ capabilities }) => capabilities.length)).toEqual([9, 5, 9, 11])
    const known = ['openai/gpt-5.5', 'openai/gpt-oss-120b', 'anthropic/claude-sonnet-4.5', 'google/gemini-2.5-pro']
    for (let run = 1; run <= 10; run += 1) {
      const added = Array.from({ length: run }, (_, index) => `nova-labs/hum-${index + 1}`)
      await runOpenRouter([...known, ...added])
      await addModels(run)
      expect(await Promise.all(KEPT.map(factsOf)), `run ${run}`).toEqual(before)
    }
  })

  it('gives a model that it adds what it states, and the next new model takes nothing from it', async () => {
    expect((await pageOf('hum-1')).capabilities).toEqual(STATED)
    expect((await pageOf('hum-10')).capabilities).toEqual(STATED)
  })
})

let lists = 0
/** Adds a list about OpenAI's own offer of a model. Returns a function that runs it with the given facts. */
async function aList(trust: Parameters<typeof addFeed>[2], id: string) {
  lists += 1
  const feed = `facts-${lists}`
  await addFeed(db, feed, trust)
  const run = async (facts: Readonly<Record<string, string>>) => {
    const stated = Object.entries(facts).map(([field, value]): FeedFact => ({ field, value, unit: null }))
    const entry = anEntry(`openai/${id}`, { provider: 'openai', providerModelId: id, name: null, facts: stated })
    await runOfFeed(db, feed, [entry], tomorrow())
  }
  return { feed, run }
}
const CAPABILITY = 'capability:video-input'
const has = async (slug: string) => (await pageOf(slug)).capabilities.includes('video-input')

describe('two lists about one model [LIVE-01]', () => {
  it('a list that denies a capability does not take away what another one states; the evidence has both', async () => {
    const [one, other] = [await aList('primary', 'gpt-5.5'), await aList('primary', 'gpt-5.5')]
    expect(await has('gpt-5-5')).toBe(false)
    await one.run({ [CAPABILITY]: 'true' })
    expect(await has('gpt-5-5')).toBe(true)
    await other.run({ [CAPABILITY]: 'true' })
    await other.run({ [CAPABILITY]: 'false' })
    expect(await has('gpt-5-5')).toBe(true)
    const evidence = await evidenceOf('gpt-5-5', CAPABILITY)
    expect(evidence).toMatchObject({ value: 'true', source: one.feed, verdict: 'differ' })
    expect(evidence.observations.map(({ source, value, agrees }) => [source, value, agrees])).toEqual([
      [other.feed, 'false', false],
      [one.feed, 'true', true],
    ])
  })

  it('a list that no longer mentions a capability does not take it away; the denial by all that mention it does', async () => {
    const [one, other] = [await aList('primary', 'gpt-5'), await aList('primary', 'gpt-5')]
    await one.run({ [CAPABILITY]: 'true', contextWindow: '400000' })
    await other.run({ [CAPABILITY]: 'true', contextWindow: '400000' })
    await one.run({ contextWindow: '400000' })
    expect(await has('gpt-5')).toBe(true)
    await other.run({ contextWindow: '400000' })
    expect(await has('gpt-5')).toBe(true)
    await one.run({ [CAPABILITY]: 'true', contextWindow: '400000' })
    await one.run({ [CAPABILITY]: 'false', contextWindow: '400000' })
    expect(await has('gpt-5')).toBe(false)
  })

  it('limits and days that a list no longer mentions stay, and the evidence names the list that each came from', async () => {
    const before = await pageOf('gpt-5-mini')
    const [one, other] = [await aList('primary', 'gpt-5-mini'), await aList('primary', 'gpt-5-mini')]
    await one.run({ maxOutput: String(before.maxOutput), retiresOn: '2027-06-01' })
    await other.run({ maxOutput: String(before.maxOutput), retiresOn: '2027-06-01' })
    await other.run({ maxOutput: '96000', retiresOn: '2027-06-01' })
    expect(await evidenceOf('gpt-5-mini', 'maxOutput')).toMatchObject({ value: '96000', source: other.feed })
    await other.run({ retiresOn: '2027-06-01' })
    await one.run({ maxOutput: String(before.maxOutput) })
    const after = await pageOf('gpt-5-mini')
    expect(after.maxOutput).not.toBeNull()
    expect(after).toMatchObject({ endsOn: '2027-06-01', releaseDate: before.releaseDate })
  })
})

it('404: no evidence of a model that does not exist [LIVE-01]', async () => {
  expect((await as(test.app).get('/catalog/models/gpt-none/evidence')).statusCode).toBe(404)
})
