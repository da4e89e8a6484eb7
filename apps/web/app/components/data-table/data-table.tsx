import type { ReactNode } from 'react'
import { Checkbox } from '../forms/checkbox.tsx'
import { cx } from '../ui/cx.ts'
import { ErrorState } from '../ui/states/error-state.tsx'
import { ColumnHead } from './column-head.tsx'
import { DataTableFoot } from './data-table-foot.tsx'
import { DataRow, SkeletonRows } from './data-table-rows.tsx'
import type { Column, Selection, Sorting } from './data-table-types.ts'
import { type RowHeight, Table, TableFrame } from './table.tsx'

export type DataTableProps<Row> = {
  /** Accessible name of the table: "Users". */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** The row's name, for the accessible name of its checkbox. */
  rowName: (row: Row) => string
  sorting?: Sorting | undefined
  selection?: Selection | undefined
  /** While loading, existing rows stay under a pulsing line; without rows a skeleton is shown under the real head. */
  loading?: boolean | undefined
  skeletonRows?: number | undefined
  error?: { title: string; message: string; requestId?: string | undefined; onRetry: () => void } | undefined
  /** An EmptyState that explains why the list is empty and what to do next. */
  empty: ReactNode
  note?: ReactNode
  pagination?: ReactNode
  rowHeight?: RowHeight | undefined
  /** Classes of the scrolling part. A max height makes the head sticky. */
  className?: string | undefined
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, rowName, selection, loading = false, error, empty, rowHeight } = props
  const keys = rows.map(rowKey)
  const showSkeleton = loading && rows.length === 0
  const message = error ? <ErrorState {...error} /> : rows.length === 0 && !loading ? empty : null
  const width = columns.length + (selection ? 1 : 0)
  return (
    <TableFrame
      label={label}
      busy={loading && !showSkeleton}
      className={cx(message !== null && '@container', props.className)}
      foot={<DataTableFoot {...props} visibleKeys={keys} />}
    >
      <Table rowHeight={rowHeight} aria-label={label} aria-busy={loading}>
        <thead>
          <tr>
            {selection && <SelectAll keys={keys} selection={selection} />}
            {columns.map((column) => (
              <ColumnHead
                key={column.key}
                unit={column.unit}
                numeric={column.numeric}
                frozen={column.frozen}
                sort={columnSort(column, props.sorting)}
                className={column.className}
              >
                {column.head}
              </ColumnHead>
            ))}
          </tr>
        </thead>
        <tbody>
          {message !== null ? (
            <FullWidth columns={width}>{message}</FullWidth>
          ) : showSkeleton ? (
            <SkeletonRows columns={columns} count={props.skeletonRows ?? 8} withBox={selection !== undefined} />
          ) : (
            rows.map((row) => (
              <DataRow
                key={rowKey(row)}
                row={row}
                id={rowKey(row)}
                name={rowName(row)}
                columns={columns}
                selection={selection}
              />
            ))
          )}
        </tbody>
      </Table>
    </TableFrame>
  )
}

function columnSort<Row>(column: Column<Row>, sorting: Sorting | undefined) {
  const key = column.sortKey
  if (key === undefined || sorting === undefined) return undefined
  const direction = sorting.key === key ? sorting.direction : null
  const next = direction === null ? (column.firstDirection ?? 'asc') : direction === 'asc' ? 'desc' : 'asc'
  return { direction, to: sorting.to?.(key, next), onSort: () => sorting.onSort?.(key, next) }
}

function SelectAll({ keys, selection }: { keys: readonly string[]; selection: Selection }) {
  const chosen = keys.filter((key) => selection.selected.has(key)).length
  const all = keys.length > 0 && chosen === keys.length
  function toggle() {
    const elsewhere = [...selection.selected].filter((key) => !keys.includes(key))
    selection.onChange(new Set(all ? elsewhere : [...elsewhere, ...keys]))
  }
  return (
    <ColumnHead className="w-9">
      <Checkbox
        aria-label="Select all rows on this page"
        checked={all}
        indeterminate={chosen > 0 && !all}
        disabled={keys.length === 0}
        onChange={toggle}
      />
    </ColumnHead>
  )
}

function FullWidth({ columns, children }: { columns: number; children: ReactNode }) {
  return (
    <tr>
      <td colSpan={columns} className="p-0 whitespace-normal">
        {/* As wide as the frame and not as the table, so that it is in view without scrolling sideways. */}
        <div className="sticky left-0 w-[100cqi]">{children}</div>
      </td>
    </tr>
  )
}
