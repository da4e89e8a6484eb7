import { MAX_STACK_IDS, MAX_STACK_TEXT } from '@inferdex/domain/stack/stack-ids'
import { z } from 'zod'
import { isoDate, plainText } from '../protocol/wire-types.ts'
import { stackAudit } from '../stack.ts'
import { type AgentTool, onSite } from './agent-tool.ts'

const amount = (usual: number) => z.int().min(0).max(1_000_000_000).default(usual)

export const auditStack = {
  name: 'audit_stack',
  title: 'Audit a stack',
  description: `Which models a text uses (ids, a LiteLLM config, code; up to ${MAX_STACK_IDS} ids), which are retired or retire and when, price changes since a day, the same model cheaper at another seller, and successors with both monthly bills. A match that is a guess says so. Send model ids, never keys or secrets; nothing is kept.`,
  input: z.strictObject({
    text: plainText.min(1).max(MAX_STACK_TEXT).describe('Model ids, one per line, or a text that has them'),
    since: isoDate.optional().describe('Price changes from this day on; else of 90 days'),
    requestsPerMonth: amount(100_000),
    inputTokens: amount(3000).describe('Per request'),
    outputTokens: amount(400).describe('Per request'),
  }),
  output: stackAudit.extend(onSite),
} as const satisfies AgentTool
