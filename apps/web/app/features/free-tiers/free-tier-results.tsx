import {
  type FreeTiersQuery,
  freeTiersSearch,
  withoutFreeTierFilters,
} from '@inferdex/domain/free-tiers/free-tier-query'
import { freeTierGroups } from '@inferdex/domain/free-tiers/free-tier-table'
import { formatCount } from '@inferdex/domain/text/number-display'
import { use } from 'react'
import { NoMatches } from '../../components/data-table/no-matches.tsx'
import { CARD_CELL, CARD_GRID } from '../../components/ui/card-grid.ts'
import { insteadOfLink } from '../../components/ui/navigation/instead-of-link.ts'
import { useFollowLinks } from '../../lib/lists/use-follow-links.ts'
import type { ChangeQuery } from '../../lib/lists/use-list-query.ts'
import { paths } from '../../lib/paths.ts'
import { FreeTierCard } from './free-tier-card.tsx'
import { FreeTierTable } from './free-tier-table.tsx'
import type { FreeTiersResult } from './free-tiers-result.ts'

type FreeTierResultsProps = {
  result: FreeTiersResult | Promise<FreeTiersResult>
  query: FreeTiersQuery
  onChange: ChangeQuery<FreeTiersQuery>
}

export function FreeTierResults({ result, query, onChange }: FreeTierResultsProps) {
  const follow = useFollowLinks()
  const loaded = result instanceof Promise ? use(result) : result
  const { rows, total } = loaded
  const isTable = query.view === 'table'
  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 py-1 text-13 text-ink-muted">
        <p aria-live="polite">
          <span>
            Showing <b className="font-semibold text-ink tabular-nums">{formatCount(rows.length)}</b> of{' '}
            <b className="font-semibold text-ink tabular-nums">{formatCount(total)}</b> providers
          </span>{' '}
          <span className="ml-1">{groupCounts(rows, query)}</span>
        </p>
        <p className="text-12 max-sm:hidden">{isTable ? <Legend /> : cardsNote(query)}</p>
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
      ) : isTable ? (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- the links inside handle the keys
        <div onClick={follow}>
          <FreeTierTable result={loaded} query={query} />
        </div>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- the links inside handle the keys
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

/** Returns "27 tiers for an API, 7 in an app only"; with a need, how many meet it and how many do not state it. */
function groupCounts(rows: FreeTiersResult['rows'], query: FreeTiersQuery): string {
  const counts = Object.fromEntries(freeTierGroups(rows, query).map(({ kind, rows: tiers }) => [kind, tiers.length]))
  const [api, app, unstated] = [counts.api ?? 0, counts.app ?? 0, counts.unstated ?? 0]
  if (query.need === null) return `${formatCount(api)} tiers for an API, ${formatCount(app)} in an app only`
  const enough = api + app
  const start =
    enough === 0
      ? `No free tier states ${formatCount(query.need)} requests a day`
      : `${formatCount(enough)} allow ${formatCount(query.need)} requests a day`
  return unstated === 0 ? `${start}.` : `${start}. ${formatCount(unstated)} don't state a limit.`
}

function cardsNote({ sort }: FreeTiersQuery): string {
  return sort === 'tokens'
    ? 'Token limits are compared over 30 days.'
    : 'Limits change often. Each card shows its source and date.'
}

function Legend() {
  return (
    <span className="inline-flex items-center gap-4">
      <span className="inline-flex items-center gap-1.5">
        <span
          aria-hidden
          className="h-2.5 w-14 rounded-tag bg-linear-to-r from-[color-mix(in_oklab,var(--accent)_8%,var(--surface))] to-[color-mix(in_oklab,var(--accent)_36%,var(--surface))]"
        />
        stronger tint is more, per column, log scale
      </span>
      <span>– not stated</span>
    </span>
  )
}
