import type { Config } from './config.ts'
import type { Database } from './db/connect.ts'
import { migrateToLatest } from './db/migrate.ts'
import { accountMail } from './features/accounts/account-mail.jobs.ts'
import { refusedPassword } from './features/accounts/sign-in/refused-passwords.jobs.ts'
import { deleteEndedAccess } from './features/accounts/accounts.jobs.ts'
import { createBillData } from './features/bill/bill.service.ts'
import { publishPost } from './features/blog/blog.jobs.ts'
import { computeStateOfData, countChangesOfWeeks, refreshAfterRun } from './features/changes/changes.jobs.ts'
import { contactMail } from './features/contact/contact-mail.jobs.ts'
import type { ContactMailDeps } from './features/contact/contact-mail.service.ts'
import { countSubmissionsOfWeeks } from './features/dashboard/dashboard.jobs.ts'
import { prepareMonths } from './features/evidence/evidence.jobs.ts'
import { exportCatalogue } from './features/exports/exports.jobs.ts'
import { removeExportFiles } from './features/exports/remove-files.jobs.ts'
import { startDueFeeds } from './features/feeds/due-feeds.jobs.ts'
import type { FeedRunDeps } from './features/feeds/feed-runs.service.ts'
import { runFeedJob } from './features/feeds/feeds.jobs.ts'
import { feedReach } from './features/feeds/fetch-feed.ts'
import { ingestKnownNames } from './features/feeds/known-names.jobs.ts'
import { matchEntries } from './features/feeds/matching/match-entries.service.ts'
import { importFile, undoFile } from './features/imports/imports.jobs.ts'
import { createIngest } from './features/intake/ingest.service.ts'
import { removeFiles } from './features/media/media.jobs.ts'
import { retireOnAnnouncedDay } from './features/models/facts/endings.jobs.ts'
import { startScheduledPrices } from './features/models/scheduled-prices.jobs.ts'
import { newsletterMail } from './features/newsletter/newsletter-mail.jobs.ts'
import { deleteUnconfirmedSubscriptions } from './features/newsletter/newsletter.jobs.ts'
import { deleteMissedSearches } from './features/search/search.jobs.ts'
import { notifySearchEngines } from './features/site/index-now/index-now.jobs.ts'
import { countSitemaps } from './features/site/sitemap/sitemap.jobs.ts'
import { decisionMail } from './features/submissions/decision-mail/decision-mail.jobs.ts'
import { digestMail } from './features/watching/delivery/digest-mail.jobs.ts'
import { sendWebhooks } from './features/watching/delivery/webhooks/webhooks.jobs.ts'
import { makeDigests } from './features/watching/delivery/make-digests.jobs.ts'
import type { CompareDeps } from './features/watching/saved-bills.service.ts'
import {
  compareEverySavedBill,
  compareSavedBills,
  deleteOldNotified,
  notifyOfNews,
  remindOfEnds,
} from './features/watching/watching.jobs.ts'
import { housekeepingJobs } from './platform/housekeeping.ts'
import { installJobs, type Job, type Work } from './platform/job-queue.ts'
import { contactMailbox, createMailer, sendsMail } from './platform/mail.ts'
import type { Storage } from './platform/storage/storage.ts'

type JobDeps = ContactMailDeps &
  FeedRunDeps &
  CompareDeps & { storage: Storage; now: () => Date; sendsMail: boolean; webhookKey: string | undefined }

const MAILS: readonly Job<object, JobDeps>[] = [accountMail, decisionMail, newsletterMail, contactMail, digestMail]
const CLEANUP: readonly Job<object, JobDeps>[] = [
  deleteEndedAccess,
  deleteUnconfirmedSubscriptions,
  deleteMissedSearches,
  deleteOldNotified,
  ...housekeepingJobs,
]
const OTHERS: readonly Job<object, JobDeps>[] = [
  refusedPassword,
  publishPost,
  importFile,
  undoFile,
  startDueFeeds,
  runFeedJob,
  ingestKnownNames,
  removeFiles,
  prepareMonths,
  startScheduledPrices,
  retireOnAnnouncedDay,
  countChangesOfWeeks,
  computeStateOfData,
  refreshAfterRun,
  countSubmissionsOfWeeks,
  countSitemaps,
  notifySearchEngines,
  notifyOfNews,
  compareSavedBills,
  compareEverySavedBill,
  remindOfEnds,
  makeDigests,
  sendWebhooks,
  exportCatalogue,
  removeExportFiles,
  ...CLEANUP,
]

const ingest = createIngest(matchEntries)

/** Returns the jobs that this process can run. Without a mail server it leaves mails to processes that have one. */
export function jobsFor(config: Config, given: Pick<JobDeps, 'db' | 'storage' | 'now'>) {
  const { PUBLIC_URL: publicUrl, SITE_CONFIG } = config
  const send = createMailer(config)
  const site = { publicUrl, siteName: SITE_CONFIG.name, contactMailbox: contactMailbox(config) }
  const deps = {
    ...given,
    ...site,
    ingest,
    createBillData,
    reach: feedReach(config),
    sendsMail: sendsMail(config),
    webhookKey: config.WEBHOOK_KEY,
    indexNow: config.INDEXNOW_KEY === undefined ? null : { key: config.INDEXNOW_KEY, url: config.INDEXNOW_URL },
  }
  return {
    jobs: send === null ? OTHERS : [...OTHERS, ...MAILS],
    depsFor: (key) => ({
      ...deps,
      sendMail: async (to, mail) => send?.(to, { messageId: `<${key}@${new URL(publicUrl).hostname}>`, ...mail }),
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
