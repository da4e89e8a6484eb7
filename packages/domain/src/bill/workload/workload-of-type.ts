import { type ModelType, returnsTokens } from '../../models/model-type.ts'
import type { Workload, WorkloadNeed } from './workload.ts'

/** What only models that talk can do. */
const OF_CHAT: ReadonlySet<WorkloadNeed> = new Set(['function-calling', 'reasoning', 'structured-output'])

/**
 * Returns the workload as models of a type do it: those that do not chat are not asked for functions, and embeddings and
 * rerankers return no tokens.
 */
export function workloadOfType(workload: Workload, type: ModelType | ''): Workload {
  if (type === '' || type === 'chat') return workload
  return {
    ...workload,
    outputTokensPerRequest: returnsTokens(type) ? workload.outputTokensPerRequest : 0,
    neededCapabilities: workload.neededCapabilities.filter((need) => !OF_CHAT.has(need)),
  }
}
