import type { BestFreeTier } from '@inferdex/domain/free-tiers/free-tier-table'
import { ProviderLogo } from '../../components/figures/provider-logo.tsx'
import { paths } from '../../lib/paths.ts'
import type { FreeTiersResult } from './free-tiers-result.ts'

const LABELS = {
  requests: 'Most requests a day',
  tokens: 'Most tokens a day',
  credit: 'Largest credit',
  'monthly-credit': 'Largest monthly credit',
} as const satisfies Record<BestFreeTier['kind'], string>

/** Shows the most generous free tiers for an API. */
export function BestFreeTiers({ best }: { best: FreeTiersResult['best'] }) {
  if (best.length === 0) return null
  return (
    <dl className="mb-4 grid grid-cols-2 gap-px overflow-hidden rounded-box border border-line bg-line md:grid-flow-col md:auto-cols-fr md:grid-cols-none">
      {best.map(({ kind, slug, name, logo, value }) => (
        <div key={kind} className="min-w-0 bg-surface px-4 py-2.5">
          <dt className="truncate text-12 text-ink-muted">{LABELS[kind]}</dt>
          <dd className="flex flex-wrap items-center justify-between gap-x-3">
            <span className="figure text-16 font-semibold">{value}</span>
            <a
              href={paths.provider(slug)}
              data-follow
              className="inline-flex min-h-6 min-w-0 items-center gap-1.5 text-13 text-ink-muted hover:text-ink hover:underline"
            >
              <ProviderLogo name={name} slug={slug} src={logo} size={16} />
              <span className="truncate">{name}</span>
            </a>
          </dd>
        </div>
      ))}
    </dl>
  )
}
