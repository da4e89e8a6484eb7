import type { SiteCounts } from '@inferdex/contracts/site/site'
import type { ReactNode } from 'react'
import { SearchForm } from '../../components/layout/site/search-form.tsx'
import { buttonClass } from '../../components/ui/button-class.ts'
import { paths } from '../../lib/paths.ts'
import { useSite } from '../../lib/site.ts'
import { plainCount, plusCount } from './count-text.ts'
import { Link } from '../../components/ui/navigation/link.tsx'

type HeroProps = {
  counts: SiteCounts | null
  /** The right half. */
  board: ReactNode
}

export function Hero({ counts, board }: HeroProps) {
  const { tagline } = useSite().config
  return (
    <section className="grid grid-cols-1 items-center gap-7 pt-6 pb-7 sm:gap-8 sm:py-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,640px)] lg:gap-14 lg:pt-11">
      <div>
        <h1 className="text-28 font-[660] max-sm:leading-8.5 tracking-[-0.034em] text-balance sm:text-40">{tagline}</h1>
        <p className="mt-2.5 mb-4 max-w-[46ch] text-ink-muted max-sm:leading-5.5 sm:mt-4 sm:mb-6 sm:text-16 sm:leading-6.5">
          Compare providers, discover deals and make data-driven decisions, with the source and date of every price.
        </p>
        <SearchForm id="hero-search" large />
        <div className="mt-4 flex flex-wrap gap-2">
          <Link
            to={paths.models()}
            className={buttonClass({ variant: 'primary', className: 'max-sm:grow max-sm:px-2' })}
          >
            Explore Models
          </Link>
          <Link to={paths.compare()} className={buttonClass({ className: 'max-sm:grow max-sm:px-2' })}>
            Compare Now
          </Link>
          <Link to={paths.freeTiers()} className={buttonClass({ className: 'max-sm:grow max-sm:px-2' })}>
            Free Tiers
          </Link>
        </div>
        <dl className="mt-5 flex justify-between gap-3 sm:mt-7 sm:justify-start sm:gap-7">
          <Count label="providers" value={plusCount(counts?.providers)} />
          <Count label="models" value={plusCount(counts?.models)} />
          <Count label="active deals" value={plainCount(counts?.activeDeals)} />
        </dl>
      </div>
      {board}
    </section>
  )
}

function Count({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-13 text-ink-muted">{label}</dt>
      <dd className="font-mono text-20 font-[640] tracking-[-0.04em] tabular-nums">{value}</dd>
    </div>
  )
}
