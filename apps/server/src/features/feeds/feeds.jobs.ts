import type { Job } from '../../platform/job-queue.ts'
import { type FeedRunDeps, type RunChoice, workOnRun } from './feed-runs.service.ts'

/** Reads a feed. Idempotent: values that are already written are not written again. */
export const runFeedJob: Job<RunChoice & { runId: string }, FeedRunDeps> = {
  name: 'feed-run',
  effect: 'outside',
  run: (deps, { runId, ...choice }) => workOnRun(deps, runId, choice),
}
