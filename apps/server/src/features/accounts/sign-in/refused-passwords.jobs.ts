import type { Job } from '../../../platform/job-queue.ts'
import { type RefusedPassword, type RefusedPasswordDeps, recordRefusedPassword } from './refused-passwords.service.ts'

/**
 * Records a wrong password in the events of the account. A job, so that sign-ins take equally long for every address.
 */
export const refusedPassword: Job<RefusedPassword, RefusedPasswordDeps> = {
  name: 'refused-password',
  effect: 'database',
  run: recordRefusedPassword,
}
