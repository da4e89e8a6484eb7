import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../ui/cx.ts'

export type RowHeight = 32 | 36 | 40 | 44

export type TableFrameProps = ComponentProps<'div'> & {
  /** Accessible name of the scrolling region, which can be focused so that the arrow keys scroll it. */
  label: string
  /** Rendered under the table, outside the scrolling part. */
  foot?: ReactNode
  /** Shows a line at the upper edge while the rows are loaded again. */
  busy?: boolean | undefined
}

/** Makes a wide table scroll inside a frame, so that the page does not. Give a max height to make the head sticky. */
export function TableFrame({ label, foot, busy, className, children, ...rest }: TableFrameProps) {
  return (
    <div className="relative flex min-h-0 min-w-0 flex-col overflow-hidden rounded-box border border-line bg-surface">
      {busy && <span aria-hidden className="absolute inset-x-0 top-0 z-4 h-0.5 animate-pulse bg-accent" />}
      <div
        {...rest}
        role="region"
        aria-label={label}
        tabIndex={0}
        // relative: hidden labels inside would otherwise escape the frame and widen the page on phones
        className={cx('relative min-h-0 overflow-auto overscroll-x-contain -outline-offset-2', className)}
      >
        {children}
      </div>
      {foot}
    </div>
  )
}

const ROWS = {
  32: '[&_td]:h-8',
  36: '[&_td]:h-9',
  40: '[&_td]:h-10',
  44: '[&_td]:h-11',
} as const satisfies Record<RowHeight, string>

export type TableProps = ComponentProps<'table'> & { rowHeight?: RowHeight | undefined }

export function Table({ rowHeight = 36, className, ...rest }: TableProps) {
  return (
    // The margin of minus one pixel hides the line under the last row behind the edge of the frame.
    <table
      {...rest}
      className={cx('-mb-px w-full border-separate border-spacing-0 text-13', ROWS[rowHeight], className)}
    />
  )
}

/** `cell` in app.css shows the row under the pointer. */
export const ROW = 'row'

export type TrProps = ComponentProps<'tr'> & { selected?: boolean | undefined }

export function Tr({ selected, className, ...rest }: TrProps) {
  return <tr {...rest} data-selected={selected || undefined} className={cx(ROW, className)} />
}

/** Returns the classes of a cell, for lists that are too long for one component per cell. */
export function cellClass({ numeric = false, frozen = false }: { numeric?: boolean; frozen?: boolean } = {}): string {
  return cx('cell', numeric && 'cell-figure', frozen && 'sticky left-0 z-1 border-r')
}

export type TdProps = ComponentProps<'td'> & { numeric?: boolean | undefined; frozen?: boolean | undefined }

export function Td({ numeric, frozen, className, ...rest }: TdProps) {
  return <td {...rest} className={cx(cellClass({ numeric: numeric ?? false, frozen: frozen ?? false }), className)} />
}

export type RowHeadProps = ComponentProps<'th'> & { frozen?: boolean | undefined }

/** Renders the header cell of a row. */
export function RowHead({ frozen = true, className, ...rest }: RowHeadProps) {
  return <th {...rest} scope="row" className={cx(cellClass({ frozen }), 'text-left font-[550]', className)} />
}
