import type { Db } from '../../db/db.ts'
import { HOURLY } from '../../platform/housekeeping.ts'
import type { Job } from '../../platform/job-queue.ts'
import { deleteUnconfirmed } from './newsletter.queries.ts'

/** Deletes subscriptions that were not confirmed in time. */
export const deleteUnconfirmedSubscriptions = {
  ...HOURLY,
  name: 'delete-unconfirmed-subscriptions',
  run: ({ db, now }: { readonly db: Db; readonly now: () => Date }) => deleteUnconfirmed(db, now()),
} satisfies Job<object, { readonly db: Db; readonly now: () => Date }>
