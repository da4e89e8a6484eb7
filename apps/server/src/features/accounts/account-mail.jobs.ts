import type { Job } from '../../platform/job-queue.ts'
import { type AccountMailDeps, type AccountMailRequest, sendAccountMail } from './account-mail.service.ts'

/**
 * Sends an account mail. The payload has only the account's id or address: the link is created when the mail is
 * written.
 */
export const accountMail: Job<AccountMailRequest, AccountMailDeps> = {
  name: 'account-mail',
  effect: 'outside',
  run: sendAccountMail,
}
