import { countProviderFilters, parseProvidersQuery, providersSearch } from '@inferdex/domain/providers/providers-query'
import { LayoutGrid, Rows3 } from 'lucide-react'
import { type ReactNode, Suspense, use, useMemo, useState } from 'react'
import { ListSort } from '../../../components/forms/list-sort.tsx'
import { SegmentedLinks } from '../../../components/forms/segmented-control.tsx'
import { SearchField } from '../../../components/forms/search-field.tsx'
import { paths } from '../../../lib/paths.ts'
import { split } from '../../../page-delivery/split.ts'
import { useLocalList } from '../../../lib/lists/use-local-list.ts'
import type { ListedProvider } from './listed-provider.ts'
import { type FiltersOpen, ProviderFilters, ProviderFilterToggle } from './provider-filters.tsx'
import { CARD_GRID } from '../../../components/ui/card-grid.ts'
import { LoadingCards } from '../../../components/ui/states/loading-cards.tsx'
import { allProviders } from './provider-store.ts'
import type { ProvidersResult } from './providers-result.ts'

const ProviderResults = split(async () => (await import('./provider-results.tsx')).ProviderResults)
const ShowFound = split(async () => (await import('./provider-results.tsx')).ShowFound)

const FORM = 'providers-form'
const SORTS = [
  ['rating', 'Highest Rated'],
  ['reviews', 'Most Reviews'],
  ['name', 'Name (A-Z)'],
] as const
/** With a search text, the best match is first. */
const SORTS_OF_MATCHES = [['rating', 'Best match'], SORTS[1], SORTS[2]] as const

const VIEWS = [
  {
    view: 'cards',
    label: (
      <>
        <LayoutGrid aria-hidden className="size-3.5" /> <span className="max-sm:sr-only">Cards</span>
      </>
    ),
  },
  {
    view: 'table',
    label: (
      <>
        <Rows3 aria-hidden className="size-3.5" /> <span className="max-sm:sr-only">Table</span>
      </>
    ),
  },
] as const

type ProvidersPageProps = {
  /** A promise while the rows are still loading. */
  result: ProvidersResult | Promise<ProvidersResult>
  actionsFor: (provider: ListedProvider) => ReactNode
}

export function ProvidersPage({ result, actionsFor }: ProvidersPageProps) {
  const { query, shown, local, edit, settle } = useLocalList({
    store: allProviders,
    parse: parseProvidersQuery,
    toSearch: providersSearch,
  })
  const sorts = query.q.trim() === '' ? SORTS : SORTS_OF_MATCHES
  // Open if the URL has filters, to show why the list is short.
  const [open, setOpen] = useState<FiltersOpen>({ onPhone: false, onDesktop: countProviderFilters(query) > 0 })
  const results = useMemo(
    () => (
      <Suspense fallback={<LoadingCards what="providers" grid={CARD_GRID} />}>
        <ProviderResults {...shown} result={result} onChange={edit} actionsFor={actionsFor} />
      </Suspense>
    ),
    [shown, result, edit, actionsFor],
  )
  return (
    <div className="wrap">
      <form id={FORM} action={paths.providers()} onSubmit={(event) => (event.preventDefault(), settle())}>
        {query.view === 'table' && <input type="hidden" name="view" value="table" />}
      </form>
      <div className="pt-4 pb-3 sm:pt-6 sm:pb-4">
        <h1 className="text-20 font-[640] tracking-[-0.015em] sm:text-28 sm:tracking-[-0.022em]">LLM Providers</h1>
        <p className="text-ink-muted sm:mt-1">
          Browse and compare{' '}
          <Suspense fallback="...">
            <Total result={result} />
          </Suspense>{' '}
          AI providers
        </p>
      </div>
      <search className="flex flex-wrap items-center gap-2">
        <SearchField
          label="Search providers"
          placeholder="Search providers..."
          form={FORM}
          value={query.q}
          onType={(q) => edit((current) => ({ ...current, q, page: 1 }), { typing: true })}
          onSettle={settle}
          className="w-full sm:w-80"
        />
        <ProviderFilterToggle
          query={query}
          isOpen={open}
          onToggle={(where) => setOpen((now) => ({ ...now, [where]: !now[where] }))}
        />
        <ListSort
          form={FORM}
          value={query.sort}
          options={sorts.some(([value]) => value === query.sort) ? sorts : [...sorts, [query.sort, 'As in the table']]}
          onSort={(value) => {
            const { sort } = parseProvidersQuery(new URLSearchParams({ sort: value }))
            edit((current) => ({ ...current, sort, page: 1 }))
          }}
          className="max-sm:flex-1"
        />
        <SegmentedLinks
          label="View"
          links={VIEWS.map(({ view, label }) => ({
            to: paths.providers() + providersSearch({ ...query, view, page: 1 }),
            current: query.view === view,
            label,
          }))}
        />
      </search>
      <ProviderFilters
        query={query}
        onChange={edit}
        form={FORM}
        isOpen={open}
        onClose={() => setOpen((now) => ({ ...now, onPhone: false }))}
        doneLabel={
          <Suspense fallback="Show providers">
            <ShowFound all={local} query={query} />
          </Suspense>
        }
      />
      {results}
    </div>
  )
}

function Total({ result }: { result: ProvidersPageProps['result'] }) {
  return (result instanceof Promise ? use(result) : result).total
}
