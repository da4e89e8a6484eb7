import * as tool from '@inferdex/contracts/agents/stack-tools'
import { toolHandler } from '../tool-handler.ts'

export const auditStack = toolHandler(tool.auditStack, async (input, { audit, now, page, today }) => {
  const { text, since, requestsPerMonth, inputTokens, outputTokens } = input
  const workload = new URLSearchParams({
    requests: String(requestsPerMonth),
    in: String(inputTokens),
    out: String(outputTokens),
    cached: '0',
    reasoning: '1',
    need: 'none',
  })
  const found = await audit({ text, since, workload: workload.toString() }, now)
  return { ...found, page: page('/stack-audit'), today }
})
