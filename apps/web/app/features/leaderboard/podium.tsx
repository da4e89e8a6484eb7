import { computedPriceText } from '@inferdex/domain/offers/blended-price'
import { formatScore } from '@inferdex/domain/text/number-display'
import { priceText } from '@inferdex/domain/offers/price-display'
import { Medal, Trophy } from 'lucide-react'
import { cx } from '../../components/ui/cx.ts'
import { ProviderLogo } from '../../components/figures/provider-logo.tsx'
import { paths } from '../../lib/paths.ts'
import type { Benchmark, LeaderboardRow } from './leaderboard-view.ts'
import { ScoreBar } from './score-bar.tsx'
import { Link } from '../../components/ui/navigation/link.tsx'

const PLACES = ['Champion', 'Runner-up', 'Third'] as const
/** The first two benchmarks of the set. */
const SHOWN_BENCHMARKS = 2

type PodiumProps = {
  rows: readonly LeaderboardRow[]
  columns: readonly Benchmark[]
  /** "blended", "a month". */
  priceHeading: string
}

export function Podium({ rows, columns, priceHeading }: PodiumProps) {
  return rows.map((row, index) => {
    const isFirst = index === 0
    const Icon = isFirst ? Trophy : Medal
    const { lab, labSlug, name, slug, mean, scoreCount, priceFrom, scores } = row
    const cost = costOf(row, priceHeading)
    return (
      <article
        key={slug}
        aria-labelledby={`podium-${slug}`}
        className={cx(
          'grid content-start gap-2.5 rounded-box border bg-surface p-4',
          isFirst ? 'border-accent inset-shadow-[0_3px_0_var(--accent)]' : 'border-line',
        )}
      >
        <div className="flex items-center justify-between gap-2">
          <p
            className={cx(
              'inline-flex items-center gap-1.5 text-12 font-semibold',
              isFirst ? 'text-accent-strong' : 'text-ink-muted',
            )}
          >
            <Icon aria-hidden className="size-3.5" />
            {PLACES[index]}
          </p>
          <p className="figure text-20 leading-6 font-[640] tracking-[-0.04em]">{formatScore(mean)}</p>
        </div>
        <div className="flex min-w-0 items-center gap-2.5">
          <ProviderLogo name={lab ?? name} slug={labSlug} />
          <div className="min-w-0">
            <h2 id={`podium-${slug}`} className="text-14 leading-5 font-semibold">
              <Link to={paths.model(slug)} className="hover:text-accent-strong hover:underline">
                {name}
              </Link>
            </h2>
            <p className="text-12 text-ink-muted">
              {scoreCount === 1 ? 'one score' : `mean of ${scoreCount} scores`}, {priceFrom !== null && 'from '}
              {cost}
              {priceFrom !== null && ` at ${priceFrom}`}
            </p>
          </div>
        </div>
        <dl className="grid grid-cols-[minmax(4.5rem,auto)_minmax(0,1fr)_auto] items-center gap-x-2.5 gap-y-1 text-12">
          {columns.slice(0, SHOWN_BENCHMARKS).map(({ name: benchmark, displayName }, column) => (
            <div key={benchmark} className="col-span-3 grid grid-cols-subgrid items-center">
              <dt className="text-ink-muted">{displayName}</dt>
              <dd className="contents">
                <ScoreBar percent={scores[column] ?? 0} />
                <span className="figure text-right">{formatScore(scores[column] ?? null)}</span>
              </dd>
            </div>
          ))}
        </dl>
      </article>
    )
  })
}

function costOf({ price, priceKind }: LeaderboardRow, priceHeading: string): string {
  if (price !== null && priceKind === 'amount') return `${computedPriceText(price)} ${priceHeading}`
  // With a workload, a model without a bill has no matching offer.
  return priceKind === 'not-applicable' && priceHeading === 'a month' ? 'no offer fits' : priceText(price, priceKind)
}
