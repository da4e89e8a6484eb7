import { formatDay } from '@inferdex/domain/text/date-display'
import { ArchiveRestore } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../data-table-types.ts'

type ArchivedRow = { readonly id: string; readonly archivedAt: string | null; readonly archivedBy: string | null }

type ArchivedColumnsOptions<Row> = {
  /** The name of the first column: "Name". */
  head: string
  nameOf: (row: Row) => string
  /** Renders the media before the name. */
  logoOf?: ((row: Row) => ReactNode) | undefined
  /** Shown after the name: the slug. */
  noteOf?: ((row: Row) => string) | undefined
  more?: readonly Column<Row>[] | undefined
  onRestore: (row: Row) => void
}

/** Returns the columns of a list of archived records: name, archived by, archived at, and the restore button. */
export function archivedColumns<Row extends ArchivedRow>(options: ArchivedColumnsOptions<Row>): readonly Column<Row>[] {
  const { head, nameOf, logoOf, noteOf, more = [], onRestore } = options
  return [
    {
      key: 'name',
      head,
      frozen: true,
      className: 'max-w-52 sm:max-w-110',
      cell: (row) => (
        <span className="flex min-w-0 items-center gap-1.5">
          {logoOf?.(row)}
          <span className="truncate">{nameOf(row)}</span>
          {noteOf && (
            <span className="figure truncate text-12 font-normal text-ink-muted max-sm:hidden">{noteOf(row)}</span>
          )}
        </span>
      ),
    },
    {
      key: 'by',
      head: 'Archived by',
      cell: ({ archivedBy }) => archivedBy ?? <span className="text-ink-muted">Unknown</span>,
    },
    {
      key: 'archived',
      head: 'Archived',
      numeric: true,
      cell: ({ archivedAt }) => archivedAt !== null && <time dateTime={archivedAt}>{formatDay(archivedAt)}</time>,
    },
    ...more,
    {
      key: 'actions',
      head: <span className="sr-only">Actions</span>,
      className: 'w-24 text-right',
      cell: (row) => (
        <Button size={28} onClick={() => onRestore(row)} aria-label={`Restore ${nameOf(row)}`}>
          <ArchiveRestore aria-hidden />
          Restore
        </Button>
      ),
    },
  ]
}
