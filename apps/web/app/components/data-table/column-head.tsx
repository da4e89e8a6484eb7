import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../ui/cx.ts'
import { Link, type LinkProps } from '../ui/navigation/link.tsx'

export type SortDirection = 'asc' | 'desc'

export type ColumnSort = {
  /** How the table is sorted by this column now, or null. */
  direction: SortDirection | null
  /** URL that the next click opens. Pass a callback instead where the sort is not in the URL. */
  to?: LinkProps['to'] | undefined
  onSort?: (() => void) | undefined
}

export type ColumnHeadProps = Omit<ComponentProps<'th'>, 'aria-sort'> & {
  /** Second line of the head: "$/1M", "tokens". */
  unit?: ReactNode
  numeric?: boolean | undefined
  frozen?: boolean | undefined
  sort?: ColumnSort | undefined
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const

export function ColumnHead({ unit, numeric, frozen, sort, className, children, ...rest }: ColumnHeadProps) {
  return (
    <th
      {...rest}
      scope="col"
      aria-sort={sort ? (sort.direction === null ? 'none' : ARIA_SORT[sort.direction]) : undefined}
      className={cx(
        'sticky top-0 h-9 border-b border-line-strong bg-sunken px-2 text-12 font-[550] whitespace-nowrap first:pl-3 last:pr-3',
        numeric ? 'text-right' : 'text-left',
        frozen ? 'left-0 z-3 border-r border-r-line' : 'z-2',
        sort?.direction ? 'text-ink' : 'text-ink-muted',
        unit !== undefined && 'py-1.5',
        className,
      )}
    >
      {sort ? (
        <SortControl sort={sort} numeric={numeric} unit={unit}>
          {children}
        </SortControl>
      ) : (
        <>
          {children}
          {unit && <Unit>{unit}</Unit>}
        </>
      )}
    </th>
  )
}

function Unit({ children }: { children: ReactNode }) {
  return <span className="block text-11 leading-[13px] font-normal text-ink-faint">{children}</span>
}

type SortControlProps = { sort: ColumnSort; numeric: boolean | undefined; unit: ReactNode; children: ReactNode }

function SortControl({ sort, numeric, unit, children }: SortControlProps) {
  const Arrow = sort.direction === 'asc' ? ArrowUp : ArrowDown
  const content = (
    <>
      {/* In a column of numbers the arrow is placed before the word, in the gap between the columns, so that the
         word stays flush with the numbers and the column stays narrow. */}
      <span className="relative inline-flex items-center gap-0.5">
        {children}
        <Arrow
          aria-hidden
          className={cx(
            'size-3 stroke-[2.25]',
            numeric && 'absolute right-full mr-px',
            sort.direction
              ? 'text-accent'
              : 'opacity-0 group-hover/sort:opacity-60 group-focus-visible/sort:opacity-60',
          )}
        />
      </span>
      {unit && <Unit>{unit}</Unit>}
    </>
  )
  const look = cx(
    'group/sort inline-flex min-h-6 flex-col justify-center rounded-tag hover:text-ink',
    numeric ? 'items-end' : 'items-start',
    sort.direction && 'font-[650]',
  )
  return sort.to === undefined ? (
    <button type="button" onClick={sort.onSort} className={look}>
      {content}
    </button>
  ) : (
    <Link to={sort.to} preventScrollReset className={look}>
      {content}
    </Link>
  )
}
