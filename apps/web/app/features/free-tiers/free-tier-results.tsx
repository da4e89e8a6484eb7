import {
  type FreeTiersQuery,
  freeTiersSearch,
  withoutFreeTierFilters,
} from '@inferdex/domain/free-tiers/free-tier-query'
import { formatCount } from '@inferdex/domain/text/number-display'
import { use } from 'react'
import { NoMatches } from '../../components/data-table/no-matches.tsx'
import { insteadOfLink } from '../../components/ui/navigation/instead-of-link.ts'
import { paths } from '../../lib/paths.ts'
import { useFollowLinks } from '../../lib/lists/use-follow-links.ts'
import type { ChangeQuery } from '../../lib/lists/use-list-query.ts'
import { FreeTierCard } from './free-tier-card.tsx'
import type { FreeTiersResult } from './free-tiers-result.ts'
import { CARD_CELL, CARD_GRID } from '../../components/ui/card-grid.ts'

type FreeTierResultsProps = {
  result: FreeTiersResult | Promise<FreeTiersResult>
  query: FreeTiersQuery
  onChange: ChangeQuery<FreeTiersQuery>
}

export function FreeTierResults({ result, query, onChange }: FreeTierResultsProps) {
  const follow = useFollowLinks()
  const { rows, total } = result instanceof Promise ? use(result) : result
  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 py-1 text-13 text-ink-muted">
        <p aria-live="polite">
          Showing <b className="font-semibold text-ink tabular-nums">{formatCount(rows.length)}</b> of{' '}
          <b className="font-semibold text-ink tabular-nums">{formatCount(total)}</b> providers
        </p>
        <p className="text-12 max-sm:hidden">
          {query.sort === 'tokens'
            ? 'Token limits are compared over 30 days.'
            : 'Limits change often. Each card shows its source and date.'}
        </p>
      </div>
      {rows.length === 0 ? (
        <NoMatches
          title="No free tiers found matching your filters."
          clear={{
            label: 'Clear Filters',
            to: paths.freeTiers() + freeTiersSearch(withoutFreeTierFilters(query)),
            onClick: insteadOfLink(() => onChange(withoutFreeTierFilters)),
          }}
        />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- the links inside have the keys
        <ul onClick={follow} className={CARD_GRID}>
          {rows.map((provider) => (
            <li key={provider.id} className={CARD_CELL}>
              <FreeTierCard provider={provider} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
