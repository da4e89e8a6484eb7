import { type ModelType, returnsTokens } from '../../models/model-type.ts'
import type { Workload, WorkloadNeed } from './workload.ts'

/** Needs that only chat models can fulfil. */
const OF_CHAT: ReadonlySet<WorkloadNeed> = new Set(['function-calling', 'reasoning', 'structured-output'])

/**
 * Adapts the workload to models of a type: those that do not chat need no functions, and embeddings and rerankers
 * return no tokens.
 */
export function workloadOfType(workload: Workload, type: ModelType | ''): Workload {
  if (type === '' || type === 'chat') return workload
  return {
    ...workload,
    outputTokensPerRequest: returnsTokens(type) ? workload.outputTokensPerRequest : 0,
    neededCapabilities: workload.neededCapabilities.filter((need) => !OF_CHAT.has(need)),
  }
}
