import { z } from 'zod'
import type { Job } from '../../platform/job-queue.ts'
import { CONTACT_MAIL, type ContactMailDeps, sendContactMail } from './contact-mail.service.ts'

const payload = z.strictObject({ messageId: z.uuid() })

/** Twice is harmless: the mail says the same again. */
export function contactMailJob(deps: ContactMailDeps): Job {
  return { name: CONTACT_MAIL, run: (data) => sendContactMail(deps, payload.parse(data).messageId) }
}
