import type { ModelChoice } from '@inferdex/domain/bill/workload/model-choice'
import type { Workload } from '@inferdex/domain/bill/workload/workload'

/** Changes a part of the workload. With `typing`, the URL is written after a pause. */
export type EditWorkload = (change: (workload: Workload) => Partial<Workload>, how?: { typing: boolean }) => void

/** Changes which models are ranked. */
export type EditModels = (choice: Partial<ModelChoice>, how?: { typing: boolean }) => void
