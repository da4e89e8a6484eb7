import type { AppError } from '@inferdex/contracts/protocol/errors'
import type { FastifyBaseLogger } from 'fastify'
import { toAppError } from '../../http/api/error-handler.ts'
import type { WorkLimit } from '../../http/pages/work-limit.ts'
import type { Site } from './site.ts'
import type { ToolHandler } from './tool-handler.ts'

export type ToolResult = {
  content: { type: 'text'; text: string }[]
  structuredContent?: Record<string, unknown>
  isError?: boolean
}

type CallDeps = { readonly site: Site; readonly calls: WorkLimit; readonly log: FastifyBaseLogger }

/** Runs a tool. Errors that a caller can fix are part of the result; internal ones are only logged. */
export async function callTool(handler: ToolHandler, given: unknown, deps: CallDeps): Promise<ToolResult> {
  const { site, calls, log } = deps
  try {
    const output = await calls.run(() => handler.run(given, site))
    // Older clients read only the text.
    return { content: [{ type: 'text', text: JSON.stringify(output) }], structuredContent: output }
  } catch (thrown) {
    const error = toAppError(thrown)
    if (error.status >= 500) log.error({ err: thrown, tool: handler.tool.name }, 'tool failed')
    return refusal(error)
  }
}

function refusal({ message, code, fields }: AppError): ToolResult {
  return { isError: true, content: [{ type: 'text', text: JSON.stringify({ error: message, code, fields }) }] }
}
