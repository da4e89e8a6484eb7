import type { Db } from '../../db/db.ts'
import { contactMessageMail } from './contact-mails.ts'
import type { SendMail } from '../../platform/mail.ts'
import { findMessage } from './contact.queries.ts'

export type ContactMailDeps = {
  db: Db
  sendMail: SendMail
  publicUrl: string
  siteName: string
  /** The recipient of messages; null if they are not mailed. */
  contactMailbox: string | null
}

export async function sendContactMail(
  { db, sendMail, publicUrl, siteName, contactMailbox }: ContactMailDeps,
  { messageId }: { messageId: string },
): Promise<void> {
  if (contactMailbox === null) return
  const message = await findMessage(db, messageId)
  // Deleted or answered before the mail was written.
  if (message === undefined || message.status !== 'OPEN') return
  const url = new URL('/admin/messages', publicUrl).href
  await sendMail(contactMailbox, contactMessageMail({ ...message, siteName, url }))
}
