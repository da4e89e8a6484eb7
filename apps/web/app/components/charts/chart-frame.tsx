import { type ReactNode, useId } from 'react'
import { ColumnHead } from '../data-table/column-head.tsx'
import { RowHead, Table, TableFrame, Td, Tr } from '../data-table/table.tsx'
import { cx } from '../ui/cx.ts'

export type ChartTable = {
  /** The first column holds the row's name, the others hold numbers. */
  head: readonly string[]
  rows: readonly (readonly string[])[]
}

export type ChartFrameProps = {
  title: string
  note?: ReactNode
  actions?: ReactNode
  /** How to read it, where the data comes from. */
  caption?: ReactNode
  /** The SVG. On phones it stays 720 px wide and scrolls inside the frame. */
  children: ReactNode
  /** The same values as a table, for readers who cannot use the picture. */
  table: ChartTable
  level?: 2 | 3 | 4 | undefined
  className?: string | undefined
}

export function ChartFrame(props: ChartFrameProps) {
  const { title, note, actions, caption, children, table, level = 2, className } = props
  const titleId = useId()
  const Heading = `h${level}` as const
  return (
    <figure aria-labelledby={titleId} className={cx('min-w-0 rounded-box border border-line bg-surface', className)}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 pt-3">
        <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
          <Heading id={titleId} className="text-14 font-semibold">
            {title}
          </Heading>
          {note && <p className="text-12 text-ink-muted">{note}</p>}
        </div>
        {actions}
      </div>
      <div
        role="region"
        aria-labelledby={titleId}
        tabIndex={0}
        className="overflow-x-auto px-4 py-3 -outline-offset-2 [&>svg]:block [&>svg]:h-auto [&>svg]:w-full max-sm:[&>svg]:min-w-180"
      >
        {children}
      </div>
      {caption && <figcaption className="px-4 pb-3 text-12 text-ink-muted">{caption}</figcaption>}
      <details className="group border-t border-line">
        <summary className="w-fit px-4 py-2.5 text-13 font-medium text-accent underline-offset-3 hover:underline">
          <span className="group-open:hidden">Show as table</span>
          <span className="hidden group-open:inline">Hide table</span>
        </summary>
        <div className="px-4 pb-4">
          <TableFrame label={`${title}, as a table`} className="max-h-80">
            <Table rowHeight={32}>
              <thead>
                <tr>
                  {table.head.map((name, column) => (
                    <ColumnHead key={name} numeric={column > 0} frozen={column === 0}>
                      {name}
                    </ColumnHead>
                  ))}
                </tr>
              </thead>
              <tbody>
                {table.rows.map(([name, ...figures], row) => (
                  <Tr key={row}>
                    <RowHead>{name}</RowHead>
                    {figures.map((figure, column) => (
                      <Td key={column} numeric>
                        {figure}
                      </Td>
                    ))}
                  </Tr>
                ))}
              </tbody>
            </Table>
          </TableFrame>
        </div>
      </details>
    </figure>
  )
}
