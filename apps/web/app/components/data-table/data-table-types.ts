import type { ReactNode } from 'react'
import type { LinkProps } from 'react-router'
import type { SortDirection } from './column-head.tsx'

export type Column<Row> = {
  key: string
  head: ReactNode
  cell: (row: Row) => ReactNode
  unit?: ReactNode
  numeric?: boolean | undefined
  /** Stays in view while the table scrolls sideways. Only for the first column, which names the row. */
  frozen?: boolean | undefined
  /** Sort key that a click on the head requests. Without it the column cannot be sorted. */
  sortKey?: string | undefined
  /** Direction of the first click. Numbers usually start with the highest. */
  firstDirection?: SortDirection | undefined
  className?: string | undefined
}

export type Sorting = {
  key: string
  direction: SortDirection
  to?: ((key: string, direction: SortDirection) => LinkProps['to']) | undefined
  onSort?: ((key: string, direction: SortDirection) => void) | undefined
}

export type Selection = {
  selected: ReadonlySet<string>
  onChange: (selected: ReadonlySet<string>) => void
  /** Buttons that act on the selected rows. */
  actions: ReactNode
}
