import { Checkbox } from '../forms/checkbox.tsx'
import { cx } from '../ui/cx.ts'
import { Skeleton } from '../ui/states/skeleton.tsx'
import type { Column, Selection } from './data-table-types.ts'
import { RowHead, Td, Tr } from './table.tsx'
import { toggled } from './toggled.ts'

type DataRowProps<Row> = {
  row: Row
  id: string
  name: string
  columns: readonly Column<Row>[]
  selection: Selection | undefined
}

export function DataRow<Row>({ row, id, name, columns, selection }: DataRowProps<Row>) {
  const selected = selection?.selected.has(id) ?? false
  return (
    <Tr selected={selected}>
      {selection && (
        <Td className="w-9">
          <Checkbox
            aria-label={`Select ${name}`}
            checked={selected}
            onChange={() => selection.onChange(toggled(selection.selected, id))}
          />
        </Td>
      )}
      {columns.map((column) =>
        column.frozen ? (
          <RowHead key={column.key} className={column.className}>
            {column.cell(row)}
          </RowHead>
        ) : (
          <Td key={column.key} numeric={column.numeric} className={column.className}>
            {column.cell(row)}
          </Td>
        ),
      )}
    </Tr>
  )
}

type SkeletonRowsProps<Row> = { columns: readonly Column<Row>[]; count: number; withBox: boolean }

// Uneven, because equal bars look like a broken table. Fixed, so that server and browser render the same.
const WIDTHS = ['w-28', 'w-20', 'w-32', 'w-24', 'w-16'] as const

export function SkeletonRows<Row>({ columns, count, withBox }: SkeletonRowsProps<Row>) {
  return Array.from({ length: count }, (_, row) => (
    <Tr key={row}>
      {withBox && (
        <Td>
          <Skeleton className="h-4 w-4" />
        </Td>
      )}
      {columns.map((column, index) => (
        <Td key={column.key} frozen={column.frozen} className={column.className}>
          <Skeleton className={cx('h-3', column.numeric ? 'ml-auto w-12' : WIDTHS[(row + index) % WIDTHS.length])} />
        </Td>
      ))}
    </Tr>
  ))
}
