import {
  type ProvidersQuery,
  providersSearch,
  withoutProviderFilters,
} from '@inferdex/domain/providers/providers-query'
import { formatCount } from '@inferdex/domain/text/number-display'
import { SearchX } from 'lucide-react'
import { memo, type ReactNode, use, useMemo } from 'react'
import { Link } from 'react-router'
import { Pagination } from '../../../components/data-table/pagination.tsx'
import { buttonClass } from '../../../components/ui/button-class.ts'
import { EmptyState } from '../../../components/ui/states/empty-state.tsx'
import { insteadOfLink } from '../../../components/ui/navigation/instead-of-link.ts'
import { paths } from '../../../lib/paths.ts'
import { useFollowLinks } from '../../../lib/lists/use-follow-links.ts'
import type { ChangeQuery } from '../../../lib/lists/use-list-query.ts'
import type { ListedProvider } from './listed-provider.ts'
import { ListedProviderCard } from './provider-card.tsx'
import { CARD_CELL, CARD_GRID } from '../../../components/ui/card-grid.ts'
import { type ProvidersResult, providersResult } from './providers-result.ts'

type ProviderResultsProps = {
  /** All rows, where the query was changed in the browser; otherwise the server's answer is shown. */
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
  const { rows, found, total, page, pageCount } = own ?? (result instanceof Promise ? use(result) : result)
  return (
    <>
      <p aria-live="polite" className="flex min-h-11 items-center text-13 text-ink-muted">
        <span>
          Showing <b className="font-semibold text-ink tabular-nums">{formatCount(found)}</b> of{' '}
          <b className="font-semibold text-ink tabular-nums">{formatCount(total)}</b> providers
        </span>
      </p>
      {found === 0 ? (
        <EmptyState
          title="No providers found matching your search."
          icon={<SearchX aria-hidden />}
          className="rounded-box border border-dashed border-line-strong"
          actions={
            <Link
              to={addressOf(withoutProviderFilters(query))}
              onClick={insteadOfLink(() => onChange(withoutProviderFilters))}
              className={buttonClass({ size: 32 })}
            >
              Clear Search
            </Link>
          }
        />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- the links inside have the keys
        <ul onClick={follow} className={CARD_GRID}>
          {rows.map((provider) => (
            <Cell key={provider.id} provider={provider} actionsFor={actionsFor} />
          ))}
        </ul>
      )}
      {pageCount > 1 && (
        <Pagination
          numbers
          page={page}
          totalPages={pageCount}
          to={(target) => addressOf({ ...query, page: target })}
          className="mt-4"
        />
      )}
    </>
  )
}

type CellProps = { provider: ListedProvider; actionsFor: ProviderResultsProps['actionsFor'] }

/** Left alone while it stays in the list. */
const Cell = memo(function Cell({ provider, actionsFor }: CellProps) {
  return (
    <li className={CARD_CELL}>
      <ListedProviderCard provider={provider} level={2} actions={actionsFor(provider)} />
    </li>
  )
})
