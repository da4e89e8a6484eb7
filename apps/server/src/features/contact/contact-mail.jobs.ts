import type { Job } from '../../platform/job-queue.ts'
import { type ContactMailDeps, sendContactMail } from './contact-mail.service.ts'

export const contactMail: Job<{ messageId: string }, ContactMailDeps> = {
  name: 'contact-message',
  effect: 'outside',
  run: sendContactMail,
}
