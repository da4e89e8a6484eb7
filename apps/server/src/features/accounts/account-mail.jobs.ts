import { z } from 'zod'
import type { Job } from '../../platform/job-queue.ts'
import { type AccountMailDeps, accountMailJob, accountMailKinds, sendAccountMail } from './account-mail.service.ts'

const payload = z.union([z.strictObject({ email: z.string() }), z.strictObject({ userId: z.uuid() })])

/** Asked for in the transaction of their cause. Twice is harmless: a second mail carries a link that works as well. */
export function accountMailJobs(deps: AccountMailDeps): Job[] {
  return accountMailKinds.map((kind) => ({
    name: accountMailJob(kind),
    run: (data) => sendAccountMail(deps, kind, payload.parse(data)),
  }))
}
