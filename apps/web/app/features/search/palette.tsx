import { useEffect, useMemo, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { menuLinks } from '../../components/layout/site/nav-links.ts'
import { catalogue } from '../../lib/stores/catalogue.ts'
import { addToComparison, useComparison } from '../comparison/comparison-list.ts'
import { findSuggestions, SUGGEST_FROM } from '../../components/layout/site/suggestions.ts'
import { paths } from '../../lib/paths.ts'
import { toggleTheme } from '../../lib/theme.ts'
import { toast } from '../../lib/toast.ts'
import { useMissedSearch } from '../../lib/use-missed-search.ts'
import { PaletteDialog } from './palette-dialog.tsx'
import type { PaletteItem } from './palette-item.ts'
import { paletteItems } from './palette-items.ts'
import { recentPages, rememberPage } from './recent-pages.ts'
import { useServerSearch } from './use-server-search.ts'

type PaletteProps = { onClose: () => void; onShortcuts: () => void }

/** Navigates to models, providers and public pages. */
export function Palette({ onClose, onShortcuts }: PaletteProps) {
  const [q, setQ] = useState('')
  const compared = useComparison()
  const { found, search } = useFound(q)
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const items = useMemo(
    () => paletteItems({ q, pages: menuLinks, recent: recentPages(pathname), compared, found }),
    [q, compared, found, pathname],
  )

  const hasNone = !search.hasFailed && found !== null && hasNoMatch(q, items)
  useMissedSearch(hasNone && !search.isOld ? q.trim() : null)

  function open(item: PaletteItem) {
    if (item.compare !== undefined && item.to !== null) rememberPage(item.to)
    onClose()
    if (item.to === null) toggleTheme()
    else void navigate(item.to)
  }

  function compare(item: PaletteItem) {
    if (item.compare === undefined) return
    const outcome = addToComparison(item.compare)
    if (outcome === 'added') void toast.success(`${item.name} added to the comparison`)
    if (outcome === 'present') void toast.info(`${item.name} is already in the comparison`)
  }

  return (
    <PaletteDialog
      fieldLabel="Search models, providers and pages"
      placeholder="Search models, providers, pages..."
      q={q}
      onType={setQ}
      items={items}
      search={search}
      noMatch={hasNone ? `No model or provider matches “${q.trim()}”.` : null}
      onOpen={open}
      other={['add to comparison', compare]}
      onClose={onClose}
      onShortcuts={onShortcuts}
      link={<AllResults q={q.trim()} onClose={onClose} />}
    />
  )
}

function hasNoMatch(q: string, items: readonly PaletteItem[]): boolean {
  return q.trim() !== '' && !items.some(({ kind }) => kind === 'Model' || kind === 'Provider')
}

function AllResults({ q, onClose }: { q: string; onClose: () => void }) {
  return (
    <Link
      to={q === '' ? paths.models() : paths.search(q)}
      onClick={onClose}
      className="ml-auto inline-flex min-h-6 items-center rounded-tag font-medium text-accent hover:text-accent-strong"
    >
      {q === '' ? 'Browse all models' : 'All results'}
    </Link>
  )
}

/** Searches the catalogue once it is loaded. Until then, or if it is too large, the server searches. */
function useFound(q: string) {
  const state = catalogue.use()
  const whole = state.state === 'ready' ? state.value : null
  const text = q.trim()
  const isAsked = whole === null && text.length >= SUGGEST_FROM
  const search = useServerSearch(text, { isAsked, find: findSuggestions, pauseMs: 150 })
  useEffect(() => void catalogue.load(), [])
  const suggestions = search.found
  const found = useMemo(
    () => (whole !== null ? { whole } : suggestions && { suggested: suggestions }),
    [whole, suggestions],
  )
  function retry() {
    void catalogue.load()
    search.retry()
  }
  return { found, search: { ...search, retry } }
}
