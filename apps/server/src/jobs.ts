import { accountMailJobs } from './features/auth/account-mail.jobs.ts'
import type { AccountMailDeps } from './features/auth/account-mail.service.ts'
import { publishPostJob } from './features/blog/blog.jobs.ts'
import { contactMailJob } from './features/contact/contact-mail.jobs.ts'
import type { ContactMailDeps } from './features/contact/contact-mail.service.ts'
import { importJob } from './features/imports/imports.jobs.ts'
import { type MediaJobDeps, removeFilesJob } from './features/media/media.jobs.ts'
import { newsletterMailJobs } from './features/newsletter/newsletter-mail.jobs.ts'
import { decisionMailJob } from './features/submissions/decision-mail.jobs.ts'
import type { Job } from './platform/job-queue.ts'

/** Everything that is done after a change, beside the requests. */
export function allJobs(deps: AccountMailDeps & ContactMailDeps & MediaJobDeps): Job[] {
  return [
    ...accountMailJobs(deps),
    decisionMailJob(deps),
    ...newsletterMailJobs(deps),
    contactMailJob(deps),
    removeFilesJob(deps),
    publishPostJob(deps),
    importJob(deps),
  ]
}
