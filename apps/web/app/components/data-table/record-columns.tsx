import { formatCount } from '@inferdex/domain/text/number-display'
import { Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { IconButton } from '../ui/button.tsx'
import { buttonClass } from '../ui/button-class.ts'
import type { Column } from './data-table-types.ts'

type NamedRow = { readonly id: string; readonly name: string; readonly slug: string }

/** Returns the name column: logo, link to the editor and slug. */
export function nameColumn<Row extends NamedRow>(
  editorOf: (id: string) => string,
  logoOf: (row: Row) => ReactNode,
): Column<Row> {
  return {
    key: 'name',
    head: 'Name',
    sortKey: 'name',
    frozen: true,
    className: 'max-w-52 sm:max-w-90',
    cell: (row) => (
      <span className="flex min-w-0 items-center gap-1.5">
        {logoOf(row)}
        <Link to={editorOf(row.id)} className="shrink-0 truncate hover:underline">
          {row.name}
        </Link>
        <span className="figure truncate text-12 font-normal text-ink-muted max-sm:hidden">{row.slug}</span>
      </span>
    ),
  }
}

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

/** Renders the action buttons of a row, for records with their own edit page. */
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
