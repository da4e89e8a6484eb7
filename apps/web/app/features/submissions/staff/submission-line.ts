import type { Submission } from '@inferdex/contracts/submissions/submissions'
import { changeValue } from '@inferdex/domain/changes/change-groups'
import { submissionKind } from '../submission-title.ts'

/** Returns the shown or the proposed value of a correction. */
export function correctionValue(data: Submission['data'], key: 'shown' | 'value'): string {
  const [value, unit] = [data[key], data.unit]
  return changeValue(typeof value === 'string' ? value : null, typeof unit === 'string' ? unit : null)
}

/** Returns what a submission proposes: "new", "change", "score 72.8%". */
export function submissionWish({ type, data, targetId, madeRecord }: Submission): string {
  switch (type) {
    case 'BENCHMARK':
      return `score ${String(data.score)}%`
    case 'CORRECTION':
      return `${correctionValue(data, 'shown')} to ${correctionValue(data, 'value')}`
    case 'DEAL_EXPIRED':
      return 'report'
    case 'GENERAL':
      return 'suggestion'
    case 'CAPABILITY':
      return 'new name'
    default:
      return targetId === null || madeRecord ? 'new' : 'change'
  }
}

/** Returns the second line of an entry in the queue: "Deal, Mistral AI · tomas". */
export function submissionLine(submission: Submission): string {
  const { type, data, user } = submission
  const about = type === 'DEAL' ? String(data.providerName) : type === 'GENERAL' ? null : submissionWish(submission)
  return [[submissionKind(type), about].filter(Boolean).join(', '), user?.username ?? 'deleted account'].join(' · ')
}
