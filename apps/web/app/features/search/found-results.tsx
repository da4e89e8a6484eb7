import { Calculator, ChevronRight, Columns3, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { modelTypeLabels } from '@inferdex/domain/models/model-type'
import { ChipLink } from '../../components/ui/chip.tsx'
import { cx } from '../../components/ui/cx.ts'
import { EmptyState } from '../../components/ui/states/empty-state.tsx'
import { LinkTabs } from '../../components/ui/navigation/link-tabs.tsx'
import { foundActions } from './palette-item.ts'
import { ModelResults } from './model-results.tsx'
import { ArticleResult, ProviderResult, ResultPanel } from './search-cards.tsx'
import {
  countText,
  type GroupName,
  groupLabels,
  searchAddress,
  type SearchQuery,
  type SearchResults,
  searchTabs,
} from './search-query.ts'

/** Number of results per group in the overview. */
const ON_ALL = { providers: 6, models: 6, articles: 4 } as const satisfies Record<GroupName, number>

type FoundProps = { query: SearchQuery; results: SearchResults }

export function FoundResults({ query, results }: FoundProps) {
  const { q, tab } = query
  const groups = [results.providers, results.models, results.articles]
  const total = groups.reduce((sum, group) => sum + group.total, 0)
  const all = countText({ total, isPartial: groups.some(({ isPartial }) => isPartial) })
  return (
    <>
      {results.corrected !== null && (
        <p className="mt-4 text-14">
          Nothing matches “{q}”. Did you mean{' '}
          <Link
            to={searchAddress({ ...query, q: results.corrected, tab: 'all' })}
            className="font-medium text-accent underline hover:text-accent-strong"
          >
            {results.corrected}
          </Link>
          ?
        </p>
      )}
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <LinkTabs
          label="Results"
          tabs={searchTabs.map((name) => ({
            to: searchAddress({ ...query, tab: name }),
            label: groupLabels[name],
            count: name === 'all' ? all : countText(results[name]),
            current: name === tab,
          }))}
        />
        <p className="text-12 text-ink-muted max-md:hidden">
          Best match first, then sellers and release date. Retired models last.
        </p>
      </div>
      <p role="status" className="sr-only">
        {total} results
      </p>
      {(tab === 'all' || tab === 'models') && <TypeChips query={query} types={results.modelTypes} />}
      {tab === 'all' ? (
        <Overview query={query} results={results} />
      ) : (
        <OneGroup name={tab} query={query} results={results} />
      )}
    </>
  )
}

/** Filters the models by type, if the results have several. */
function TypeChips({ query, types }: { query: SearchQuery; types: SearchResults['modelTypes'] }) {
  if (types.length < 2 && query.type === '') return null
  return (
    <nav
      aria-label="Type of model"
      className="-mx-1 mt-3 flex items-center gap-1.5 overflow-x-auto p-1 [scrollbar-width:none] sm:flex-wrap"
    >
      {types.map(({ type, count }) => (
        <ChipLink
          key={type}
          on={type === query.type}
          count={count}
          to={searchAddress({ ...query, type: type === query.type ? '' : type })}
        >
          {modelTypeLabels[type]}
        </ChipLink>
      ))}
    </nav>
  )
}

function OneGroup({ name, query, results }: FoundProps & { name: GroupName }) {
  if (results[name].items.length === 0) {
    return (
      <EmptyState title={`No ${name} match “${query.q}”`} icon={<SearchX aria-hidden />}>
        See the other tabs for other results.
      </EmptyState>
    )
  }
  return (
    <div className="mt-4">
      <Group isWide name={name} query={query} results={results} />
    </div>
  )
}

/** Renders models with the other results beside them, best match first. */
function Overview({ query, results }: FoundProps) {
  const { models, hasProvidersFirst } = results
  const has = (name: GroupName) => results[name].items.length > 0
  const isWide = !has('models') || (hasProvidersFirst && !has('articles'))
  const group = (name: GroupName) =>
    has(name) && <Group isOverview isWide={isWide} name={name} query={query} results={results} />
  return (
    <div className={isWide ? 'mt-4 grid gap-4' : 'mt-4 grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_18rem]'}>
      <div className="grid min-w-0 gap-4">
        {(hasProvidersFirst || isWide) && group('providers')}
        {group('models')}
        {isWide && group('articles')}
      </div>
      {!isWide && (
        <div className="grid min-w-0 gap-4">
          {!hasProvidersFirst && group('providers')}
          {!hasProvidersFirst && <NextStep models={models.items} />}
          {group('articles')}
        </div>
      )}
    </div>
  )
}

type GroupProps = FoundProps & { name: GroupName; isOverview?: boolean; isWide?: boolean }

function Group({ name, query, results, isOverview = false, isWide = false }: GroupProps) {
  const { q } = query
  const { total, items } = results[name]
  const shown = isOverview ? ON_ALL[name] : items.length
  const hasMore = isOverview && (total > shown || results[name].isPartial)
  return (
    <ResultPanel
      label={groupLabels[name]}
      count={countText(results[name])}
      all={hasMore ? searchAddress({ ...query, tab: name }) : null}
    >
      {name === 'models' ? (
        <ModelResults
          q={results.corrected ?? q}
          hits={results.models.items.slice(0, shown)}
          hasBest={isOverview && !results.hasProvidersFirst && results.corrected === null}
          foldsRetired={!isOverview}
        />
      ) : (
        <ul className={cx('divide-y divide-line', isWide && '-mb-px md:grid md:grid-cols-2')}>
          {name === 'providers'
            ? results.providers.items
                .slice(0, shown)
                .map((hit) => <ProviderResult key={hit.id} hit={hit} q={results.corrected ?? q} />)
            : results.articles.items.slice(0, shown).map((hit) => <ArticleResult key={hit.slug} hit={hit} />)}
        </ul>
      )}
    </ResultPanel>
  )
}

function NextStep({ models }: { models: SearchResults['models']['items'] }): ReactNode {
  // The visitor's comparison is known in the browser only, so it is not used here.
  const actions = foundActions(models, [])
  if (actions.length === 0) return null
  return (
    <ResultPanel label="Next step" all={null}>
      <ul className="divide-y divide-line">
        {actions.map(({ id, name, about, to, kind }) => (
          <li key={id} className="relative flex items-center gap-3 px-3.5 py-3 hover:bg-sunken">
            <span className="grid size-8 shrink-0 place-items-center rounded-control border border-line text-ink-muted">
              {kind === 'Bill' ? (
                <Calculator aria-hidden className="size-4" />
              ) : (
                <Columns3 aria-hidden className="size-4" />
              )}
            </span>
            <span className="min-w-0 flex-1">
              <Link to={to ?? ''} className="text-13 font-semibold after:absolute after:inset-0">
                {name}
              </Link>
              <span className="block text-12 text-ink-muted">{about}</span>
            </span>
            <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-faint" />
          </li>
        ))}
      </ul>
    </ResultPanel>
  )
}
