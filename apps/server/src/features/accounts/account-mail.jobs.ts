import type { Job } from '../../platform/job-queue.ts'
import { type AccountMailDeps, type AccountMailRequest, sendAccountMail } from './account-mail.service.ts'

/** Names only the account: who gets which link is decided when the mail is written. */
export const accountMail: Job<AccountMailRequest, AccountMailDeps> = {
  name: 'account-mail',
  effect: 'outside',
  run: sendAccountMail,
}
