import type { ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import type { search } from '@inferdex/contracts/search/search'
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

export function parseSearchQuery(params: QueryParams): { q: string; tab: SearchTab } {
  return { q: queryText(params, 'q').trim(), tab: queryChoice(params, 'tab', searchTabs, 'all') }
}

export function searchAddress(q: string, tab: SearchTab): string {
  return `/search${queryString([
    ['q', q],
    ['tab', tab === 'all' ? null : tab],
  ])}`
}

/** Returns the number of results, with a plus if there may be more. */
export function countText({ total, isPartial }: { total: number; isPartial: boolean }): string {
  return isPartial ? `${total}+` : String(total)
}
