import * as tools from '@inferdex/contracts/agents/stack-tools'
import type { StackAudit } from '@inferdex/contracts/stack'
import { describe, expect, it } from 'vitest'
import { agentApp, SITE } from '../../testing/agents/agent-app.ts'
import { as } from '../../testing/test-app.ts'

const test = await agentApp()

describe('the audit of a stack', () => {
  it('is that of the page: what is retired, what costs less and what comes next [OPEN-06]', async () => {
    const text = 'claude-opus-4-1\ngroq/openai/gpt-oss-120b\ninternal-gw/fast-v2'
    const found = await test.ask(tools.auditStack, { text, requestsPerMonth: 5000, inputTokens: 2000 })
    const workload = 'requests=5000&in=2000&out=400&cached=0&reasoning=1&need=none'
    const response = await as(test.app).post('/tools/stack-audit', { text, workload })
    expect(response.statusCode).toBe(200)
    const { page, today, ...audit } = found
    expect([page, today]).toEqual([`${SITE}/stack-audit`, '2026-11-17'])
    expect(audit).toEqual(response.json<StackAudit>())
    expect(audit.items.map(({ match }) => match)).toEqual(['offer', 'offer', 'none'])
    expect(audit.items[0]?.retirement?.status).toBe('retired')
    expect(audit.items[1]?.cheaper.length).toBeGreaterThan(0)
  })
})
