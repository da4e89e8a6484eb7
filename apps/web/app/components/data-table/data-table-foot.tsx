import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import type { Selection } from './data-table-types.ts'

type DataTableFootProps = {
  selection?: Selection | undefined
  visibleKeys: readonly string[]
  note?: ReactNode
  pagination?: ReactNode
}

/** Renders the selection at the left and the pager at the right. Nothing moves when rows are selected. */
export function DataTableFoot({ selection, visibleKeys, note, pagination }: DataTableFootProps) {
  const count = selection?.selected.size ?? 0
  const canSelect = selection !== undefined && (count > 0 || visibleKeys.length > 0)
  if (!canSelect && !note && !pagination) return null
  const elsewhere = count - visibleKeys.filter((key) => selection?.selected.has(key)).length
  return (
    <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-paper px-3 py-2 text-13 text-ink-muted">
      <span role="status" className="empty:absolute">
        {count > 0 && (
          <>
            <b className="font-semibold text-ink">{count} selected</b>
            {elsewhere > 0 && `, ${elsewhere} on other pages`}
          </>
        )}
      </span>
      {selection && count > 0 ? (
        <span className="flex flex-wrap items-center gap-2">
          {selection.actions}
          <Button variant="ghost" size={28} onClick={() => selection.onChange(new Set())}>
            Clear
          </Button>
        </span>
      ) : (
        (note ?? (canSelect && 'Select rows to change several at once.'))
      )}
      {pagination && <div className="ml-auto">{pagination}</div>}
    </div>
  )
}
