import { useCallback } from 'react'
import { useLocation, useNavigation } from 'react-router'
import {
  filtersFrom,
  filtersToSearch,
  type ListFilters,
  onlyFilters,
  type QuerySchema,
  withFilters,
} from './list-filters.ts'
import { useListQuery } from './use-list-query.ts'

export type FilterList = ReturnType<typeof useFilterList>

/** Holds the state of a paged list that the server filters. It is in the URL, named as in the call's query. */
export function useFilterList(query: QuerySchema, filterKeys: readonly string[]) {
  const parse = useCallback((params: URLSearchParams): ListFilters => filtersFrom(params, query), [query])
  const { query: filters, change, settle } = useListQuery({ parse, toSearch: filtersToSearch, isLocal: false })
  const { pathname } = useLocation()
  const navigation = useNavigation()
  const active = onlyFilters(filters, filterKeys)

  return {
    filters,
    /** The filters without order and page, for presets and exports. */
    active,
    isLoading: navigation.location?.pathname === pathname,
    settle,
    set: (key: string, value: string) => change((before) => withFilters(before, { [key]: value })),
    type: (key: string, value: string) => change((before) => withFilters(before, { [key]: value }), { typing: true }),
    /** Replaces all filters and keeps the order. */
    replaceAll: (next: ListFilters) =>
      change((before) => withFilters(without(before, filterKeys), onlyFilters(next, filterKeys))),
    /** Returns the URL of a page or of another order. An empty value removes a key. */
    to: (changes: Readonly<Record<string, string>>) => ({
      search: filtersToSearch(filled({ ...filters, ...changes })),
    }),
  }
}

function filled(filters: ListFilters): ListFilters {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''))
}

function without(filters: ListFilters, keys: readonly string[]): ListFilters {
  return Object.fromEntries(Object.entries(filters).filter(([key]) => !keys.includes(key)))
}
