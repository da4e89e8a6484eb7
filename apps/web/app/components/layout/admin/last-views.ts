import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { ShownUser } from '../../../lib/api/viewer.ts'
import { browserStore } from '../../../lib/stores/browser-store.ts'

/** How lists were last narrowed and ordered: the search part of the address, by path. */
type LastViews = { readonly owner: string; readonly searches: Readonly<Record<string, string>> }

const NONE: LastViews = { owner: '', searches: {} }

const lastViews = browserStore<LastViews>('admin_last_views', NONE, parseLastViews)

/** What is open in a list, and where one is in it, is not how it is narrowed. */
const NOT_REMEMBERED = ['page', 'id', 'edit', 'create'] as const

/**
 * Remembers how the viewer narrowed the lists of the admin area, and returns the search part that leads back there. Only
 * links of the sidebar have it, so an address always shows what it says. A view that a link from elsewhere led to is
 * remembered once the viewer changes it.
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

/** Returns the search part without the page and without what is open. */
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
