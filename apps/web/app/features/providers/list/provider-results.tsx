import {
  countProviderFilters,
  type ProvidersQuery,
  providersSearch,
  withoutProviderFilters,
} from '@inferdex/domain/providers/providers-query'
import { formatCount } from '@inferdex/domain/text/number-display'
import { memo, type ReactNode, use, useMemo } from 'react'
import { Corrected } from '../../../components/data-table/corrected.tsx'
import { ListPages } from '../../../components/data-table/list-pages.tsx'
import { NoMatches } from '../../../components/data-table/no-matches.tsx'
import { insteadOfLink } from '../../../components/ui/navigation/instead-of-link.ts'
import { paths } from '../../../lib/paths.ts'
import { useFollowLinks } from '../../../lib/lists/use-follow-links.ts'
import type { ChangeQuery } from '../../../lib/lists/use-list-query.ts'
import type { ListedProvider } from './listed-provider.ts'
import { ListedProviderCard } from './provider-card.tsx'
import { ProviderTable } from './provider-table.tsx'
import { CARD_CELL, CARD_GRID } from '../../../components/ui/card-grid.ts'
import { type ProvidersResult, providersResult } from './providers-result.ts'

type ProviderResultsProps = {
  /** All rows if the query was changed in the browser, otherwise null: the server's result is shown. */
  local: readonly ListedProvider[] | null
  result: ProvidersResult | Promise<ProvidersResult>
  query: ProvidersQuery
  onChange: ChangeQuery<ProvidersQuery>
  actionsFor: (provider: ListedProvider) => ReactNode
}

const addressOf = (query: ProvidersQuery) => paths.providers() + providersSearch(query)

export function ProviderResults({ local, result, query, onChange, actionsFor }: ProviderResultsProps) {
  const follow = useFollowLinks()
  const own = useMemo(() => local && providersResult(local, query), [local, query])
  const { rows, found, total, page, pageCount, corrected } = own ?? (result instanceof Promise ? use(result) : result)
  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center gap-x-1 text-13 text-ink-muted">
        <p aria-live="polite">
          Showing <b className="font-semibold text-ink tabular-nums">{formatCount(found)}</b> of{' '}
          <b className="font-semibold text-ink tabular-nums">{formatCount(total)}</b> providers
        </p>
        <Corrected text={corrected} />
      </div>
      {found === 0 ? (
        <NoMatches
          title="No providers found matching your search."
          search={countProviderFilters(query) === 0 ? query.q : undefined}
          clear={{
            label: 'Clear Search',
            to: addressOf(withoutProviderFilters(query)),
            onClick: insteadOfLink(() => onChange(withoutProviderFilters)),
          }}
        />
      ) : query.view === 'table' ? (
        <ProviderTable rows={rows} query={query} />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- the links inside handle the keys
        <ul onClick={follow} className={CARD_GRID}>
          {rows.map((provider) => (
            <Cell key={provider.id} provider={provider} actionsFor={actionsFor} />
          ))}
        </ul>
      )}
      <ListPages page={page} pageCount={pageCount} to={(target) => addressOf({ ...query, page: target })} />
    </>
  )
}

type CellProps = { provider: ListedProvider; actionsFor: ProviderResultsProps['actionsFor'] }

/** Memoized: not re-rendered while it stays in the list. */
const Cell = memo(function Cell({ provider, actionsFor }: CellProps) {
  return (
    <li className={CARD_CELL}>
      <ListedProviderCard provider={provider} level={2} actions={actionsFor(provider)} />
    </li>
  )
})

type ShowFoundProps = {
  /** Null while they are loading. */
  all: readonly ListedProvider[] | null
  query: ProvidersQuery
}

/** Shows the number of matches, on the button that closes the filters. */
export function ShowFound({ all, query }: ShowFoundProps) {
  const found = useMemo(() => all && providersResult(all, query).found, [all, query])
  if (found === null) return 'Show providers'
  return found === 1 ? 'Show 1 provider' : `Show ${formatCount(found)} providers`
}
