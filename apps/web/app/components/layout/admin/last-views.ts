import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { ShownUser } from '../../../lib/api/viewer.ts'
import { browserStore } from '../../../lib/stores/browser-store.ts'

/** Last filters and sort order of lists: the query string, by path. */
type LastViews = { readonly owner: string; readonly searches: Readonly<Record<string, string>> }

const NONE: LastViews = { owner: '', searches: {} }

const lastViews = browserStore<LastViews>('admin_last_views', NONE, parseLastViews)

/** Parameters that are not part of a view: position in the list and open dialogs. */
const NOT_REMEMBERED = ['page', 'id', 'edit', 'create'] as const

/**
 * Stores how the viewer filtered the lists of the admin area, and returns the query string that restores it. Only links
 * of the sidebar include it, so a URL alone defines what a page shows. A view opened by a link from elsewhere is stored
 * once the viewer changes it.
 */
export function useLastViews(viewer: ShownUser | null): (path: string) => string {
  const { pathname, search } = useLocation()
  const before = useRef<{ pathname: string; search: string } | null>(null)
  const { owner, searches } = lastViews.use()
  const id = viewer?.id ?? null
  useEffect(() => {
    const isChangedHere = before.current?.pathname === pathname && before.current.search !== search
    before.current = { pathname, search }
    if (isChangedHere && id !== null) remember(id, pathname, search)
  }, [id, pathname, search])
  return (path) => (owner === id && path !== pathname ? (searches[path] ?? '') : '')
}

function remember(id: string, path: string, search: string): void {
  const { owner, searches } = lastViews.read()
  const { [path]: known = '', ...others } = owner === id ? searches : NONE.searches
  const view = viewOf(search)
  if (owner === id && view === known) return
  lastViews.write({ owner: id, searches: view === '' ? others : { ...others, [path]: view } })
}

/** Returns the query string without the page and open dialogs. */
export function viewOf(search: string): string {
  const params = new URLSearchParams(search)
  for (const key of NOT_REMEMBERED) params.delete(key)
  return params.size === 0 ? '' : `?${params}`
}

function parseLastViews(stored: string): LastViews | null {
  try {
    const { owner, searches } = JSON.parse(stored) as Partial<LastViews>
    if (typeof owner !== 'string' || typeof searches !== 'object') return null
    return Object.values(searches).every((search) => typeof search === 'string') ? { owner, searches } : null
  } catch {
    return null
  }
}
