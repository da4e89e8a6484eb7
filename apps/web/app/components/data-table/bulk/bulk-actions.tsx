import { formatCount } from '@inferdex/domain/text/number-display'
import { Archive, ArchiveRestore, Download, Pencil } from 'lucide-react'
import { useState } from 'react'
import { reportOutcome } from '../../../lib/api/report-outcome.ts'
import type { FilterList } from '../../../lib/lists/use-filter-list.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { ProgressBar } from '../../ui/states/progress-bar.tsx'
import { isArchiveShown } from '../archive/archive-switch.tsx'
import { exportSelected, selectAll } from './bulk-calls.ts'
import { type BulkField, EditField } from './edit-field.tsx'
import type { Bulk } from './use-bulk.tsx'

type BulkActionsProps = { bulk: Bulk; list: FilterList; total: number; fields: readonly BulkField[] }

/** Renders the bulk actions for the selected rows, below the table. */
export function BulkActions({ bulk, list, total, fields }: BulkActionsProps) {
  const [isEditing, setEditing] = useState(false)
  const { kind, selected, progress, run } = bulk
  const isArchive = isArchiveShown(list)
  const isBusy = progress !== null

  async function all() {
    const archived = isArchive ? { archived: 'true' } : {}
    const { items, isPartial } = await selectAll(kind, { ...list.active, ...archived })
    bulk.selectThese(items)
    if (isPartial) void toast.info(`The first ${formatCount(items.length)} are selected`)
  }

  return (
    <>
      {selected.size < total && (
        <Button variant="ghost" size={28} disabled={isBusy} onClick={() => void all()}>
          Select all {formatCount(total)} that match
        </Button>
      )}
      {isArchive ? (
        <Button size={28} disabled={isBusy} onClick={() => void run('restore')}>
          <ArchiveRestore aria-hidden />
          Restore
        </Button>
      ) : (
        <>
          <Button
            size={28}
            disabled={isBusy}
            onClick={() =>
              void reportOutcome(exportSelected(kind, 'csv', [...selected.keys()]), {
                done: `${formatCount(selected.size)} ${kind} exported as CSV`,
                failed: `Failed to export ${kind}`,
              })
            }
          >
            <Download aria-hidden />
            Export
          </Button>
          <Button size={28} disabled={isBusy} onClick={() => setEditing(true)}>
            <Pencil aria-hidden />
            Edit a field
          </Button>
          <Button size={28} variant="danger" disabled={isBusy} onClick={() => void run('archive')}>
            <Archive aria-hidden />
            Archive
          </Button>
        </>
      )}
      {isEditing && (
        <EditField
          what={`${formatCount(selected.size)} ${kind}`}
          fields={fields}
          onClose={() => setEditing(false)}
          onEdit={(change) => {
            setEditing(false)
            void run('edit', change)
          }}
        />
      )}
    </>
  )
}

/** Shows the progress, and afterwards which records were not changed and why. */
export function BulkState({ bulk: { progress, left, dismiss } }: { bulk: Bulk }) {
  if (progress !== null) return <ProgressBar {...progress} />
  if (left.length === 0) return null
  return (
    <Notice tone="caution" role="alert">
      {formatCount(left.length)} stay as they are:
      <ul className="max-h-40 list-disc overflow-y-auto pl-5">
        {left.map(({ name, problem }, index) => (
          <li key={index}>
            {name}: {problem}
          </li>
        ))}
      </ul>
      <Button size={28} variant="ghost" onClick={dismiss}>
        Close
      </Button>
    </Notice>
  )
}
