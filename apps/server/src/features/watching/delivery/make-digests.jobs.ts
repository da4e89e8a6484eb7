import type { Job } from '../../../platform/job-queue.ts'
import { makeDueDigests, type MakeDigestsDeps } from './make-digests.service.ts'

export const makeDigests: Job<object, MakeDigestsDeps> = {
  name: 'make-digests',
  effect: 'outside',
  schedule: '*/5 * * * *',
  run: (deps) => makeDueDigests(deps),
}
