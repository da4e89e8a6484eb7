import type { Db } from '../../db/db.ts'
import { submissionDecidedMail } from '../../mails/submission-mails.ts'
import { enqueueJob } from '../../platform/job-queue.ts'
import type { SendMail } from '../../platform/mail.ts'
import { findDecisionLetter } from './decisions.queries.ts'

export const DECISION_MAIL = 'submission-decided'

export type DecisionMailDeps = { db: Db; sendMail: SendMail; publicUrl: string; siteName: string }

export function enqueueDecisionMail(tx: Db, submissionId: string, now: Date): Promise<void> {
  return enqueueJob(tx, DECISION_MAIL, { submissionId }, now)
}

/** Says how it stands when the mail is written: a decision that was taken back meanwhile is not told. */
export async function sendDecisionMail(
  { db, sendMail, publicUrl, siteName }: DecisionMailDeps,
  submissionId: string,
): Promise<void> {
  const found = await findDecisionLetter(db, submissionId)
  if (found === undefined) return
  const { email, ...letter } = found
  const url = new URL('/profile?tab=submissions', publicUrl).href
  await sendMail(email, submissionDecidedMail({ ...letter, siteName, url }))
}
