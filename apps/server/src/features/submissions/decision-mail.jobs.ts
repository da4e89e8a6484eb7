import { z } from 'zod'
import type { Job } from '../../platform/job-queue.ts'
import { DECISION_MAIL, type DecisionMailDeps, sendDecisionMail } from './decision-mail.service.ts'

const payload = z.strictObject({ submissionId: z.uuid(), decidedAt: z.iso.datetime().nullable().default(null) })

/** Asked for in the transaction of the decision. Twice is harmless: the mail says the same again. */
export function decisionMailJob(deps: DecisionMailDeps): Job {
  return { name: DECISION_MAIL, run: (data) => sendDecisionMail(deps, payload.parse(data)) }
}
