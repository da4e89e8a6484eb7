import type { ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import type { search } from '@inferdex/contracts/search/search'
import { type ModelType, modelTypes } from '@inferdex/domain/models/model-type'
import { type QueryParams, queryChoice, queryString, queryText } from '@inferdex/domain/text/query-text'

export const searchTabs = ['all', 'providers', 'models', 'articles'] as const
export type SearchTab = (typeof searchTabs)[number]
export type GroupName = Exclude<SearchTab, 'all'>

export type SearchResults = ResponseBody<typeof search>

export const groupLabels = {
  all: 'All',
  providers: 'Providers',
  models: 'Models',
  articles: 'Articles',
} as const satisfies Record<SearchTab, string>

export type SearchQuery = {
  readonly q: string
  readonly tab: SearchTab
  /** Only models of this type; '' means any. */
  readonly type: ModelType | ''
}

export function parseSearchQuery(params: QueryParams): SearchQuery {
  return {
    q: queryText(params, 'q').trim(),
    tab: queryChoice(params, 'tab', searchTabs, 'all'),
    type: queryChoice(params, 'type', ['', ...modelTypes], ''),
  }
}

export function searchAddress({ q, tab, type }: SearchQuery): string {
  return `/search${queryString([
    ['q', q],
    ['tab', tab === 'all' ? null : tab],
    ['type', type],
  ])}`
}

/** Returns the number of results, with a plus if there may be more. */
export function countText({ total, isPartial }: { total: number; isPartial: boolean }): string {
  return isPartial ? `${total}+` : String(total)
}
