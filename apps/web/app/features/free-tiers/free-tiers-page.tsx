import { freeTiersSearch, parseFreeTiersQuery } from '@inferdex/domain/free-tiers/free-tier-query'
import { Suspense, use, useMemo } from 'react'
import { ListSort } from '../../components/forms/list-sort.tsx'
import { SearchField } from '../../components/forms/search-field.tsx'
import { paths } from '../../lib/paths.ts'
import { split } from '../../page-delivery/split.ts'
import { useLocalList } from '../../lib/lists/use-local-list.ts'
import { FreeTierChips } from './free-tier-chips.tsx'
import { allFreeTiers } from './free-tier-store.ts'
import type { FreeTiersResult } from './free-tiers-result.ts'
import { CARD_GRID } from '../../components/ui/card-grid.ts'
import { LoadingCards } from '../../components/ui/states/loading-cards.tsx'

const FreeTierResults = split(async () => (await import('./free-tier-results.tsx')).FreeTierResults)

const FORM = 'free-tiers-form'
const SORTS = [
  ['name', 'Name (A-Z)'],
  ['tokens', 'Token limit'],
  ['credit', 'Credit amount'],
] as const

type Result = FreeTiersResult | Promise<FreeTiersResult>

/** Renders the free tiers. `result` is a promise while they are still loading. */
export function FreeTiersPage({ result }: { result: Result }) {
  const { query, shown, edit, settle } = useLocalList({
    store: allFreeTiers,
    parse: parseFreeTiersQuery,
    toSearch: freeTiersSearch,
  })
  const own = useMemo(() => shown.local && shown.local.resultOf(shown.query), [shown])
  const results = useMemo(
    () => (
      <Suspense fallback={<LoadingCards what="free tiers" grid={CARD_GRID} />}>
        <FreeTierResults result={own ?? result} query={shown.query} onChange={edit} />
      </Suspense>
    ),
    [own, result, shown, edit],
  )
  return (
    <div className="wrap min-h-dvh">
      <form id={FORM} action={paths.freeTiers()} onSubmit={(event) => (event.preventDefault(), settle())}>
        {query.chip !== 'all' && <input type="hidden" name="show" value={query.chip} />}
      </form>
      <div className="pt-4 pb-3 sm:pt-6 sm:pb-4">
        <h1 className="text-20 font-[640] tracking-[-0.015em] sm:text-28 sm:tracking-[-0.022em]">
          Free Tier Comparison
        </h1>
        <p className="text-ink-muted sm:mt-1">
          <Suspense fallback="...">
            <Offerings result={result} />
          </Suspense>{' '}
          offerings you can use today without paying, with their limits and their conditions.
        </p>
      </div>
      <search className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <SearchField
          label="Search providers"
          placeholder="Search providers..."
          form={FORM}
          value={query.q}
          onType={(q) => edit((current) => ({ ...current, q }), { typing: true })}
          onSettle={settle}
          className="w-full sm:w-66"
        />
        <Suspense fallback={<FreeTierChips query={query} counts={null} onChange={edit} />}>
          <CountedChips query={query} result={own ?? result} onChange={edit} />
        </Suspense>
        <ListSort
          form={FORM}
          value={query.sort}
          options={SORTS}
          onSort={(value) => {
            const { sort } = parseFreeTiersQuery(new URLSearchParams({ sort: value }))
            edit((current) => ({ ...current, sort }))
          }}
          className="max-sm:w-full"
        />
      </search>
      {results}
    </div>
  )
}

function Offerings({ result }: { result: Result }) {
  return (result instanceof Promise ? use(result) : result).offerings
}

type CountedChipsProps = Omit<Parameters<typeof FreeTierChips>[0], 'counts'> & { result: Result }

function CountedChips({ result, ...chips }: CountedChipsProps) {
  const { counts } = result instanceof Promise ? use(result) : result
  return <FreeTierChips {...chips} counts={counts} />
}
