import { type ComponentType, type ReactNode, Suspense, use, useMemo } from 'react'
import type { ChangeQuery } from '../../lib/lists/use-list-query.ts'
import { useLocalList } from '../../lib/lists/use-local-list.ts'
import type { LazyStore } from '../../lib/stores/lazy-store.ts'
import { ListSort } from '../forms/list-sort.tsx'
import { SearchField } from '../forms/search-field.tsx'
import { CARD_GRID } from '../ui/card-grid.ts'
import { LoadingCards } from '../ui/states/loading-cards.tsx'

type ListQuery = { readonly q: string; readonly chip: string; readonly sort: string }
type ListResult = { readonly counts: Readonly<Record<string, number | null>> }

/** Describes a list that is filtered in the browser: a search field, quick filters, a sort and the results. */
export type CardList<Query extends ListQuery, Result extends ListResult> = {
  readonly what: string
  readonly form: string
  readonly action: string
  readonly store: LazyStore<{ resultOf: (query: Query) => Result }>
  readonly parse: (params: URLSearchParams) => Query
  readonly toSearch: (query: Query) => string
  /** Placeholder: what the search field finds. */
  readonly searched: string
  readonly Head: ComponentType<{ query: Query; result: Loading<Result> }>
  readonly sorts: readonly (readonly [value: string, label: string])[]
  readonly Chips: ComponentType<ChipsProps<Query, Result>>
  /** An additional filter next to the sort. It also sends the list's URL parameters other than text, chip and sort. */
  readonly Extra?: ComponentType<{ query: Query; form: string; onChange: ChangeQuery<Query>; onSettle: () => void }>
  readonly Results: ComponentType<{ result: Loading<Result>; query: Query; onChange: ChangeQuery<Query> }>
}

type Loading<Result> = Result | Promise<Result>
type ChipsProps<Query, Result extends ListResult> = {
  query: Query
  /** Null while the rows are loading. */
  counts: Result['counts'] | null
  onChange: ChangeQuery<Query>
}

type CardListPageProps<Query extends ListQuery, Result extends ListResult> = {
  list: CardList<Query, Result>
  /** A promise while the rows are still loading. */
  result: Loading<Result>
}

export function CardListPage<Query extends ListQuery, Result extends ListResult>({
  list,
  result,
}: CardListPageProps<Query, Result>) {
  const { what, form, searched, parse, Head, Chips, Extra, Results } = list
  const { query, shown, edit, settle } = useLocalList(list)
  const own = useMemo(() => shown.local && shown.local.resultOf(shown.query), [shown])
  const results = useMemo(
    () => (
      <Suspense fallback={<LoadingCards what={what} grid={CARD_GRID} />}>
        <Results result={own ?? result} query={shown.query} onChange={edit} />
      </Suspense>
    ),
    [own, result, shown, edit, what, Results],
  )
  return (
    <div className="wrap min-h-dvh">
      <form id={form} action={list.action} onSubmit={(event) => (event.preventDefault(), settle())}>
        {query.chip !== 'all' && <input type="hidden" name="show" value={query.chip} />}
      </form>
      <Head query={query} result={result} />
      <search className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <SearchField
          label={`Search ${searched}`}
          placeholder={`Search ${searched}...`}
          form={form}
          value={query.q}
          onType={(q) => edit((current) => ({ ...current, q, page: 1 }), { typing: true })}
          onSettle={settle}
          className="w-full sm:w-66"
        />
        <Suspense fallback={<Chips query={query} counts={null} onChange={edit} />}>
          <CountedChips Chips={Chips} query={query} result={own ?? result} onChange={edit} />
        </Suspense>
        {Extra && <Extra query={query} form={form} onChange={edit} onSettle={settle} />}
        <ListSort
          form={form}
          value={query.sort}
          options={list.sorts}
          onSort={(value) => {
            const { sort } = parse(new URLSearchParams({ sort: value }))
            edit((current) => ({ ...current, sort, page: 1 }))
          }}
          className="max-sm:w-full"
        />
      </search>
      {results}
    </div>
  )
}

type CountedChipsProps<Query extends ListQuery, Result extends ListResult> = Omit<
  ChipsProps<Query, Result>,
  'counts'
> & {
  Chips: CardList<Query, Result>['Chips']
  result: Loading<Result>
}

function CountedChips<Query extends ListQuery, Result extends ListResult>({
  Chips,
  result,
  ...chips
}: CountedChipsProps<Query, Result>) {
  const { counts } = result instanceof Promise ? use(result) : result
  return <Chips {...chips} counts={counts} />
}

/** Renders the title of such a page. */
export function CardListTitle({ children }: { children: ReactNode }) {
  return <h1 className="text-20 font-[640] tracking-[-0.015em] sm:text-28 sm:tracking-[-0.022em]">{children}</h1>
}
