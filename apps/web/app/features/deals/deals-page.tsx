import { dealsSearch, parseDealsQuery } from '@inferdex/domain/deals/deal-query'
import { Suspense, use, useMemo } from 'react'
import { Link } from 'react-router'
import { ListSort } from '../../components/forms/list-sort.tsx'
import { SearchField } from '../../components/forms/search-field.tsx'
import { buttonClass } from '../../components/ui/button-class.ts'
import { paths } from '../../lib/paths.ts'
import { split } from '../../page-delivery/split.ts'
import { useLocalList } from '../../lib/lists/use-local-list.ts'
import { DealChips } from './deal-chips.tsx'
import { allDeals } from './deal-store.ts'
import type { DealsResult } from './deals-result.ts'
import { CARD_GRID } from '../../components/ui/card-grid.ts'
import { LoadingCards } from '../../components/ui/states/loading-cards.tsx'

const DealResults = split(async () => (await import('./deal-results.tsx')).DealResults)

const FORM = 'deals-form'
const SORTS = [
  ['upvotes', 'Most Popular'],
  ['newest', 'Newest First'],
  ['expiry', 'Expiring Soon'],
] as const

/** Renders the deals. `result` is a promise while they are still loading. */
export function DealsPage({ result }: { result: DealsResult | Promise<DealsResult> }) {
  const { query, shown, edit, settle } = useLocalList({
    store: allDeals,
    parse: parseDealsQuery,
    toSearch: dealsSearch,
  })
  const own = useMemo(() => shown.local && shown.local.resultOf(shown.query), [shown])
  const results = useMemo(
    () => (
      <Suspense fallback={<LoadingCards what="deals" grid={CARD_GRID} />}>
        <DealResults result={own ?? result} query={shown.query} onChange={edit} />
      </Suspense>
    ),
    [own, result, shown, edit],
  )
  return (
    <div className="wrap min-h-dvh">
      <form id={FORM} action={paths.deals()} onSubmit={(event) => (event.preventDefault(), settle())}>
        {query.chip !== 'all' && <input type="hidden" name="show" value={query.chip} />}
      </form>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 pt-4 pb-3 sm:pt-6 sm:pb-4">
        <div className="min-w-0">
          <h1 className="text-20 font-[640] tracking-[-0.015em] sm:text-28 sm:tracking-[-0.022em]">
            Exclusive LLM Deals
          </h1>
          <p className="text-ink-muted sm:mt-1">Credits and discounts, each with its source and date.</p>
        </div>
        <Banner />
      </div>
      <search className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <SearchField
          label="Search deals"
          placeholder="Search deals..."
          form={FORM}
          value={query.q}
          onType={(q) => edit((current) => ({ ...current, q, page: 1 }), { typing: true })}
          onSettle={settle}
          className="w-full sm:w-66"
        />
        <Suspense fallback={<DealChips query={query} counts={null} onChange={edit} />}>
          <CountedChips query={query} result={own ?? result} onChange={edit} />
        </Suspense>
        <ListSort
          form={FORM}
          value={query.sort}
          options={SORTS}
          onSort={(value) => {
            const { sort } = parseDealsQuery(new URLSearchParams({ sort: value }))
            edit((current) => ({ ...current, sort, page: 1 }))
          }}
          className="max-sm:w-full"
        />
      </search>
      {results}
    </div>
  )
}

type CountedChipsProps = Omit<Parameters<typeof DealChips>[0], 'counts'> & {
  result: DealsResult | Promise<DealsResult>
}

function CountedChips({ result, ...chips }: CountedChipsProps) {
  const { counts } = result instanceof Promise ? use(result) : result
  return <DealChips {...chips} counts={counts} />
}

function Banner() {
  return (
    <aside
      aria-label="Submit a deal"
      className="flex w-full items-center justify-between gap-4 rounded-box border border-line bg-sunken px-4 py-2.5 text-13 md:w-auto"
    >
      <p>
        <b className="font-semibold">Found a great deal?</b>{' '}
        <span className="text-ink-muted max-sm:hidden">Share it; the team checks it before it goes live.</span>
      </p>
      <Link to={paths.submit()} className={buttonClass({ size: 28 })}>
        Submit a Deal
      </Link>
    </aside>
  )
}
