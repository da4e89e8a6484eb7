import { type DealsQuery, dealsSearch, hasDealFilters, withoutDealFilters } from '@inferdex/domain/deals/deal-query'
import { formatCount } from '@inferdex/domain/text/number-display'
import { SearchX } from 'lucide-react'
import { use } from 'react'
import { Link } from 'react-router'
import { Pagination } from '../../components/data-table/pagination.tsx'
import { buttonClass } from '../../components/ui/button-class.ts'
import { EmptyState } from '../../components/ui/states/empty-state.tsx'
import { insteadOfLink } from '../../components/ui/navigation/instead-of-link.ts'
import { paths } from '../../lib/paths.ts'
import type { ChangeQuery } from '../../lib/lists/use-list-query.ts'
import { DealCard } from './deal-card.tsx'
import type { DealsResult } from './deals-result.ts'
import { CARD_CELL, CARD_GRID } from '../../components/ui/card-grid.ts'
import { UpvoteButton } from './upvote-button.tsx'

type DealResultsProps = {
  result: DealsResult | Promise<DealsResult>
  query: DealsQuery
  onChange: ChangeQuery<DealsQuery>
}

const addressOf = (query: DealsQuery) => paths.deals() + dealsSearch(query)

export function DealResults({ result, query, onChange }: DealResultsProps) {
  const { rows, found, page, pageCount, asOf } = result instanceof Promise ? use(result) : result
  const now = new Date(asOf)
  const clear = (className: string) => (
    <Link
      to={addressOf(withoutDealFilters(query))}
      onClick={insteadOfLink(() => onChange(withoutDealFilters))}
      className={className}
    >
      Clear Filters
    </Link>
  )
  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 py-1 text-13 text-ink-muted">
        <div className="flex items-center gap-1">
          <p aria-live="polite">
            Showing <b className="font-semibold text-ink tabular-nums">{formatCount(found)}</b> active deals
          </p>
          {found > 0 && hasDealFilters(query) && clear(buttonClass({ variant: 'ghost', size: 28 }))}
        </div>
        <p className="text-12 max-sm:hidden">Sponsored links are marked. They never change the order.</p>
      </div>
      {found === 0 ? (
        <EmptyState
          title="No deals found matching your filters."
          icon={<SearchX aria-hidden />}
          className="rounded-box border border-dashed border-line-strong"
          actions={clear(buttonClass({ size: 32 }))}
        />
      ) : (
        <ul className={CARD_GRID}>
          {rows.map((deal) => (
            <li key={deal.id} className={CARD_CELL}>
              <DealCard
                deal={deal}
                now={now}
                level={2}
                vote={<UpvoteButton id={deal.id} title={deal.title} upvotes={deal.upvotes} />}
              />
            </li>
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
