import { ChevronRight } from 'lucide-react'
import { cx } from '../cx.ts'
import { Link, type LinkProps } from './link.tsx'

export type Crumb = { label: string; to?: LinkProps['to'] | undefined }
export type BreadcrumbProps = {
  items: readonly Crumb[]
  label?: string | undefined
  className?: string | undefined
}

/** Renders the path to the page. The last item is the current page. */
export function Breadcrumb({ items, label = 'Breadcrumb', className }: BreadcrumbProps) {
  return (
    <nav aria-label={label} className={className}>
      <ol className="flex min-w-0 flex-wrap items-center gap-x-1.5 text-13 text-ink-muted">
        {items.map((item, index) => {
          const current = index === items.length - 1
          return (
            <li key={item.label} className={cx('flex items-center gap-1.5', current && 'min-w-0')}>
              {index > 0 && <ChevronRight aria-hidden className="size-3 text-ink-faint" />}
              {item.to !== undefined && !current ? (
                <Link
                  to={item.to}
                  className="control inline-flex min-h-6 items-center underline-offset-3 hover:text-ink hover:underline"
                >
                  {item.label}
                </Link>
              ) : (
                <span aria-current={current ? 'page' : undefined} className="truncate py-[3px]">
                  {item.label}
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
