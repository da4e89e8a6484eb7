import { useEffect, useState } from 'react'
import type { ComboboxOption } from '../../components/forms/combobox-option.ts'

export const LOOKUP_FROM = 2
const WAIT_MS = 200

/** Searches options on the server, from two typed characters on. `find` must be the same function in every render. */
export function useLookup(find: (query: string) => Promise<ComboboxOption[]>) {
  const [query, setQuery] = useState('')
  const [answer, setAnswer] = useState<{ query: string; options: ComboboxOption[] | null } | null>(null)
  const isLongEnough = query.length >= LOOKUP_FROM

  useEffect(() => {
    if (!isLongEnough) return
    let isCurrent = true
    const timer = setTimeout(() => {
      find(query).then(
        (options) => isCurrent && setAnswer({ query, options }),
        () => isCurrent && setAnswer({ query, options: null }),
      )
    }, WAIT_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [find, query, isLongEnough])

  const isAnswered = answer?.query === query
  return {
    options: isLongEnough ? (answer?.options ?? []) : [],
    loading: isLongEnough && !isAnswered,
    onSearch: (text: string) => setQuery(text.trim()),
    emptyText: !isLongEnough
      ? `Type at least ${LOOKUP_FROM} characters`
      : answer?.options === null
        ? 'Search failed. Please try again.'
        : 'Nothing matches',
  }
}
