import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

const TYPING_PAUSE_MS = 250

type Options<Query> = {
  parse: (params: URLSearchParams) => Query
  toSearch: (query: Query) => string
  /** The browser has all rows, or is loading them: an edit shows at once and only the address has to follow. */
  isLocal: boolean
}

export type ChangeQuery<Query> = (change: (query: Query) => Query, how?: { typing: boolean }) => void

export type ListQuery<Query> = {
  query: Query
  /** The same after a pause in typing: for the addresses of links, which nobody follows while typing. */
  settled: Query
  /** The query has been changed here and the router does not know it. */
  isEdited: boolean
  change: ChangeQuery<Query>
  /** Writes the address now: what comes next may leave the page. */
  settle: () => void
}

type Edit<Query> = {
  /** The place in the history where it began. */
  readonly key: string
  readonly query: Query
  readonly settled: Query
}

// The server has no layout, and says so loudly.
const useBeforePaint = typeof window === 'undefined' ? useEffect : useLayoutEffect

/**
 * The query of a list. Its address is the truth; an edit shows in the same frame and reaches the address a moment
 * later. With all rows in the browser the router is not asked, because nothing has to be loaded; a server may answer
 * later than the next edit.
 */
export function useListQuery<Query>({ parse, toSearch, isLocal }: Options<Query>): ListQuery<Query> {
  const { key, pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const [edit, setEdit] = useState<Edit<Query> | null>(null)
  const asked = useMemo(() => parse(new URLSearchParams(search)), [parse, search])
  // An address that an edit has written carries the edit's place: its arrival ends the edit only when nothing is missing.
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

  // All rows were on their way when this was edited and did not come: the server has to answer it.
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
