import type { AgentTool } from '@inferdex/contracts/agents/agent-tool'
import type { z } from 'zod'
import { validationError } from '../../http/api/validation-error.ts'
import type { Site } from './site.ts'

export type ToolHandler = {
  readonly tool: AgentTool
  /** Validates the arguments and the output. */
  readonly run: (given: unknown, site: Site) => Promise<Record<string, unknown>>
}

/** Binds a tool to the function that runs it. The output keeps only fields of the tool's schema. */
export function toolHandler<T extends AgentTool>(
  tool: T,
  run: (input: z.output<T['input']>, site: Site) => Promise<z.input<T['output']>>,
): ToolHandler {
  return {
    tool,
    run: async (given, site) => {
      const parsed = tool.input.safeParse(given)
      if (!parsed.success) throw validationError(parsed.error)
      // The casts are safe: both come from the schemas of this tool.
      return tool.output.parse(await run(parsed.data as z.output<T['input']>, site))
    },
  }
}
