import type { Db } from '../../db/db.ts'
import { HOURLY } from '../../platform/housekeeping.ts'
import { type Job, runScheduledJob } from '../../platform/job-queue.ts'
import { deleteOldDeliveryTokens } from './delivery/delivery-tokens.queries.ts'
import { deleteOldMessages } from './delivery/webhooks/webhooks.queries.ts'
import { deleteOldDigests } from './delivery/digests.queries.ts'
import { deleteOldEvents } from './fan-out.queries.ts'
import { deleteOldAlerts } from './inbox.queries.ts'
import { insertDealReminders, insertRetirementReminders } from './reminders.queries.ts'
import { hasBillsToCompare } from './saved-bills.queries.ts'
import { type CompareDeps, compareBills } from './saved-bills.service.ts'
import { notifyWatchers } from './watching.service.ts'

type Deps = { readonly db: Db; readonly now: () => Date }

const DAY_MS = 24 * 60 * 60 * 1000
const KEEP_MS = 180 * DAY_MS
/** Links in old mails must keep working for a long time. */
const KEEP_TOKENS_MS = 730 * DAY_MS

/** Deletes alerts, digests, events, messages and tokens past their retention. */
export const deleteOldNotified: Job<object, Deps> = {
  ...HOURLY,
  name: 'delete-old-alerts',
  run: async ({ db, now }) => {
    const before = new Date(now().getTime() - KEEP_MS)
    await deleteOldAlerts(db, before)
    await deleteOldDigests(db, before)
    await deleteOldEvents(db, before)
    await deleteOldMessages(db, before)
    await deleteOldDeliveryTokens(db, new Date(now().getTime() - KEEP_TOKENS_MS))
  },
}

/** Compares saved bills after prices changed, and notifies their owners. Enqueued by `notify-watchers`. */
export const compareSavedBills: Job<object, Deps & CompareDeps> = {
  name: 'compare-bills',
  effect: 'outside',
  schedule: '* * * * *',
  run: ({ now, ...deps }) => compareBills(deps, now()),
}

/**
 * Compares all saved bills: deals, plans, limits and scores change them too, and start or end without a recorded
 * change.
 */
export const compareEverySavedBill: Job<object, Deps & CompareDeps> = {
  name: 'compare-all-bills',
  effect: 'outside',
  schedule: '23 4 * * *',
  run: ({ now, ...deps }) => compareBills(deps, now(), { isEvery: true }),
}

/**
 * Fans out events to the inboxes of watchers. Recording changes enqueues a run, so that it starts at once; the schedule
 * covers other causes, such as a new cheapest offer after a seller was archived.
 */
export const notifyOfNews: Job<object, Deps> = {
  name: 'notify-watchers',
  effect: 'outside',
  schedule: '* * * * *',
  run: async ({ db, now }) => {
    await notifyWatchers(db, now())
    if (await hasBillsToCompare(db)) await runScheduledJob(db, compareSavedBills)
  },
}

const RETIREMENT_DAYS = [30, 7] as const
const DEAL_DAYS = 7

/** Adds reminders of retirements and of deals that end. */
export const remindOfEnds: Job<object, Deps> = {
  name: 'remind-of-ends',
  effect: 'database',
  schedule: '11 5 * * *',
  run: async ({ db, now }) => {
    await insertRetirementReminders(db, RETIREMENT_DAYS, now())
    await insertDealReminders(db, DEAL_DAYS, now())
  },
}
