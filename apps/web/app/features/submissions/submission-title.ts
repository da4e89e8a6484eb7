import type { SubmissionType } from '@inferdex/contracts/submissions/submission-data'
import { fieldName } from '@inferdex/domain/changes/change-groups'

const WORDS: Readonly<Record<SubmissionType, string>> = {
  MODEL: 'Model',
  PROVIDER: 'Provider',
  CAPABILITY: 'Capability',
  BENCHMARK: 'Benchmark',
  DEAL: 'Deal',
  DEAL_EXPIRED: 'Expired deal',
  CORRECTION: 'Correction',
  GENERAL: 'General',
}

export function submissionKind(type: SubmissionType): string {
  return WORDS[type]
}

type Titled = { type: SubmissionType; data: Record<string, unknown>; dealTitle?: string | null }

/** Returns the title of a submission in one line, from whichever fields it has. */
export function submissionTitle({ type, data, dealTitle = null }: Titled): string {
  const text = (key: string) => (typeof data[key] === 'string' ? data[key].trim() : '')
  if (type === 'BENCHMARK') return [text('modelName'), text('benchmarkType')].filter((part) => part !== '').join(', ')
  if (type === 'CORRECTION') return `${text('modelName')} at ${text('providerName')}: ${fieldName(text('field'))}`
  if (type === 'DEAL_EXPIRED') return dealTitle ?? (text('reason') || 'A deal that no longer works')
  return text('name') || text('title') || text('suggestion') || WORDS[type]
}
