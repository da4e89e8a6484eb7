import { accountMailJobs } from './features/auth/account-mail.jobs.ts'
import type { AccountMailDeps } from './features/auth/account-mail.service.ts'
import { decisionMailJob } from './features/submissions/decision-mail.jobs.ts'
import type { Job } from './platform/job-queue.ts'

/** Everything that is done after a change, beside the requests. */
export function allJobs(deps: AccountMailDeps): Job[] {
  return [...accountMailJobs(deps), decisionMailJob(deps)]
}
