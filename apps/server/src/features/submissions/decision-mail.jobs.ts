import type { Job } from '../../platform/job-queue.ts'
import { type DecisionMailDeps, sendDecisionMail } from './decision-mail.service.ts'

/** A decision that is taken back at once is never told. */
export const TELL_DECISION_AFTER_MS = 30_000

export const decisionMail: Job<{ submissionId: string; decidedAt: string | null }, DecisionMailDeps> = {
  name: 'submission-decided',
  effect: 'outside',
  run: sendDecisionMail,
}
