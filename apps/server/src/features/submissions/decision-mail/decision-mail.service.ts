import type { Db } from '../../../db/db.ts'
import { submissionDecidedMail } from './decision-mails.ts'
import type { SendMail } from '../../../platform/mail.ts'
import { findDecisionLetter } from '../decisions.queries.ts'

export type DecisionMailDeps = { db: Db; sendMail: SendMail; publicUrl: string; siteName: string }

/** Mails the newest decision only, not one that has been undone or changed since. */
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
