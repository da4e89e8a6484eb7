import { formatCount } from '@inferdex/domain/text/number-display'
import { Pencil, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { IconButton } from '../ui/button.tsx'
import { buttonClass } from '../ui/button-class.ts'
import type { Column } from './data-table-types.ts'

/** Shows the average rating and the number of reviews, for records that can be reviewed. */
export const ratingColumn: Column<{ rating: number; reviewCount: number }> = {
  key: 'rating',
  head: 'Rating',
  sortKey: 'rating',
  firstDirection: 'desc',
  numeric: true,
  cell: ({ rating, reviewCount }) =>
    rating === 0 && reviewCount === 0 ? (
      <span className="font-sans text-ink-muted">None</span>
    ) : (
      <>
        {rating.toFixed(1)} <span className="text-ink-muted">({formatCount(reviewCount)})</span>
      </>
    ),
}

/** Renders the buttons of a row, for records that are edited on a page of their own. */
export function actionsColumn<Row extends { id: string; name: string }>(
  editorOf: (id: string) => string,
  onDelete: (row: Row) => void,
): Column<Row> {
  return {
    key: 'actions',
    head: <span className="sr-only">Actions</span>,
    className: 'w-20 text-right',
    cell: (row) => (
      <span className="inline-flex justify-end gap-0.5">
        <Link
          to={editorOf(row.id)}
          aria-label={`Edit ${row.name}`}
          title={`Edit ${row.name}`}
          className={buttonClass({ variant: 'ghost', size: 28, icon: true })}
        >
          <Pencil aria-hidden className="size-3.5" />
        </Link>
        <IconButton label={`Delete ${row.name}`} size={28} onClick={() => onDelete(row)}>
          <Trash2 aria-hidden className="size-3.5" />
        </IconButton>
      </span>
    ),
  }
}
