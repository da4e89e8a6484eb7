import { Table2 } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { ColumnHead } from '../data-table/column-head.tsx'
import { Table, TableFrame } from '../data-table/table.tsx'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'

export type ChartTable = {
  /** The first column holds the row's name, the others hold numbers. */
  head: readonly string[]
  rows: readonly (readonly ReactNode[])[]
}
export type LegendEntry = {
  name: string
  /** Class of the colour: "bg-chart-1". For hollow dots, the class of their border. */
  swatch: string
  shape?: 'dot' | 'line' | 'hollow' | undefined
}
/** Replaces the picture while there is none. */
export type ChartState =
  | { kind: 'loading' /** Height of the picture to come, as a class: "h-64". */; height: string }
  | { kind: 'error'; onRetry: () => void }
  | { kind: 'empty' /** The reason: "No recorded change since 2 Jul 2026." */; text: string }

export type ChartFrameProps = {
  /** The finding as a sentence generated from the figures, or a plain title. */
  title: string
  /** How to read it, with units and scale. */
  note?: ReactNode
  actions?: ReactNode
  legend?: readonly LegendEntry[] | undefined
  /** Where the data comes from, what was left out. */
  caption?: ReactNode
  /** The picture: a `ChartPicture`. Not shown while there is a `state`. */
  children?: ReactNode
  state?: ChartState | undefined
  /** The same values as a table, for accessibility. */
  table: ChartTable
  level?: 2 | 3 | 4 | undefined
  className?: string | undefined
}

/** Frames a chart: its finding, how to read it, the picture, and the same figures as a table. */
export function ChartFrame(props: ChartFrameProps) {
  const { title, note, actions, legend, caption, children, state, table, level = 2, className } = props
  const titleId = useId()
  const Heading = `h${level}` as const
  return (
    <figure
      aria-labelledby={titleId}
      aria-busy={state?.kind === 'loading' || undefined}
      className={cx('flex min-w-0 flex-col rounded-box border border-line bg-surface', className)}
    >
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1 px-4 pt-3 max-sm:px-3">
        <div className="min-w-0 flex-1">
          <Heading id={titleId} className="text-14 font-semibold text-balance">
            {title}
          </Heading>
          {note && <p className="text-12 leading-4.5 text-ink-muted">{note}</p>}
        </div>
        {actions}
      </div>
      {legend && <Legend entries={legend} />}
      <div className="flex-1 px-4 py-3 has-[>svg]:overflow-x-auto max-sm:px-3 [&>svg]:block [&>svg]:h-auto [&>svg]:w-full max-sm:[&>svg]:min-w-180">
        {state === undefined ? children : <NoPicture state={state} />}
      </div>
      <div className="mt-auto flex flex-wrap items-center justify-between gap-x-3 border-t border-line">
        <details className="group open:w-full">
          <summary
            data-page-only
            className="flex w-fit cursor-pointer list-none items-center gap-1.5 px-4 py-2.5 text-13 font-medium text-accent underline-offset-3 hover:underline max-sm:px-3 [&::-webkit-details-marker]:hidden"
          >
            <Table2 aria-hidden className="size-3.5" />
            <span className="group-open:hidden">Show as table</span>
            <span className="hidden group-open:inline">Hide table</span>
          </summary>
          <div className="px-4 pb-4 max-sm:px-3">
            <FigureTable title={title} table={table} />
          </div>
        </details>
        {caption && <figcaption className="px-4 py-2.5 text-12 text-ink-muted max-sm:px-3">{caption}</figcaption>}
      </div>
    </figure>
  )
}

const SHAPES = {
  dot: 'size-2 rounded-full',
  line: 'h-0.5 w-3.5',
  hollow: 'size-2 rounded-full border border-dashed',
} as const

function Legend({ entries }: { entries: readonly LegendEntry[] }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 px-4 pt-2 text-12 text-ink-muted max-sm:px-3">
      {entries.map(({ name, swatch, shape = 'dot' }) => (
        <li key={name} className="flex items-center gap-1.5">
          <span aria-hidden className={cx('shrink-0', SHAPES[shape], swatch)} />
          {name}
        </li>
      ))}
    </ul>
  )
}

function NoPicture({ state }: { state: ChartState }) {
  if (state.kind === 'loading') return <div aria-hidden className={cx('rounded-control bg-sunken', state.height)} />
  if (state.kind === 'empty') return <p className="py-6 text-center text-13 text-ink-muted">{state.text}</p>
  return (
    <div role="alert" className="flex flex-wrap items-center justify-center gap-3 py-6 text-13">
      Couldn’t load this chart.
      <Button size={32} onClick={state.onRetry}>
        Retry
      </Button>
    </div>
  )
}

/**
 * Cell styles, set once on the table: these tables are a quarter of all elements of a page with charts, and nearly
 * always closed.
 */
const ROWS =
  '[&_:is(td,th)]:border-b [&_:is(td,th)]:border-line [&_:is(td,th)]:bg-surface [&_:is(td,th)]:px-2 [&_:is(td,th)]:whitespace-nowrap [&_:is(td,th):last-child]:pr-3 [&_th]:sticky [&_th]:left-0 [&_th]:z-1 [&_th]:border-r [&_th]:pl-3 [&_th]:text-left [&_th]:font-[550] [&_td]:text-right [&_td]:font-mono [&_td]:tracking-[-0.01em] [&_td]:tabular-nums [&_tr:hover>:is(td,th)]:bg-sunken'

function FigureTable({ title, table }: { title: string; table: ChartTable }) {
  return (
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
        <tbody className={ROWS}>
          {table.rows.map(([name, ...figures], row) => (
            <tr key={row}>
              <th scope="row">{name}</th>
              {figures.map((figure, column) => (
                <td key={column}>{figure}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </TableFrame>
  )
}
