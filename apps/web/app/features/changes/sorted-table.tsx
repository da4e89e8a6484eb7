import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ColumnHead } from '../../components/data-table/column-head.tsx'
import { RowHead, Table, TableFrame, Td, Tr } from '../../components/data-table/table.tsx'
import { textLinkClass } from '../../components/ui/navigation/text-link.tsx'
import { searchWith } from '../../lib/lists/search-with.ts'
import { type SortValue, sortedBy } from './sorted-by.ts'

export type SortedColumn<Row> = {
  readonly key: string
  readonly label: string
  readonly numeric?: boolean
  /** The sort value of the column; null is always last. Without it the column cannot be sorted. */
  readonly value?: (row: Row) => SortValue
  readonly cell: (row: Row) => ReactNode
  readonly className?: (row: Row) => string
}

type SortedTableProps<Row> = {
  label: string
  /** The URL key of the order: `?differ=-times`. The same key with `All` shows every row. */
  name: string
  columns: readonly SortedColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** Number of rows shown before "all". */
  short?: number
  note?: ReactNode
}

/** Renders a table whose order is in the URL, so that it can also be sorted without script. */
export function SortedTable<Row>({ label, name, columns, rows, keyOf, short = 20, note }: SortedTableProps<Row>) {
  const [query] = useSearchParams()
  const given = query.get(name) ?? ''
  const sorted = sortedBy(
    rows,
    columns.find(({ key }) => key === given.replace(/^-/, ''))?.value,
    given.startsWith('-'),
  )
  const showsAll = query.has(`${name}All`) || rows.length <= short + 2
  const shown = showsAll ? sorted : sorted.slice(0, short)
  const sortOf = ({ key, value, numeric }: SortedColumn<Row>) => {
    if (value === undefined) return undefined
    const direction = given === key ? 'asc' : given === `-${key}` ? 'desc' : null
    const isNextDown = direction === null ? numeric === true : direction === 'asc'
    return { direction, to: { search: searchWith(query, { [name]: `${isNextDown ? '-' : ''}${key}` }) } } as const
  }
  return (
    <TableFrame
      label={label}
      foot={
        (note !== undefined || rows.length > short + 2) && (
          <div className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line px-3 py-2 text-12 text-ink-muted">
            <span>
              {!showsAll && `Showing ${shown.length} of ${rows.length}. `}
              {note}
            </span>
            {rows.length > short + 2 && (
              <Link
                to={{ search: searchWith(query, { [`${name}All`]: showsAll ? null : '1' }) }}
                preventScrollReset
                className={textLinkClass}
              >
                {showsAll ? 'Show fewer' : `Show all ${rows.length}`}
              </Link>
            )}
          </div>
        )
      }
    >
      <Table>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <ColumnHead key={column.key} numeric={column.numeric} frozen={index === 0} sort={sortOf(column)}>
                {column.label}
              </ColumnHead>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <Tr key={keyOf(row)}>
              {columns.map(({ key, numeric, cell, className }, index) =>
                index === 0 ? (
                  <RowHead key={key} className="max-sm:max-w-44 max-sm:min-w-36">
                    {cell(row)}
                  </RowHead>
                ) : (
                  <Td key={key} numeric={numeric} className={className?.(row)}>
                    {cell(row)}
                  </Td>
                ),
              )}
            </Tr>
          ))}
        </tbody>
      </Table>
    </TableFrame>
  )
}
