import type { SubmissionReview } from '@inferdex/contracts/submissions/submission-review.staff'
import type { Submission } from '@inferdex/contracts/submissions/submissions'
import { DEFAULT_REPORTING, type Reporting, reportings } from '@inferdex/domain/benchmarks/score-reporting'
import { type DiffRow, diffRows } from './diff.ts'

/** The choices before an approval: skipped fields of a change, and the reporter of a score. */
export type Choice = { readonly left: ReadonlySet<string>; readonly reporting: Reporting | null }

export const NO_CHOICE: Choice = { left: new Set(), reporting: null }

/** Types whose fields are accepted one by one if they change a record. */
const BY_FIELD: ReadonlySet<Submission['type']> = new Set(['MODEL', 'PROVIDER', 'DEAL'])

/** Returns the rows that are accepted or skipped individually, or null if the submission is decided as a whole. */
export function choosableRows(review: SubmissionReview): readonly DiffRow[] | null {
  const { submission, record } = review
  if (submission.status === 'APPROVED' || !BY_FIELD.has(submission.type) || record?.changes == null) return null
  return diffRows(review).filter(({ isApplied }) => isApplied)
}

/** Returns the request body of an approval: the accepted fields of a change, or the reporter of a score. */
export function approvalOf(
  review: SubmissionReview | null,
  { left, reporting }: Choice,
): { fields?: string[]; reporting?: Reporting } {
  const rows = review === null ? null : choosableRows(review)
  return {
    ...(rows === null ? {} : { fields: rows.map(({ path }) => path).filter((path) => !left.has(path)) }),
    ...(reporting === null ? {} : { reporting }),
  }
}

/** Returns how many fields an approval sets, or null if it is decided as a whole. */
export function acceptedCount(review: SubmissionReview | null, choice: Choice): number | null {
  return approvalOf(review, choice).fields?.length ?? null
}

export function reportingOf({ data }: Submission, { reporting }: Choice): Reporting {
  return reporting ?? reportings.find((one) => one === data.reporting) ?? DEFAULT_REPORTING
}

export function withToggled(choice: Choice, path: string): Choice {
  const left = new Set(choice.left)
  if (!left.delete(path)) left.add(path)
  return { ...choice, left }
}

/** Returns the choice with the next reporter, for the key that cycles through them. */
export function withNextReporting(submission: Submission, choice: Choice): Choice {
  const next = reportings[(reportings.indexOf(reportingOf(submission, choice)) + 1) % reportings.length]
  return { ...choice, reporting: next ?? DEFAULT_REPORTING }
}
