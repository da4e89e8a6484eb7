import type { AgentTool } from '@inferdex/contracts/agents/agent-tool'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { expect } from 'vitest'
import type { z } from 'zod'
import { atEndOfFile } from '../end-of-file.ts'
import { as, catalogueApp, type TestApp } from '../test-app.ts'

/** The site of an installation without PUBLIC_URL. */
export const SITE = 'http://localhost:3000'

export type AgentApp = TestApp & {
  client: Client
  connect: (mode: 'auto' | 'legacy') => Promise<Client>
  /** Calls a tool, and expects a result of its schema, as text and as data. */
  ask: <T extends AgentTool>(tool: T, args: z.input<T['input']>) => Promise<z.output<T['output']>>
  /** Reads a call of the API, as a visitor would. */
  api: <Body>(path: string) => Promise<Body>
}

/** Starts the application with the seed catalogue, listening, and a client of the agents' protocol. */
export async function agentApp(): Promise<AgentApp> {
  const test = await catalogueApp()
  test.clock.now = new Date('2026-11-17T12:00:00Z')
  const url = new URL('/mcp', await test.app.listen({ port: 0, host: '127.0.0.1' }))
  const connect = async (mode: 'auto' | 'legacy') => {
    const agent = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
    await agent.connect(new StreamableHTTPClientTransport(url))
    return agent
  }
  const client = await connect('auto')
  atEndOfFile(() => client.close())
  // From now on the client validates results by the schemas that were listed.
  await client.listTools()
  return {
    ...test,
    client,
    connect,
    ask: async <T extends AgentTool>(tool: T, args: z.input<T['input']>) => {
      const { isError, content, structuredContent } = await client.callTool({ name: tool.name, arguments: args })
      expect(isError ?? false, JSON.stringify(content)).toBe(false)
      expect(content).toEqual([{ type: 'text', text: JSON.stringify(structuredContent) }])
      return tool.output.parse(structuredContent) as z.output<T['output']>
    },
    api: async <Body>(path: string) => {
      const response = await as(test.app).get(path)
      expect(response.statusCode).toBe(200)
      return response.json<Body>()
    },
  }
}
