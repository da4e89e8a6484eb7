import type { Db } from '../../../db/db.ts'
import { enqueueJob } from '../../../platform/job-queue.ts'
import { accountMail } from '../account-mail.jobs.ts'
import { NO_CLIENT, recordSecurityEvent } from '../security-events.service.ts'
import { deleteSessionsOf } from '../sessions.queries.ts'
import { deletePasskeysOf } from './passkeys.queries.ts'
import { deletePendingSignInsOf } from './pending-sign-ins.queries.ts'
import { deleteAppOf, deleteRecoveryCodesOf, hasSecondFactor, lockFactorsOf } from './second-factor.queries.ts'

/**
 * Removes a lost second factor on behalf of its owner, for administrators, and ends every session. Returns false if the
 * account has none.
 */
export async function removeFactorsOf(tx: Db, userId: string, sendsMail: boolean, now: Date): Promise<boolean> {
  await lockFactorsOf(tx, userId)
  if (!(await hasSecondFactor(tx, userId))) return false
  await deleteAppOf(tx, userId)
  await deletePasskeysOf(tx, userId)
  await deleteRecoveryCodesOf(tx, userId)
  await deleteSessionsOf(tx, userId)
  await deletePendingSignInsOf(tx, userId)
  await recordSecurityEvent(tx, userId, 'factor-reset', NO_CLIENT, now)
  if (sendsMail) await enqueueJob(tx, accountMail, { kind: 'factor-reset', userId })
  return true
}
