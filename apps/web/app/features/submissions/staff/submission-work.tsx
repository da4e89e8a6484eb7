import type { ComparedRecord } from '@inferdex/contracts/submissions/submission-review.staff'
import type { Submission } from '@inferdex/contracts/submissions/submissions'
import { useDiscardQuestion } from '../../../components/editing/discard-question.tsx'
import { Sheet } from '../../../components/ui/overlays/sheet.tsx'
import { submissionTitle } from '../submission-title.ts'
import { DeleteSubmission } from './cards/delete-submission.tsx'
import { EditData } from './review/edit-data.tsx'
import { LinkRecord } from './review/link-record.tsx'

export type Work = 'edit' | 'link' | 'delete'

export const WORK_TITLES: Readonly<Record<Work, string>> = {
  edit: 'Edit data',
  link: 'Link to existing record',
  delete: 'Delete submission',
}

type SubmissionWorkProps = {
  work: Work
  submission: Submission
  nearest: ComparedRecord | null
  onChanged: (submission: Submission) => void
  onDeleted: (id: string) => void
  onCancel: () => void
}

/** Renders the staff actions on a submission besides deciding it. */
export function SubmissionWork({ work, submission, nearest, onChanged, onDeleted, onCancel }: SubmissionWorkProps) {
  switch (work) {
    case 'edit':
      return <EditData submission={submission} onSaved={onChanged} onCancel={onCancel} />
    case 'link':
      return <LinkRecord submission={submission} nearest={nearest} onLinked={onChanged} onCancel={onCancel} />
    case 'delete':
      return <DeleteSubmission submission={submission} onDeleted={onDeleted} onCancel={onCancel} />
  }
}

/** Renders the same in a sheet next to the queue. */
export function WorkSheet(props: SubmissionWorkProps) {
  const discard = useDiscardQuestion()
  const cancel = () => discard.before(props.onCancel)
  return (
    <Sheet open onOpenChange={cancel} title={WORK_TITLES[props.work]} description={submissionTitle(props.submission)}>
      <SubmissionWork {...props} onCancel={cancel} />
      {discard.question}
    </Sheet>
  )
}
