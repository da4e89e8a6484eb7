import type { Db } from '../../db/db.ts'
import { HOURLY } from '../../platform/housekeeping.ts'
import type { Job } from '../../platform/job-queue.ts'
import { deleteEndedSessions } from './sessions.queries.ts'
import { deleteEndedTokens } from './one-time-tokens.queries.ts'
import { deleteForgottenBrowsers } from './sign-in/known-browsers.queries.ts'

/** Deletes expired sessions, expired links of mails, and browsers that were not used for long. */
export const deleteEndedAccess = {
  ...HOURLY,
  name: 'delete-ended-access',
  run: async ({ db, now }: { readonly db: Db; readonly now: () => Date }) => {
    await deleteEndedSessions(db, now())
    await deleteEndedTokens(db, now())
    await deleteForgottenBrowsers(db, now())
  },
} satisfies Job<object, { readonly db: Db; readonly now: () => Date }>
