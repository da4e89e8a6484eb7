import type { Config } from './config.ts'
import type { Database } from './db/connect.ts'
import { migrateToLatest } from './db/migrate.ts'
import { accountMail } from './features/accounts/account-mail.jobs.ts'
import { deleteEndedAccess } from './features/accounts/accounts.jobs.ts'
import { publishPost } from './features/blog/blog.jobs.ts'
import { contactMail } from './features/contact/contact-mail.jobs.ts'
import type { ContactMailDeps } from './features/contact/contact-mail.service.ts'
import { importFile } from './features/imports/imports.jobs.ts'
import { removeFiles } from './features/media/media.jobs.ts'
import { newsletterMail } from './features/newsletter/newsletter-mail.jobs.ts'
import { deleteUnconfirmedSubscriptions } from './features/newsletter/newsletter.jobs.ts'
import { decisionMail } from './features/submissions/decision-mail.jobs.ts'
import { housekeepingJobs } from './platform/housekeeping.ts'
import { installJobs, type Job, type Work } from './platform/job-queue.ts'
import { contactMailbox, createMailer } from './platform/mail.ts'
import type { Storage } from './platform/storage/storage.ts'

type JobDeps = ContactMailDeps & { storage: Storage; now: () => Date }

const MAILS: readonly Job<object, JobDeps>[] = [accountMail, decisionMail, newsletterMail, contactMail]
const CLEANUP: readonly Job<object, JobDeps>[] = [
  deleteEndedAccess,
  deleteUnconfirmedSubscriptions,
  ...housekeepingJobs,
]
const OTHERS: readonly Job<object, JobDeps>[] = [publishPost, importFile, removeFiles, ...CLEANUP]

/** Returns the jobs that this process can run. Without a mail server it leaves mails to processes that have one. */
export function jobsFor(config: Config, given: Pick<JobDeps, 'db' | 'storage' | 'now'>) {
  const { PUBLIC_URL: publicUrl, SITE_CONFIG } = config
  const send = createMailer(config)
  const deps = { ...given, publicUrl, siteName: SITE_CONFIG.name, contactMailbox: contactMailbox(config) }
  return {
    jobs: send === null ? OTHERS : [...OTHERS, ...MAILS],
    depsFor: (key) => ({
      ...deps,
      sendMail: async (to, mail) => send?.(to, { ...mail, messageId: `<${key}@${new URL(publicUrl).hostname}>` }),
    }),
  } satisfies Pick<Work<JobDeps>, 'jobs' | 'depsFor'>
}

/**
 * Creates or updates queues and tables, and returns the names of the migrations that ran. Migration 0030 moves older
 * jobs into the queues.
 */
export async function prepareDatabase(database: Database): Promise<string[]> {
  await installJobs(database, [...OTHERS, ...MAILS])
  return await migrateToLatest(database.db)
}
