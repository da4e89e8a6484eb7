import type { Db } from '../../db/db.ts'
import { contactMessageMail } from './contact-mails.ts'
import { enqueueJob } from '../../platform/job-queue.ts'
import type { SendMail } from '../../platform/mail.ts'
import { findMessage } from './contact.queries.ts'

export const CONTACT_MAIL = 'contact-message'

export type ContactMailDeps = {
  db: Db
  sendMail: SendMail
  publicUrl: string
  siteName: string
  /** Where messages go; null: nowhere. */
  contactMailbox: string | null
}

export function enqueueContactMail(tx: Db, messageId: string, now: Date): Promise<void> {
  return enqueueJob(tx, CONTACT_MAIL, { messageId }, now)
}

export async function sendContactMail(
  { db, sendMail, publicUrl, siteName, contactMailbox }: ContactMailDeps,
  messageId: string,
): Promise<void> {
  if (contactMailbox === null) return
  const message = await findMessage(db, messageId)
  // Deleted, or dealt with, before the mail was written.
  if (message === undefined || message.status !== 'OPEN') return
  const url = new URL('/admin/messages', publicUrl).href
  await sendMail(contactMailbox, contactMessageMail({ ...message, siteName, url }))
}
