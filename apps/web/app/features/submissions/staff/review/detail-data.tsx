import type { SubmissionReview } from '@inferdex/contracts/submissions/submission-review.staff'
import type { Submission } from '@inferdex/contracts/submissions/submissions'
import { useState } from 'react'
import { SegmentedControl } from '../../../../components/forms/segmented-control.tsx'
import type { Choice } from './choice.ts'
import { ReviewBody } from './review-body.tsx'
import { shownValue } from './diff.ts'
import { dataFields, valueAt } from './submission-fields.ts'
import type { Reviewed } from './use-reviews.ts'

const VIEWS = [
  { value: 'diff', label: 'Diff' },
  { value: 'data', label: 'Data' },
  { value: 'json', label: 'JSON' },
] as const

type DetailDataProps = {
  submission: Submission
  reviewed: Reviewed
  choice: Choice
  onChoice: (choice: Choice) => void
  onRetry: () => void
  onLink: () => void
}

/** Shows the submitted data: compared with the record, as fields, or as raw JSON. */
export function DetailData({ submission, reviewed, ...actions }: DetailDataProps) {
  const [view, setView] = useState<(typeof VIEWS)[number]['value']>('diff')
  return (
    <section aria-label="Submitted data" className="grid gap-2">
      <div className="flex items-center justify-between gap-2">
        <h3 className="text-14 font-semibold">Submitted data</h3>
        <SegmentedControl label="Show" options={VIEWS} value={view} onValueChange={setView} className="[&_label]:h-6" />
      </div>
      {view === 'diff' && submission.type !== 'GENERAL' && (
        <ReviewBody submission={submission} reviewed={reviewed} isNoteShown {...actions} />
      )}
      {(view === 'data' || (view === 'diff' && submission.type === 'GENERAL')) && (
        <DataList submission={submission} providers={reviewed.state === 'ready' ? reviewed.review.providers : []} />
      )}
      {view === 'json' && (
        <pre
          // A scrolling region must be focusable for keyboard users.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          className="figure max-h-100 overflow-auto rounded-box border border-line bg-paper p-3 text-12"
        >
          {JSON.stringify(submission.data, null, 2)}
        </pre>
      )}
    </section>
  )
}

function DataList({ submission, providers }: { submission: Submission; providers: SubmissionReview['providers'] }) {
  const rows = dataFields[submission.type].flatMap((field) => {
    const value = shownValue(field, valueAt(submission.data, field.path), providers)
    return value === null ? [] : [{ ...field, value }]
  })
  return (
    <dl className="divide-y divide-line rounded-box border border-line text-13">
      {rows.map(({ path, label, value }) => (
        <div key={path} className="grid grid-cols-[8rem_minmax(0,1fr)] gap-3 px-2.5 py-1.5">
          <dt className="text-12 text-ink-muted">{label}</dt>
          <dd className="wrap-anywhere whitespace-pre-line">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
