import { CloudOff, Search, SearchX } from 'lucide-react'
import { Link, useLocation, useRevalidator } from 'react-router'
import { SearchForm } from '../../components/layout/site/search-form.tsx'
import { buttonClass } from '../../components/ui/button-class.ts'
import { chipClass } from '../../components/ui/chip.tsx'
import { EmptyState } from '../../components/ui/states/empty-state.tsx'
import { paths } from '../../lib/paths.ts'
import { useMissedSearch } from '../../lib/use-missed-search.ts'
import { FoundResults } from './found-results.tsx'
import { parseSearchQuery, type SearchQuery, type SearchResults } from './search-query.ts'

const POPULAR = ['GPT-4', 'Claude', 'Free Tier', 'Cost Optimization', 'Llama'] as const
const FRAME = 'mt-6 rounded-box border border-dashed border-line-strong'

type SearchPageProps = {
  /** Null without a query. */
  results: SearchResults | 'unavailable' | 'offline' | null
}

export function SearchPage({ results }: SearchPageProps) {
  const { search } = useLocation()
  const query = parseSearchQuery(new URLSearchParams(search))
  const { q } = query
  return (
    <div className="wrap pb-4">
      <h1 className="pt-4 pb-3 text-20 font-[640] tracking-[-0.015em] sm:pt-6">
        {q === '' ? 'Search' : <>Results for “{q}”</>}
      </h1>
      {/* Keyed by the query, because the field must not keep the text of the last search. */}
      <SearchForm key={q} id="page-search" defaultValue={q} large className="max-w-188" />
      <Outcome query={query} results={results} />
    </div>
  )
}

function Outcome({ query, results }: SearchPageProps & { query: SearchQuery }) {
  if (results === null) return <StartSearching />
  if (results === 'unavailable') return <Unavailable />
  if (results === 'offline') return <Offline />
  const { providers, models, articles, modelTypes } = results
  // An empty type filter must not hide that other types have results.
  const hasAny = providers.total + models.total + articles.total + modelTypes.length > 0
  return hasAny ? <FoundResults query={query} results={results} /> : <NoResults q={query.q} />
}

function NoResults({ q }: { q: string }) {
  useMissedSearch(q)
  return (
    <EmptyState
      title="No results found"
      icon={<SearchX aria-hidden />}
      className={FRAME}
      actions={
        <>
          <Link to={paths.submit()} className={buttonClass({ variant: 'primary', size: 32 })}>
            Submit a model
          </Link>
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
      className={FRAME}
      actions={POPULAR.map((text) => (
        <Link key={text} to={paths.search(text)} className={chipClass(false)}>
          {text}
        </Link>
      ))}
    >
      Models by name, maker or family, providers by name or description. Popular searches:
    </EmptyState>
  )
}

function Unavailable() {
  return (
    <div role="alert">
      <EmptyState
        title="Search is unavailable"
        icon={<CloudOff aria-hidden />}
        className={FRAME}
        actions={
          // oxlint-disable-next-line jsx-a11y/anchor-is-valid -- an empty href is this page with its query
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

function Offline() {
  const { revalidate, state } = useRevalidator()
  return (
    <div role="alert">
      <EmptyState
        title="Search needs a connection."
        icon={<CloudOff aria-hidden />}
        className={FRAME}
        actions={
          <button
            type="button"
            disabled={state === 'loading'}
            onClick={() => void revalidate()}
            className={buttonClass({ variant: 'primary', size: 32 })}
          >
            Retry
          </button>
        }
      />
    </div>
  )
}
