import type { Job } from '../../../platform/job-queue.ts'
import { type DecisionMailDeps, sendDecisionMail } from './decision-mail.service.ts'

/** The delay of the mail, so that a decision that is undone at once is not mailed. */
export const DECISION_MAIL_DELAY_MS = 30_000

export const decisionMail: Job<{ submissionId: string; decidedAt: string | null }, DecisionMailDeps> = {
  name: 'submission-decided',
  effect: 'outside',
  run: sendDecisionMail,
}
