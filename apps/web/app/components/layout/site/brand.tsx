import { paths } from '../../../lib/paths.ts'
import { useSite } from '../../../lib/site.ts'
import { cx } from '../../ui/cx.ts'
import { Link } from '../../ui/navigation/link.tsx'

/** Renders the logo (a falling price line over its base) and the name. */
export function Brand({ className }: { className?: string }) {
  const { config } = useSite()
  return (
    <Link
      to={paths.home()}
      className={cx('control inline-flex items-center gap-2 text-16 font-[660] tracking-[-0.025em]', className)}
    >
      <svg
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinejoin="round"
        strokeLinecap="round"
        aria-hidden
        className="size-5.5 text-accent"
      >
        <path d="M3 5h6v6h6v6h5" />
        <circle cx="20.5" cy="17" r="1.6" fill="currentColor" stroke="none" />
        <path d="M3 20.5h18" strokeWidth="1.25" opacity=".45" />
      </svg>
      {config.name}
    </Link>
  )
}
