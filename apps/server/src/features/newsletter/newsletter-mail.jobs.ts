import type { Job } from '../../platform/job-queue.ts'
import { type NewsletterMailDeps, type NewsletterMailRequest, sendNewsletterMail } from './newsletter-mail.service.ts'

export const newsletterMail: Job<NewsletterMailRequest, NewsletterMailDeps> = {
  name: 'newsletter-mail',
  effect: 'outside',
  run: sendNewsletterMail,
}
