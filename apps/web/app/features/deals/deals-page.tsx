import type { DealsPage as DealsResult } from '@inferdex/contracts/deals/deals-page'
import { type DealsQuery, dealsSearch, parseDealsQuery } from '@inferdex/domain/deals/deal-query'
import { type CardList, CardListPage, CardListTitle } from '../../components/layout/card-list-page.tsx'
import { buttonClass } from '../../components/ui/button-class.ts'
import { paths } from '../../lib/paths.ts'
import { split } from '../../page-delivery/split.ts'
import { DealChips } from './deal-chips.tsx'
import { allDeals } from './deal-store.ts'
import { Link } from '../../components/ui/navigation/link.tsx'

const LIST: CardList<DealsQuery, DealsResult> = {
  what: 'deals',
  form: 'deals-form',
  action: paths.deals(),
  store: allDeals,
  parse: parseDealsQuery,
  toSearch: dealsSearch,
  searched: 'deals',
  Head,
  sorts: [
    ['upvotes', 'Most Popular'],
    ['newest', 'Newest First'],
    ['expiry', 'Expiring Soon'],
  ],
  Chips: DealChips,
  Results: split(async () => (await import('./deal-results.tsx')).DealResults),
}

/** Renders the deals. `result` is a promise while they are still loading. */
export function DealsPage({ result }: { result: DealsResult | Promise<DealsResult> }) {
  return <CardListPage list={LIST} result={result} />
}

function Head() {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 pt-4 pb-3 sm:pt-6 sm:pb-4">
      <div className="min-w-0">
        <CardListTitle>Exclusive LLM Deals</CardListTitle>
        <p className="text-ink-muted sm:mt-1">Credits and discounts, each with its source and date.</p>
      </div>
      <Banner />
    </div>
  )
}

function Banner() {
  return (
    <aside
      aria-label="Submit a deal"
      className="flex w-full items-center justify-between gap-4 rounded-box border border-line bg-sunken px-4 py-2.5 text-13 md:w-auto"
    >
      <p>
        <b className="font-semibold">Found a great deal?</b>{' '}
        <span className="text-ink-muted max-sm:hidden">Share it. Our team checks it before it goes live.</span>
      </p>
      <Link to={paths.submit('deal')} className={buttonClass({ size: 28 })}>
        Submit a Deal
      </Link>
    </aside>
  )
}
