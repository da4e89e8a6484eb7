import type { ArticleHit, ProviderHit } from '@inferdex/contracts/search/search'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ProviderLogo } from '../../components/figures/provider-logo.tsx'
import { Rating } from '../../components/figures/rating.tsx'
import { buttonClass } from '../../components/ui/button-class.ts'
import { paths } from '../../lib/paths.ts'
import { Matched } from '../../components/ui/matched.tsx'

type ResultPanelProps = {
  label: string
  count?: string
  /** URL of all results of this kind; null if all are shown. */
  all: string | null
  children: ReactNode
}

export function ResultPanel({ label, count, all, children }: ResultPanelProps) {
  return (
    <section aria-label={label} className="min-w-0 overflow-hidden rounded-box border border-line bg-surface">
      <div className="flex min-h-11 items-center justify-between gap-4 border-b border-line px-3.5 py-1.5">
        <h2 className="text-13 font-semibold">
          {label} {count !== undefined && <span className="figure font-normal text-ink-muted">{count}</span>}
        </h2>
        {all !== null && (
          <Link to={all} preventScrollReset className={buttonClass({ size: 28 })}>
            View All {count}
            <span className="sr-only"> {label.toLowerCase()}</span>
          </Link>
        )}
      </div>
      {children}
    </section>
  )
}

export function ProviderResult({ hit, q }: { hit: ProviderHit; q: string }) {
  return (
    <li className="relative flex min-w-0 items-center gap-3 px-3.5 py-3 hover:bg-sunken">
      <ProviderLogo name={hit.name} slug={hit.slug} size={40} />
      <div className="min-w-0 flex-1">
        <h3 className="truncate text-14 font-semibold">
          {/* Makes the whole row clickable, while the link keeps its own name. */}
          <Link to={paths.provider(hit.slug)} className="after:absolute after:inset-0">
            <Matched text={hit.name} q={q} />
          </Link>
        </h3>
        <p className="line-clamp-2 text-12 text-ink-muted">{hit.description}</p>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 text-12 text-ink-muted">
          <span>{hit.modelCount === 1 ? '1 model' : `${hit.modelCount} models`}</span>
          <Rating value={hit.reviewCount === 0 && hit.rating === 0 ? null : hit.rating} count={hit.reviewCount} />
        </p>
      </div>
      <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-faint" />
    </li>
  )
}

export function ArticleResult({ hit }: { hit: ArticleHit }) {
  return (
    <li className="relative px-3.5 py-3 hover:bg-sunken">
      <h3 className="text-14 font-semibold">
        <Link to={paths.article(hit.slug)} className="after:absolute after:inset-0">
          {hit.title}
        </Link>
      </h3>
      <p className="line-clamp-2 text-12 text-ink-muted">{hit.excerpt}</p>
    </li>
  )
}
