import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import {
  filtersFrom,
  filtersToSearch,
  type ListFilters,
  onlyFilters,
  type QuerySchema,
  withFilters,
} from './list-filters.ts'
import { sameEntries } from './same-entries.ts'

const TYPING_PAUSE_MS = 250

export type FilterList = ReturnType<typeof useFilterList>

/** The state of a numbered list that the server answers: it lives in the address, by the names of the call's query. */
export function useFilterList(query: QuerySchema, filterKeys: readonly string[]) {
  const { filters, change, settle } = useAddressFilters(query)
  const { pathname } = useLocation()
  const navigation = useNavigation()
  const active = onlyFilters(filters, filterKeys)

  return {
    filters,
    /** Without order and page: what a preset keeps and an export takes. */
    active,
    isLoading: navigation.location?.pathname === pathname,
    settle,
    set: (key: string, value: string) => change((before) => withFilters(before, { [key]: value })),
    type: (key: string, value: string) => change((before) => withFilters(before, { [key]: value }), { typing: true }),
    /** Other filters in place of all; the order stays. */
    replaceAll: (next: ListFilters) =>
      change((before) => withFilters(without(before, filterKeys), onlyFilters(next, filterKeys))),
    /** The address of a page or of another order; an empty value takes a key away. */
    to: (changes: Readonly<Record<string, string>>) => ({
      search: filtersToSearch(filled({ ...filters, ...changes })),
    }),
  }
}

type Edit = {
  readonly filters: ListFilters
  /** The place in the history where it was made. */
  readonly key: string
  /** What the router was asked for meanwhile: its arrival does not end the edit. */
  readonly written: readonly ListFilters[]
}

/** An edit shows at once and reaches the address a moment later; answers may take longer than the next edit. */
function useAddressFilters(query: QuerySchema) {
  const { key, pathname, search } = useLocation()
  const navigate = useNavigate()
  const [edit, setEdit] = useState<Edit | null>(null)
  const asked = useMemo((): ListFilters => filtersFrom(new URLSearchParams(search), query), [search, query])
  const isEdited = edit !== null && (edit.key === key || edit.written.some((written) => sameEntries(written, asked)))
  const filters = isEdited ? edit.filters : asked

  const latest = useRef(filters)
  useLayoutEffect(() => {
    latest.current = filters
  }, [filters])

  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const unwritten = useRef<ListFilters | null>(null)
  useEffect(() => () => clearTimeout(pause.current), [])

  const settle = useCallback(() => {
    clearTimeout(pause.current)
    const next = unwritten.current
    unwritten.current = null
    if (next === null) return
    setEdit((before) => before && { ...before, written: [...before.written, next] })
    void navigate(pathname + filtersToSearch(next), { replace: true, preventScrollReset: true })
  }, [navigate, pathname])

  const change = useCallback(
    (edited: (filters: ListFilters) => ListFilters, how?: { typing: boolean }) => {
      const next = edited(latest.current)
      latest.current = next
      unwritten.current = next
      setEdit((before) => ({ filters: next, key, written: isEdited ? (before?.written ?? []) : [] }))
      clearTimeout(pause.current)
      if (how?.typing) pause.current = setTimeout(settle, TYPING_PAUSE_MS)
      else settle()
    },
    [key, isEdited, settle],
  )

  return { filters, change, settle }
}

function filled(filters: ListFilters): ListFilters {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''))
}

function without(filters: ListFilters, keys: readonly string[]): ListFilters {
  return Object.fromEntries(Object.entries(filters).filter(([key]) => !keys.includes(key)))
}
