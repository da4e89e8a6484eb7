import type { DealsPage as DealsResult } from '@inferdex/contracts/deals/deals-page'
import { type DealsQuery, dealsSearch, hasDealFilters, withoutDealFilters } from '@inferdex/domain/deals/deal-query'
import { formatCount } from '@inferdex/domain/text/number-display'
import { use, useMemo } from 'react'
import { Link } from 'react-router'
import { ListPages } from '../../components/data-table/list-pages.tsx'
import { Pagination } from '../../components/data-table/pagination.tsx'
import { NoMatches } from '../../components/data-table/no-matches.tsx'
import { buttonClass } from '../../components/ui/button-class.ts'
import { insteadOfLink } from '../../components/ui/navigation/instead-of-link.ts'
import { paths } from '../../lib/paths.ts'
import type { ChangeQuery } from '../../lib/lists/use-list-query.ts'
import { DealCard } from './deal-card.tsx'
import { DealCharts } from './deal-charts.tsx'
import { CARD_CELL, CARD_GRID } from '../../components/ui/card-grid.ts'
import { WatchButton } from '../watching/watch-button.tsx'
import { UpvoteButton } from './upvote-button.tsx'

type DealResultsProps = {
  result: DealsResult | Promise<DealsResult>
  query: DealsQuery
  onChange: ChangeQuery<DealsQuery>
}

const addressOf = (query: DealsQuery) => paths.deals() + dealsSearch(query)

export function DealResults({ result, query, onChange }: DealResultsProps) {
  const { rows, found, credits, ends, asOf, ...pages } = result instanceof Promise ? use(result) : result
  const now = useMemo(() => new Date(asOf), [asOf])
  const clear = {
    label: 'Clear Filters',
    to: addressOf(withoutDealFilters(query)),
    onClick: insteadOfLink(() => onChange(withoutDealFilters)),
  }
  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 py-1 text-13 text-ink-muted">
        <div className="flex items-center gap-1">
          <p aria-live="polite">
            Showing{' '}
            <b className="font-semibold text-ink tabular-nums">
              {found === null ? 'more than 1,000' : formatCount(found)}
            </b>{' '}
            active deals
          </p>
          {found !== 0 && hasDealFilters(query) && (
            <Link to={clear.to} onClick={clear.onClick} className={buttonClass({ variant: 'ghost', size: 28 })}>
              {clear.label}
            </Link>
          )}
        </div>
        <p className="text-12 max-sm:hidden">Sponsored links are marked. They never change the order.</p>
      </div>
      <DealCharts credits={credits} ends={ends} now={now} />
      {found === 0 ? (
        <NoMatches title="No deals found matching your filters." clear={clear} />
      ) : (
        <ul className={CARD_GRID}>
          {rows.map((deal) => (
            <li key={deal.id} className={CARD_CELL}>
              <DealCard
                deal={deal}
                now={now}
                level={2}
                vote={<UpvoteButton id={deal.id} title={deal.title} upvotes={deal.upvotes} />}
                watch={<WatchButton compact targetType="DEAL" targetId={deal.id} name={deal.title} />}
              />
            </li>
          ))}
        </ul>
      )}
      <DealPages {...pages} query={query} />
    </>
  )
}

type DealPagesProps = Pick<DealsResult, 'page' | 'pageCount' | 'previous' | 'next'> & { query: DealsQuery }

/** Links the pages: by number if all deals are counted, otherwise previous and next only. */
function DealPages({ page, pageCount, previous, next, query }: DealPagesProps) {
  const to = (target: number) =>
    addressOf({
      ...query,
      page: target,
      after: target === page + 1 ? (next ?? '') : '',
      before: target === page - 1 ? (previous ?? '') : '',
    })
  if (pageCount !== null) return <ListPages page={page} pageCount={pageCount} to={to} />
  return <Pagination isUncounted page={page} totalPages={next === null ? page : page + 1} to={to} className="mt-4" />
}
