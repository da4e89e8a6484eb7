import { can } from '@inferdex/contracts/protocol/policy'
import type { Submission } from '@inferdex/contracts/submissions/submissions'
import { Link2, Pencil, SquarePen, Trash2 } from 'lucide-react'
import { Button } from '../../../../components/ui/button.tsx'
import { TextLink } from '../../../../components/ui/navigation/text-link.tsx'
import { useViewer } from '../../../../lib/api/viewer.ts'
import { editRecordLink } from '../review/edit-record-link.ts'
import { linkKinds } from '../review/link-record.tsx'
import type { Work } from '../submission-work.tsx'

type DetailActionsProps = { submission: Submission; onWork: (work: Work) => void }

/** Renders the actions besides the decision: edit, link to a record, edit the created record, delete. */
export function DetailActions({ submission, onWork }: DetailActionsProps) {
  const viewer = useViewer()
  const { type, status } = submission
  const mayEdit = can(viewer, type === 'MODEL' ? 'models.manage' : 'providers.manage')
  const recordLink = mayEdit ? editRecordLink(submission) : null
  return (
    <div className="flex flex-wrap items-center gap-x-1 gap-y-1">
      {recordLink !== null && (
        <TextLink to={recordLink} className="px-2.5 text-13">
          <SquarePen aria-hidden className="size-3.5" />
          {type === 'MODEL' ? 'Edit model' : 'Edit provider'}
        </TextLink>
      )}
      {status === 'PENDING' && (
        <Button variant="ghost" size={28} onClick={() => onWork('edit')}>
          <Pencil aria-hidden className="size-3.5" />
          Edit data
        </Button>
      )}
      {status !== 'APPROVED' && !submission.madeRecord && linkKinds(type).length > 0 && (
        <Button variant="ghost" size={28} onClick={() => onWork('link')}>
          <Link2 aria-hidden className="size-3.5" />
          Link to existing record
        </Button>
      )}
      {can(viewer, 'submission.delete') && (
        <Button variant="ghost" size={28} onClick={() => onWork('delete')} className="ml-auto text-negative!">
          <Trash2 aria-hidden className="size-3.5" />
          Delete submission
        </Button>
      )}
    </div>
  )
}
