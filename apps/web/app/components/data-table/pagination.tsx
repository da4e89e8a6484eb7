import { formatCount } from '@inferdex/domain/text/number-display'
import { Link, type LinkProps } from 'react-router'
import { buttonClass } from '../ui/button-class.ts'
import { cx } from '../ui/cx.ts'
import { pageRange } from './page-range.ts'

export type PaginationProps = {
  page: number
  totalPages: number
  /** URL of a page. Pass a callback instead where the page is not in the URL. */
  to?: ((page: number) => LinkProps['to']) | undefined
  onPage?: ((page: number) => void) | undefined
  /** Shows page numbers between Previous and Next, for public lists. */
  numbers?: boolean | undefined
  /** The last page is unknown; `totalPages` is then the next one, if there is one. */
  isUncounted?: boolean | undefined
  label?: string | undefined
  className?: string | undefined
}

export function Pagination({ page, totalPages, to, onPage, label = 'Pages', className, ...how }: PaginationProps) {
  const { numbers, isUncounted } = how
  const step = (target: number, rel: 'prev' | 'next', text: string) => (
    <PageControl target={target >= 1 && target <= totalPages ? target : null} rel={rel} to={to} onPage={onPage}>
      {text}
    </PageControl>
  )
  return (
    <nav aria-label={label} className={cx('flex flex-wrap items-center gap-2 text-13 text-ink-muted', className)}>
      <span className={cx('tabular-nums', numbers && 'mr-auto')}>
        Page {formatCount(page)}
        {!isUncounted && ` of ${formatCount(totalPages)}`}
      </span>
      {step(page - 1, 'prev', 'Previous')}
      {numbers && (
        <ol className="flex flex-wrap gap-1 max-sm:hidden">
          {pageRange(page, totalPages).map((slot, index) => (
            <li key={slot === 'gap' ? `gap-${index}` : slot}>
              {slot === 'gap' ? (
                <span aria-hidden className="inline-grid size-7 place-items-center text-ink-faint">
                  …
                </span>
              ) : (
                <PageControl target={slot} current={slot === page} to={to} onPage={onPage}>
                  {formatCount(slot)}
                </PageControl>
              )}
            </li>
          ))}
        </ol>
      )}
      {step(page + 1, 'next', 'Next')}
    </nav>
  )
}

type PageControlProps = Pick<PaginationProps, 'to' | 'onPage'> & {
  /** Null if there is no such page. */
  target: number | null
  rel?: 'prev' | 'next'
  current?: boolean
  children: string
}

function PageControl({ target, rel, current, to, onPage, children }: PageControlProps) {
  const look = buttonClass({
    size: 28,
    className: current ? 'border-accent! bg-accent-soft! text-accent-strong!' : undefined,
  })
  const name = rel ? undefined : `Page ${children}`
  if (target === null) {
    return (
      <button type="button" disabled className={look}>
        {children}
      </button>
    )
  }
  if (to === undefined) {
    return (
      <button
        type="button"
        onClick={() => onPage?.(target)}
        aria-label={name}
        aria-current={current ? 'page' : undefined}
        className={look}
      >
        {children}
      </button>
    )
  }
  return (
    <Link to={to(target)} rel={rel} aria-label={name} aria-current={current ? 'page' : undefined} className={look}>
      {children}
    </Link>
  )
}
