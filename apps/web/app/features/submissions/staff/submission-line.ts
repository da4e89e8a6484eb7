import type { Submission } from '@inferdex/contracts/submissions/submissions'
import { submissionKind } from '../submission-title.ts'

/** Returns what a submission asks for: "new", "change", "score 72.8%". */
export function submissionWish({ type, data, targetId }: Submission): string {
  switch (type) {
    case 'BENCHMARK':
      return `score ${String(data.score)}%`
    case 'DEAL_EXPIRED':
      return 'report'
    case 'GENERAL':
      return 'suggestion'
    case 'CAPABILITY':
      return 'new name'
    default:
      return targetId === null ? 'new' : 'change'
  }
}

/** Returns the second line of an entry in the queue: "Deal, Mistral AI · tomas". */
export function submissionLine(submission: Submission): string {
  const { type, data, user } = submission
  const about = type === 'DEAL' ? String(data.providerName) : type === 'GENERAL' ? null : submissionWish(submission)
  return [[submissionKind(type), about].filter(Boolean).join(', '), user?.username ?? 'deleted account'].join(' · ')
}
