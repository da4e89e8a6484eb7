import { accountMailJobs } from './features/accounts/account-mail.jobs.ts'
import type { AccountMailDeps } from './features/accounts/account-mail.service.ts'
import { publishPostJob } from './features/blog/blog.jobs.ts'
import { contactMailJob } from './features/contact/contact-mail.jobs.ts'
import type { ContactMailDeps } from './features/contact/contact-mail.service.ts'
import { importJob } from './features/imports/imports.jobs.ts'
import { type MediaJobDeps, removeFilesJob } from './features/media/media.jobs.ts'
import { newsletterMailJobs } from './features/newsletter/newsletter-mail.jobs.ts'
import { decisionMailJob } from './features/submissions/decision-mail.jobs.ts'
import type { Job } from './platform/job-queue.ts'
import type { SendMail } from './platform/mail.ts'

type Deps = Omit<AccountMailDeps & ContactMailDeps, 'sendMail'> & MediaJobDeps & { sendMail: SendMail | null }

/**
 * Everything that is done after a change, beside the requests. Each group is worked on by itself: what has its hour
 * waits neither for a long file nor for a mail server that does not answer.
 */
export function jobGroups({ sendMail, ...deps }: Deps): Job[][] {
  // A process that cannot send mail leaves the mails of the shared queue to those that can.
  const mails = sendMail === null ? [] : mailJobs({ ...deps, sendMail })
  return [[publishPostJob(deps)], [importJob(deps)], [...mails, removeFilesJob(deps)]]
}

function mailJobs(deps: AccountMailDeps & ContactMailDeps): Job[] {
  return [...accountMailJobs(deps), decisionMailJob(deps), ...newsletterMailJobs(deps), contactMailJob(deps)]
}
