import type { ToolHandler } from '../tool-handler.ts'
import { auditStack } from './audit-stack.ts'
import { billWorkload } from './bill-workload.ts'
import { listChanges, listRetirements } from './changes.ts'
import { compareModels } from './compare-models.ts'
import { findModels } from './find-models.ts'
import { listBenchmarks, listDeals, listFreeTiers, rankModels } from './lists.ts'
import { pricesOnDay } from './prices-on-day.ts'
import { findProviders, readProvider } from './providers.ts'
import { readEvidence, readModel } from './read-model.ts'

/** Every tool, in the order in which agents see them. A new tool is a contract, a file here, and a line in this list. */
export const allTools: readonly ToolHandler[] = [
  findModels,
  readModel,
  readEvidence,
  compareModels,
  billWorkload,
  auditStack,
  pricesOnDay,
  listChanges,
  listRetirements,
  listDeals,
  listFreeTiers,
  rankModels,
  listBenchmarks,
  findProviders,
  readProvider,
]
