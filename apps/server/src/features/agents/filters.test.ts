import * as tools from '@inferdex/contracts/agents/model-tools'
import type { ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import type { suggest } from '@inferdex/contracts/search/search'
import { describe, expect, it } from 'vitest'
import { agentApp } from '../../testing/agents/agent-app.ts'
import { as, errorOf } from '../../testing/test-app.ts'

const test = await agentApp()

describe('a filter by a name that there is not', () => {
  it.each([
    ['/catalog/models?capabilities=vision', 'capabilities', 'image-input'],
    ['/catalog/models?capabilities=image-input,tool-use', 'capabilities', 'function-calling'],
    ['/catalog/models?provider=opneai', 'provider', 'openai'],
    ['/catalog/models?maker=antropic', 'maker', 'anthropic'],
    ['/catalog/models?maker=openai,antropic', 'maker', 'anthropic'],
    ['/catalog/models?licence=free', 'licence', 'permissive'],
    ['/catalog/models?region=mars', 'region', 'eu'],
    ['/catalog/deals?provider=opneai', 'provider', 'openai'],
    ['/catalog/changes?provider=opneai', 'provider', 'openai'],
    ['/catalog/changes?model=gpt-55', 'model', 'gpt-5'],
    ['/catalog/retirements?provider=opneai', 'provider', 'openai'],
    ['/catalog/leaderboard?benchmarks=nothing', 'benchmarks', 'livebench-coding'],
  ])('400: %s names what there is at %s [DEV-07]', async (path, field, known) => {
    const response = await as(test.app).get(path)
    expect(response.statusCode, response.body).toBe(400)
    const { code, fields } = errorOf(response)
    expect(code).toBe('VALIDATION_FAILED')
    const text = Object.entries(fields ?? {}).find(([name]) => name.split('.')[0] === field)?.[1] ?? ''
    expect(text).toContain(known)
  })

  it('400: an archived seller is not there [DEV-07]', async () => {
    const { db } = test.database
    const { slug } = await db
      .selectFrom('providers')
      .leftJoin('deals', 'deals.provider_id', 'providers.id')
      .select('providers.slug')
      .where('deals.id', 'is', null)
      .orderBy('providers.slug')
      .executeTakeFirstOrThrow()
    const archive = (archived_at: Date | null) =>
      db.updateTable('providers').set({ archived_at }).where('slug', '=', slug).execute()
    const path = `/catalog/deals?provider=${slug}`
    expect((await as(test.app).get(path)).json()).toEqual([])
    await archive(test.clock.now)
    // Another URL, because the first response is cached.
    const response = await as(test.app).get(`${path}&limit=5`)
    expect([response.statusCode, errorOf(response).code]).toEqual([400, 'VALIDATION_FAILED'])
    await archive(null)
  })

  it('200: names that there are pass', async () => {
    const path = '/catalog/models?capabilities=image-input&provider=openai&maker=openai&limit=1'
    expect((await as(test.app).get(path)).statusCode).toBe(200)
  })

  it.each([
    [{ capabilities: ['vision'] }, 'image-input'],
    [{ provider: 'opneai' }, 'openai'],
    [{ makers: ['antropic'] }, 'anthropic'],
  ])('find_models refuses %j and names what there is [DEV-07]', async (args, known) => {
    await expect(test.ask(tools.findModels, args)).rejects.toThrow(known)
  })
})

describe('suggestions', () => {
  const suggested = async (q: string) =>
    (await as(test.app).get(`/catalog/suggest?q=${encodeURIComponent(q)}`)).json<ResponseBody<typeof suggest>>()

  it('"german" finds no Gemma, and "open" lists OpenAI first [FIG-51]', async () => {
    expect((await suggested('german')).models).toEqual([])
    const open = await suggested('open')
    expect(open.hasProvidersFirst).toBe(true)
    expect(open.providers.map(({ slug }) => slug)).toContain('openai')
  })
})
