import { enqueueJob, type Job } from '../../../platform/job-queue.ts'
import { type DigestMailDeps, sendDigest } from './digest-mail.service.ts'

export const digestMail: Job<{ digestId: string }, DigestMailDeps> = {
  name: 'digest-mail',
  effect: 'outside',
  run: (deps, { digestId }) =>
    sendDigest(deps, digestId, (at) => enqueueJob(deps.db, digestMail, { digestId }, { at })),
}
