import { z } from 'zod'
import type { Job } from '../../platform/job-queue.ts'
import {
  type NewsletterMailDeps,
  type NewsletterMailKind,
  newsletterMailJob,
  sendNewsletterMail,
} from './newsletter-mail.service.ts'

const KINDS: readonly NewsletterMailKind[] = ['confirm', 'welcome']
const payload = z.strictObject({ email: z.string() })

/** Twice is harmless: a second mail carries links that work as well. */
export function newsletterMailJobs(deps: NewsletterMailDeps): Job[] {
  return KINDS.map((kind) => ({
    name: newsletterMailJob(kind),
    run: (data) => sendNewsletterMail(deps, kind, payload.parse(data).email),
  }))
}
