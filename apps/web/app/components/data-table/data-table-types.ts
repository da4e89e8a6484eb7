import type { ReactNode } from 'react'
import type { LinkProps } from 'react-router'
import type { SortDirection } from './column-head.tsx'

export type Column<Row> = {
  key: string
  head: ReactNode
  cell: (row: Row) => ReactNode
  unit?: ReactNode
  numeric?: boolean | undefined
  /** Names the row and stays in view; the first column only. */
  frozen?: boolean | undefined
  /** The sort that this column asks for; without it the head is plain. */
  sortKey?: string | undefined
  /** The direction of the first click. Figures usually start high. */
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
  /** What can be done with the selected rows. */
  actions: ReactNode
}
