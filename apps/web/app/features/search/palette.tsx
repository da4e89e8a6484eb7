import { CloudOff, Search, X } from 'lucide-react'
import { type KeyboardEvent, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { menuLinks } from '../../components/layout/site/nav-links.ts'
import { buttonClass } from '../../components/ui/button-class.ts'
import { IconButton } from '../../components/ui/button.tsx'
import { Kbd } from '../../components/ui/kbd.tsx'
import { catalogue } from '../../lib/stores/catalogue.ts'
import { addToComparison, useComparison } from '../comparison/comparison-list.ts'
import { findSuggestions, type Suggestions, SUGGEST_FROM } from '../../components/layout/site/suggestions.ts'
import { paths } from '../../lib/paths.ts'
import { toggleTheme } from '../../lib/theme.ts'
import { toast } from '../../lib/toast.ts'
import { Modal } from './modal.tsx'
import type { PaletteItem } from './palette-item.ts'
import { paletteItems } from './palette-items.ts'
import { PaletteList } from './palette-list.tsx'
import { recentPages, rememberPage } from './recent-pages.ts'

type PaletteProps = { onClose: () => void; onShortcuts: () => void }

export function Palette({ onClose, onShortcuts }: PaletteProps) {
  const [q, setQ] = useState('')
  const [active, setActive] = useState(0)
  const compared = useComparison()
  const { found, isOld, hasFailed, retry } = useFound(q)
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const listId = useId()
  const items = useMemo(
    () => paletteItems({ q, pages: menuLinks, recent: recentPages(pathname), compared, found }),
    [q, compared, found, pathname],
  )
  const marked = items[Math.min(active, items.length - 1)]

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

  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key] ?? 0
    if (step !== 0) setActive((before) => (Math.min(before, items.length - 1) + step + items.length) % items.length)
    else if (event.key === 'Enter' && marked !== undefined) {
      if (event.ctrlKey || event.metaKey) compare(marked)
      else open(marked)
    } else return
    event.preventDefault()
  }

  return (
    <Modal
      label="Search and go to"
      onClose={onClose}
      className="mt-0 mb-auto h-dvh max-h-none w-full max-w-none max-sm:border-0 sm:mt-[10vh] sm:h-auto sm:max-h-[min(80vh,44rem)] sm:max-w-180 sm:rounded-float"
    >
      <div className="flex h-13 shrink-0 items-center gap-2 border-b border-line pr-3 pl-4">
        <Search aria-hidden className="size-5 text-ink-muted" />
        <input
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened in order to type
          autoFocus
          type="text"
          role="combobox"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={marked && `${listId}-${marked.id}`}
          aria-label="Search models, providers and pages"
          placeholder="Search models, providers, pages..."
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={q}
          onChange={(event) => {
            setQ(event.target.value)
            setActive(0)
          }}
          onKeyDown={press}
          className="h-full min-w-0 flex-1 bg-transparent text-16 outline-none"
        />
        {q !== '' && (
          <IconButton label="Clear" onClick={() => setQ('')}>
            <X aria-hidden />
          </IconButton>
        )}
        <button type="button" onClick={onClose} className="min-h-11 rounded-tag sm:min-h-6">
          <span className="text-14 font-medium text-accent sm:hidden">Cancel</span>
          <span className="sr-only max-sm:hidden">Close</span>
          <Kbd aria-hidden className="max-sm:hidden">
            Esc
          </Kbd>
        </button>
      </div>
      {hasFailed && <Offline onRetry={retry} />}
      {!hasFailed && found !== null && hasNoMatch(q, items) && (
        <p className="border-b border-line px-4 py-3 text-13 text-ink-muted">
          No model or provider matches “{q.trim()}”.
        </p>
      )}
      <PaletteList
        id={listId}
        items={items}
        marked={marked}
        q={q.trim()}
        isOld={isOld}
        onOpen={open}
        onMark={setActive}
      />
      <PaletteFoot q={q.trim()} onClose={onClose} onShortcuts={onShortcuts} />
    </Modal>
  )
}

function hasNoMatch(q: string, items: readonly PaletteItem[]): boolean {
  return q.trim() !== '' && !items.some(({ kind }) => kind === 'Model' || kind === 'Provider')
}

function Offline({ onRetry }: { onRetry: () => void }) {
  return (
    <p role="alert" className="flex items-center gap-2.5 border-b border-line px-4 py-2 text-13">
      <CloudOff aria-hidden className="size-4 text-ink-faint" />
      Search needs a connection.
      <button type="button" onClick={onRetry} className={buttonClass({ size: 28, className: 'ml-auto' })}>
        Retry
      </button>
    </p>
  )
}

function PaletteFoot({ q, onClose, onShortcuts }: { q: string; onClose: () => void; onShortcuts: () => void }) {
  return (
    <div className="flex shrink-0 items-center gap-4 rounded-b-[inherit] border-t border-line bg-sunken px-4 py-2 text-12 text-ink-muted max-sm:hidden">
      <span className="inline-flex items-center gap-1">
        <Kbd>↑</Kbd> <Kbd>↓</Kbd> move
      </span>
      <span className="inline-flex items-center gap-1">
        <Kbd>Enter</Kbd> open
      </span>
      <span className="inline-flex items-center gap-1">
        <Kbd>Ctrl Enter</Kbd> add to comparison
      </span>
      <button
        type="button"
        onClick={onShortcuts}
        className="inline-flex min-h-6 items-center gap-1 rounded-tag hover:text-ink"
      >
        <Kbd>?</Kbd> all shortcuts
      </button>
      <Link
        to={q === '' ? paths.models() : paths.search(q)}
        onClick={onClose}
        className="ml-auto inline-flex min-h-6 items-center rounded-tag font-medium text-accent hover:text-accent-strong"
      >
        {q === '' ? 'Browse all models' : 'All results'}
      </Link>
    </div>
  )
}

type Suggested = { readonly q: string; readonly suggestions: Suggestions | null }

/** Searches the catalogue once it is loaded. Until then, or if it is too large, the server searches. */
function useFound(q: string) {
  const state = catalogue.use()
  const [suggested, setSuggested] = useState<Suggested | null>(null)
  const whole = state.state === 'ready' ? state.value : null
  const text = q.trim()
  const isAsked = whole === null && text.length >= SUGGEST_FROM
  const latest = useRef(text)
  const ask = useCallback((wanted: string) => {
    const show = (suggestions: Suggestions | null) => {
      if (latest.current === wanted) setSuggested({ q: wanted, suggestions })
    }
    findSuggestions(wanted).then(show, () => show(null))
  }, [])
  useEffect(() => void catalogue.load(), [])
  useEffect(() => {
    latest.current = text
    if (!isAsked) return
    const pause = setTimeout(() => ask(text), 150)
    return () => clearTimeout(pause)
  }, [text, isAsked, ask])
  const suggestions = suggested?.suggestions ?? null
  const found = useMemo(
    () => (whole !== null ? { whole } : suggestions && { suggested: suggestions }),
    [whole, suggestions],
  )
  return {
    found,
    /** Whether the list still belongs to another text. */
    isOld: isAsked && suggested?.q !== text,
    hasFailed: isAsked && suggested?.q === text && suggestions === null,
    retry: () => {
      void catalogue.load()
      ask(text)
    },
  }
}
