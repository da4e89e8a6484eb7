import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

const TYPING_PAUSE_MS = 250

type Options<Query> = {
  parse: (params: URLSearchParams) => Query
  toSearch: (query: Query) => string
  /** The browser has all rows or is loading them, so an edit only needs to update the URL. */
  isLocal: boolean
}

export type ChangeQuery<Query> = (change: (query: Query) => Query, how?: { typing: boolean }) => void

export type ListQuery<Query> = {
  query: Query
  /** The query after a pause in typing, for the URLs of links, which are not followed while typing. */
  settled: Query
  /** The query was changed here, and the router has not been updated yet. */
  isEdited: boolean
  change: ChangeQuery<Query>
  /** Updates the URL now, for example because the user may leave the page next. */
  settle: () => void
}

type Edit<Query> = {
  /** The history entry on which the edit began (`location.key`). */
  readonly key: string
  readonly query: Query
  readonly settled: Query
}

// useLayoutEffect warns when it runs on the server.
const useBeforePaint = typeof window === 'undefined' ? useEffect : useLayoutEffect

/**
 * Holds the query of a list. The URL is the source of truth; an edit shows at once and is written to the URL after a
 * pause. If the browser has all rows, the router is bypassed because nothing has to be loaded. Otherwise the response
 * may arrive after the next edit.
 */
export function useListQuery<Query>({ parse, toSearch, isLocal }: Options<Query>): ListQuery<Query> {
  const { key, pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const [edit, setEdit] = useState<Edit<Query> | null>(null)
  const asked = useMemo(() => parse(new URLSearchParams(search)), [parse, search])
  // The URL of an edit has the edit's key as its state. Its arrival ends the edit only if the URL contains all of it.
  const isEdited = edit !== null && (edit.key === key || (edit.key === state && toSearch(edit.query) !== search))
  const place = isEdited ? edit.key : key
  const query = isEdited ? edit.query : asked
  const settled = isEdited ? edit.settled : asked

  const latest = useRef(query)
  useBeforePaint(() => {
    latest.current = query
  }, [query])

  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const unwritten = useRef<string | null>(null)
  useEffect(() => () => clearTimeout(pause.current), [])

  const settle = useCallback(() => {
    clearTimeout(pause.current)
    const address = unwritten.current
    unwritten.current = null
    if (address === null) return
    setEdit((before) => before && { ...before, settled: before.query })
    if (isLocal) window.history.replaceState(window.history.state, '', address)
    else void navigate(address, { replace: true, preventScrollReset: true, state: place })
  }, [isLocal, navigate, place])

  const change = useCallback<ChangeQuery<Query>>(
    (edited, how) => {
      const next = edited(latest.current)
      latest.current = next
      setEdit((before) => ({ key: place, query: next, settled: before?.key === place ? before.settled : asked }))
      unwritten.current = pathname + toSearch(next)
      clearTimeout(pause.current)
      if (how?.typing) pause.current = setTimeout(settle, TYPING_PAUSE_MS)
      else settle()
    },
    [place, pathname, asked, settle, toSearch],
  )

  // All rows were loading during the edit, and then failed to load: falls back to the server.
  const askServer = useEffectEvent(() => {
    if (!isEdited) return
    unwritten.current = pathname + toSearch(latest.current)
    settle()
  })
  useEffect(() => {
    if (!isLocal) askServer()
  }, [isLocal])

  return { query, settled, isEdited, change, settle }
}
