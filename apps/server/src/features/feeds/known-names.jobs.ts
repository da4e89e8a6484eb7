import type { Job } from '../../platform/job-queue.ts'
import type { FeedRunDeps } from './feed-run-deps.ts'
import { ingestAllKnown } from './known-names.service.ts'

/** Ingests values of names that were unmatched before and are matched now. Idempotent, as reading a feed is. */
export const ingestKnownNames: Job<{ readonly feeds?: readonly string[] }, FeedRunDeps> = {
  name: 'feed-names',
  effect: 'outside',
  run: (deps, { feeds }) => ingestAllKnown(deps, feeds),
}
