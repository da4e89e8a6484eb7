import type { Db } from '../../db/db.ts'
import { HOURLY } from '../../platform/housekeeping.ts'
import type { Job } from '../../platform/job-queue.ts'
import { deleteEndedSessions } from './sessions.queries.ts'
import { deleteEndedTokens } from './one-time-tokens.queries.ts'
import { deleteEndedChallenges } from './second-factor/passkeys.queries.ts'
import { deleteEndedSignIns } from './second-factor/pending-sign-ins.queries.ts'
import { deleteUnconfirmedApps } from './second-factor/second-factor.queries.ts'
import { SETUP_LIFETIME_MS } from './second-factor/second-factor.service.ts'
import { deleteOldSecurityEvents } from './security-events.queries.ts'
import { deleteForgottenBrowsers } from './sign-in/known-browsers.queries.ts'

/** Deletes expired sessions, sign-ins, mail links and unused browsers, and old security events. */
export const deleteEndedAccess = {
  ...HOURLY,
  name: 'delete-ended-access',
  run: async ({ db, now }: { readonly db: Db; readonly now: () => Date }) => {
    await deleteEndedSessions(db, now())
    await deleteEndedTokens(db, now())
    await deleteForgottenBrowsers(db, now())
    await deleteEndedSignIns(db, now())
    await deleteEndedChallenges(db, now())
    await deleteUnconfirmedApps(db, new Date(now().getTime() - SETUP_LIFETIME_MS))
    await deleteOldSecurityEvents(db, now())
  },
} satisfies Job<object, { readonly db: Db; readonly now: () => Date }>
