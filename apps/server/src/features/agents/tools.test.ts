import * as models from '@inferdex/contracts/agents/model-tools'
import type { OfferOfModel } from '@inferdex/contracts/offers'
import { describe, expect, it } from 'vitest'
import { agentApp, SITE } from '../../testing/agents/agent-app.ts'
import { watchStatements } from '../../testing/count-statements.ts'

const test = await agentApp()

describe('the tools', () => {
  it.each([
    ['auto', '2026-07-28'],
    ['legacy', '2025-11-25'],
  ] as const)('work with clients that negotiate %s: %s', async (mode, version) => {
    const agent = await test.connect(mode)
    expect(agent.getNegotiatedProtocolVersion()).toBe(version)
    const { tools } = await agent.listTools()
    expect(tools.map(({ name }) => name)).toContain('find_models')
    for (const { name, annotations, description = '', inputSchema, outputSchema } of tools) {
      expect(annotations, name).toMatchObject({ readOnlyHint: true, destructiveHint: false })
      expect(inputSchema.additionalProperties, name).toBe(false)
      expect(outputSchema?.required, name).toEqual(expect.arrayContaining(['page', 'today']))
      expect(description.length, name).toBeLessThan(600)
    }
    const result = await agent.callTool({ name: 'find_models', arguments: { query: 'gpt-5', limit: 1 } })
    expect(result.structuredContent).toMatchObject({ models: [{ slug: 'gpt-5' }] })
    await agent.close()
  })

  it('only read, all of them', async () => {
    const [offer] = await test.api<OfferOfModel[]>('/catalog/models/gpt-5/offers')
    const asked: Record<string, Record<string, unknown>> = {
      find_models: { query: 'claude' },
      read_model: { model: 'gpt-5' },
      read_evidence: { offer: offer?.id },
      compare_models: { models: ['gpt-5', 'gpt-5-nano'], asOf: '2026-05-01' },
      audit_stack: { text: 'openai/gpt-5\nclaude-opus-4-1' },
      bill_workload: { requestsPerMonth: 10, inputTokens: 10, outputTokens: 10 },
      prices_on_day: { day: '2026-05-01', providers: ['openai'] },
      list_changes: {},
      list_retirements: {},
      list_deals: {},
      list_free_tiers: {},
      rank_models: {},
      list_benchmarks: {},
      find_providers: {},
      read_provider: { provider: 'openai' },
    }
    test.cache.purge(['models', 'providers', 'changes', 'deals', 'benchmarks', 'counts'])
    const { tools } = await test.client.listTools()
    const statements = await watchStatements(test.database.pool).during(async () => {
      for (const { name } of tools) {
        const { isError, structuredContent } = await test.client.callTool({
          name,
          arguments: asked[name] ?? { missing: 1 },
        })
        expect(isError ?? false, name).toBe(false)
        expect(structuredContent, name).toMatchObject({ today: '2026-11-17' })
      }
    })
    expect(statements.length).toBeGreaterThan(10)
    for (const { text } of statements) {
      expect(text).toMatch(/^\s*(select|with|\()/i)
      expect(text).not.toMatch(/\b(insert into|update \w+ set|delete from|nextval|for update)\b/i)
    }
  })

  it('a wrong argument is an error that names the field, and an unknown slug names similar ones', async () => {
    const refusalOf = async (name: string, args: Record<string, unknown>) => {
      const { isError, content } = await test.client.callTool({ name, arguments: args })
      expect(isError).toBe(true)
      const [part] = content
      return JSON.parse(part?.type === 'text' ? part.text : '{}') as Record<string, unknown>
    }
    expect(await refusalOf('find_models', { limit: 1000, colour: 'red' })).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { limit: expect.any(String), colour: 'Unknown field' },
    })
    expect(await refusalOf('bill_workload', { requestsPerMonth: -1, outputTokens: 1 })).toMatchObject({
      fields: { requestsPerMonth: expect.any(String), inputTokens: expect.any(String) },
    })
    expect(await refusalOf('prices_on_day', { day: '2030-01-01', models: ['gpt-5'] })).toMatchObject({
      fields: { day: expect.stringContaining('still to come') },
    })
    expect(await refusalOf('prices_on_day', { day: '2026-01-01' })).toHaveProperty('fields.models')
    expect(await refusalOf('read_model', { model: 'gtp-5' })).toMatchObject({
      code: 'NOT_FOUND',
      error: expect.stringContaining('gpt-5 (GPT-5)'),
    })
    await expect(test.client.callTool({ name: 'delete_models', arguments: {} })).rejects.toThrow(
      'There is no such tool',
    )
  })

  it('a filter that the page does not have is said', async () => {
    const { page, filtersNotOnPage } = await test.ask(models.findModels, {
      provider: 'openai',
      capabilities: ['image-input', 'structured-output'],
      minContextWindow: 200_000,
    })
    expect(page).toBe(`${SITE}/models?capability=vision`)
    expect(filtersNotOnPage).toEqual(['provider', 'capabilities', 'minContextWindow'])
  })
})
