import type { PostFields, PostVersion } from '@inferdex/contracts/blog/blog.staff'
import { formatExactMoment } from '@inferdex/domain/text/date-display'
import { ChangeList } from '../../../../components/editing/change-list.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import { changedFields } from '../../../../lib/forms/edited-fields.ts'
import { labelOf, textOfVersion } from '../post-form.ts'

type VersionDifferenceProps = {
  version: PostVersion
  /** The current text of the form. */
  current: PostFields
  onBack: () => void
  onRestore: () => void
}

/** Shows what restoring a version would change. */
export function VersionDifference({ version, current, onBack, onRestore }: VersionDifferenceProps) {
  const changes = changedFields(current, { ...current, ...textOfVersion(version.fields) })
  return (
    <div className="grid gap-4">
      <p className="text-13">
        The version of <b className="font-semibold">{formatExactMoment(version.updatedAt)}</b> by {version.editorName}
        {changes.length === 0
          ? ' has the same text as the form.'
          : ` differs from the form in ${changes.length === 1 ? '1 field' : `${changes.length} fields`}.`}{' '}
        Status, slug and schedule stay as they are.
      </p>
      <ChangeList changes={changes} labelOf={labelOf} />
      <div className="flex justify-end gap-2">
        <Button size={32} onClick={onBack}>
          Back to versions
        </Button>
        <Button size={32} variant="primary" disabled={changes.length === 0} onClick={onRestore}>
          Restore text
        </Button>
      </div>
    </div>
  )
}
