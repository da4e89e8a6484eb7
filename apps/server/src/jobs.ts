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

/**
 * Everything that is done after a change, beside the requests. Each group is worked on by itself: what has its hour
 * waits neither for a long file nor for a mail server that does not answer.
 */
export function jobGroups(deps: AccountMailDeps & ContactMailDeps & MediaJobDeps): Job[][] {
  const mails = [...accountMailJobs(deps), decisionMailJob(deps), ...newsletterMailJobs(deps), contactMailJob(deps)]
  return [[publishPostJob(deps)], [importJob(deps)], [...mails, removeFilesJob(deps)]]
}
