import type { Job } from '../../platform/job-queue.ts'
import type { FeedRunDeps } from './feed-run-deps.ts'
import { ingestAllKnown } from './known-names.service.ts'

/** Takes in what lists said under names that are known now. It may run twice, as the reading of a feed may. */
export const ingestKnownNames: Job<{ readonly feeds?: readonly string[] }, FeedRunDeps> = {
  name: 'feed-names',
  effect: 'outside',
  run: (deps, { feeds }) => ingestAllKnown(deps, feeds),
}
