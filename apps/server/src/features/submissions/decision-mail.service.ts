import type { Db } from '../../db/db.ts'
import { submissionDecidedMail } from './decision-mails.ts'
import { enqueueJob } from '../../platform/job-queue.ts'
import type { SendMail } from '../../platform/mail.ts'
import { findDecisionLetter } from './decisions.queries.ts'

export const DECISION_MAIL = 'submission-decided'

/** A decision that is taken back at once is never told. */
const TOLD_AFTER_MS = 30_000

export type DecisionMailDeps = { db: Db; sendMail: SendMail; publicUrl: string; siteName: string }

export function enqueueDecisionMail(tx: Db, submissionId: string, now: Date): Promise<void> {
  const due = new Date(now.getTime() + TOLD_AFTER_MS)
  return enqueueJob(tx, DECISION_MAIL, { submissionId, decidedAt: now.toISOString() }, due)
}

/** Tells the newest decision only: one that was taken back or changed meanwhile is not told. */
export async function sendDecisionMail(
  { db, sendMail, publicUrl, siteName }: DecisionMailDeps,
  { submissionId, decidedAt }: { submissionId: string; decidedAt: string | null },
): Promise<void> {
  const found = await findDecisionLetter(db, submissionId, decidedAt)
  if (found === undefined) return
  const { email, ...letter } = found
  const url = new URL('/profile?tab=submissions', publicUrl).href
  await sendMail(email, submissionDecidedMail({ ...letter, siteName, url }))
}
