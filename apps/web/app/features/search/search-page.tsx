import type { ArticleHit, ModelHit, ProviderHit } from '@inferdex/contracts/search/search'
import { formatContextWindow } from '@inferdex/domain/text/number-display'
import { type QueryParams, queryChoice, queryString, queryText } from '@inferdex/domain/text/query-text'
import { CloudOff, Search, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { SearchForm } from '../../components/layout/site/search-form.tsx'
import { buttonClass } from '../../components/ui/button-class.ts'
import { chipClass } from '../../components/ui/chip.tsx'
import { EmptyState } from '../../components/ui/states/empty-state.tsx'
import { LinkTabs } from '../../components/ui/navigation/link-tabs.tsx'
import { paths } from '../../lib/paths.ts'
import { ArticleResult, ModelResult, ProviderResult } from './search-cards.tsx'

const TABS = ['all', 'providers', 'models', 'articles'] as const
type Tab = (typeof TABS)[number]
type GroupName = Exclude<Tab, 'all'>

const LABELS = { all: 'All', providers: 'Providers', models: 'Models', articles: 'Articles' } as const satisfies Record<
  Tab,
  string
>
/** How many results of each group the overview shows. */
const ON_ALL = { providers: 6, models: 6, articles: 4 } as const satisfies Record<GroupName, number>
const POPULAR = ['GPT-4', 'Claude', 'Free Tier', 'Cost Optimization', 'Llama'] as const

type Group<Hit> = { readonly total: number; readonly isPartial: boolean; readonly items: readonly Hit[] }
export type SearchResults = {
  readonly providers: Group<ProviderHit>
  readonly models: Group<ModelHit>
  readonly articles: Group<ArticleHit>
}

export function parseSearchQuery(params: QueryParams): { q: string; tab: Tab } {
  return { q: queryText(params, 'q').trim(), tab: queryChoice(params, 'tab', TABS, 'all') }
}

const addressOf = (q: string, tab: Tab) =>
  `/search${queryString([
    ['q', q],
    ['tab', tab === 'all' ? null : tab],
  ])}`

type SearchPageProps = {
  /** Null without a query. */
  results: SearchResults | 'unavailable' | null
}

export function SearchPage({ results }: SearchPageProps) {
  const { search } = useLocation()
  const { q, tab } = parseSearchQuery(new URLSearchParams(search))
  return (
    <div className="wrap pb-4">
      <h1 className="pt-4 pb-3 text-20 font-[640] tracking-[-0.015em] sm:pt-6">
        {q === '' ? 'Search' : <>Results for “{q}”</>}
      </h1>
      {/* Keyed by the query, because the field must not keep the text of the last search. */}
      <SearchForm key={q} id="page-search" defaultValue={q} large className="max-w-188" />
      {results === null ? (
        <StartSearching />
      ) : results === 'unavailable' ? (
        <Unavailable />
      ) : (
        <Found q={q} tab={tab} results={results} />
      )}
    </div>
  )
}

function Found({ q, tab, results }: { q: string; tab: Tab; results: SearchResults }) {
  const counts = {
    providers: countOf(results.providers),
    models: countOf(results.models),
    articles: countOf(results.articles),
  }
  const total = results.providers.total + results.models.total + results.articles.total
  const isPartial = results.providers.isPartial || results.models.isPartial || results.articles.isPartial
  if (total === 0) return <NoResults q={q} />
  const shown: readonly GroupName[] = tab === 'all' ? ['providers', 'models', 'articles'] : [tab]
  return (
    <>
      <LinkTabs
        label="Results"
        className="mt-4"
        tabs={TABS.map((name) => ({
          to: addressOf(q, name),
          label: LABELS[name],
          count: name === 'all' ? `${total}${isPartial ? '+' : ''}` : counts[name],
          current: name === tab,
        }))}
      />
      <p role="status" className="sr-only">
        {total} results
      </p>
      {shown.map((name) => (
        <ResultGroup
          key={name}
          name={name}
          q={q}
          count={counts[name]}
          isOverview={tab === 'all'}
          cards={cardsOf(name, results)}
        />
      ))}
    </>
  )
}

type ResultGroupProps = { name: GroupName; q: string; count: string; isOverview: boolean; cards: readonly ReactNode[] }

function ResultGroup({ name, q, count, isOverview, cards }: ResultGroupProps) {
  if (cards.length === 0) {
    if (isOverview) return null
    return (
      <EmptyState title={`No ${name} match “${q}”`} icon={<SearchX aria-hidden />}>
        See the other tabs for other results.
      </EmptyState>
    )
  }
  return (
    <section aria-label={LABELS[name]} className="pt-5">
      <div className="mb-3 flex items-center justify-between gap-4">
        <h2 className="text-16 font-semibold">{LABELS[name]}</h2>
        {isOverview && (
          <Link to={addressOf(q, name)} preventScrollReset className={buttonClass({ size: 28 })}>
            View All {count}
            <span className="sr-only"> {name}</span>
          </Link>
        )}
      </div>
      <ul className="grid gap-3 sm:grid-cols-2 md:grid-cols-3">
        {cards.slice(0, isOverview ? ON_ALL[name] : undefined)}
      </ul>
    </section>
  )
}

function cardsOf(name: GroupName, { providers, models, articles }: SearchResults): readonly ReactNode[] {
  if (name === 'providers') return providers.items.map((hit) => <ProviderResult key={hit.id} hit={hit} />)
  if (name === 'models') {
    return models.items.map((hit) => (
      <ModelResult
        key={hit.id}
        hit={hit}
        context={hit.contextWindow === null ? null : formatContextWindow(hit.contextWindow)}
      />
    ))
  }
  return articles.items.map((hit) => <ArticleResult key={hit.slug} hit={hit} />)
}

function countOf({ total, isPartial }: { total: number; isPartial: boolean }): string {
  return isPartial ? `${total}+` : String(total)
}

function NoResults({ q }: { q: string }) {
  return (
    <EmptyState
      title="No results found"
      icon={<SearchX aria-hidden />}
      className="mt-6 rounded-box border border-dashed border-line-strong"
      actions={
        <>
          <Link to={paths.providers()} className={buttonClass({ size: 32 })}>
            Browse providers
          </Link>
          <Link to={paths.models()} className={buttonClass({ size: 32 })}>
            Browse models
          </Link>
          <Link to={paths.blog()} className={buttonClass({ size: 32 })}>
            Read the blog
          </Link>
        </>
      }
    >
      Nothing matches “{q}”. Try fewer words or another spelling.
    </EmptyState>
  )
}

function StartSearching() {
  return (
    <EmptyState
      title="Start Searching"
      icon={<Search aria-hidden />}
      className="mt-6 rounded-box border border-dashed border-line-strong"
      actions={POPULAR.map((text) => (
        <Link key={text} to={paths.search(text)} className={chipClass(false)}>
          {text}
        </Link>
      ))}
    >
      Providers by name or description, models by name or family. Popular searches:
    </EmptyState>
  )
}

function Unavailable() {
  return (
    <div role="alert">
      <EmptyState
        title="Search is unavailable"
        icon={<CloudOff aria-hidden />}
        className="mt-6 rounded-box border border-dashed border-line-strong"
        actions={
          // oxlint-disable-next-line jsx-a11y/anchor-is-valid -- the empty address is this page itself, with its query
          <a href="" className={buttonClass({ variant: 'primary', size: 32 })}>
            Retry
          </a>
        }
      >
        Search isn't available right now. Please try again in a moment.
      </EmptyState>
    </div>
  )
}
