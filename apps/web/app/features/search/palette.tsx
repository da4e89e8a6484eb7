import { Search, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { menuLinks } from '../../components/layout/site/nav-links.ts'
import { IconButton } from '../../components/ui/button.tsx'
import { Kbd } from '../../components/ui/kbd.tsx'
import { catalogue } from '../../lib/stores/catalogue.ts'
import { addToComparison, useComparison } from '../comparison/comparison-list.ts'
import { findSuggestions, type Suggestions, SUGGEST_FROM } from '../../components/layout/site/suggestions.ts'
import { toast } from '../../lib/toast.ts'
import { Modal } from './modal.tsx'
import { type PaletteItem, paletteItems } from './palette-items.ts'
import { PaletteList } from './palette-list.tsx'
import { recentItems, rememberItem } from './recent-items.ts'

type PaletteProps = { onClose: () => void; onShortcuts: () => void }

export function Palette({ onClose, onShortcuts }: PaletteProps) {
  const [q, setQ] = useState('')
  const [active, setActive] = useState(0)
  const compared = useComparison()
  const found = useFound(q)
  const navigate = useNavigate()
  const listId = useId()
  const items = useMemo(
    () => paletteItems({ q, pages: menuLinks, recent: recentItems(), compared, found }),
    [q, compared, found],
  )
  const marked = items[Math.min(active, items.length - 1)]

  function open(item: PaletteItem) {
    if (item.kind === 'Model' || item.kind === 'Provider') rememberItem(item)
    onClose()
    void navigate(item.to)
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
      className="mt-0 mb-auto h-dvh max-h-none w-full max-w-none max-sm:border-0 sm:mt-[10vh] sm:h-auto sm:max-h-[min(80vh,40rem)] sm:max-w-180 sm:rounded-float"
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
        <button type="button" onClick={onClose} aria-label="Close" className="min-h-6 rounded-tag">
          <Kbd aria-hidden>Esc</Kbd>
        </button>
      </div>
      <PaletteList id={listId} items={items} marked={marked} q={q.trim()} onOpen={open} onMark={setActive} />
      <PaletteFoot onShortcuts={onShortcuts} />
    </Modal>
  )
}

function PaletteFoot({ onShortcuts }: { onShortcuts: () => void }) {
  return (
    <div className="flex shrink-0 items-center gap-4 rounded-b-[inherit] border-t border-line bg-sunken px-4 py-2 text-12 text-ink-muted max-sm:hidden">
      <span className="inline-flex items-center gap-1">
        <Kbd>↑</Kbd> <Kbd>↓</Kbd> move
      </span>
      <span className="inline-flex items-center gap-1">
        <Kbd>Enter</Kbd> open
      </span>
      <span className="inline-flex items-center gap-1">
        <Kbd>Ctrl Enter</Kbd> add to compare
      </span>
      <button
        type="button"
        onClick={onShortcuts}
        className="ml-auto inline-flex min-h-6 items-center gap-1 rounded-tag hover:text-ink"
      >
        <Kbd>?</Kbd> all shortcuts
      </button>
    </div>
  )
}

/** Searches the catalogue once it is loaded. Until then, or if it is too large, the server searches. */
function useFound(q: string) {
  const state = catalogue.use()
  const [suggested, setSuggested] = useState<Suggestions | null>(null)
  const whole = state.state === 'ready' ? state.value : null
  useEffect(() => void catalogue.load(), [])
  useEffect(() => {
    if (whole !== null || q.trim().length < SUGGEST_FROM) return
    let left = false
    const pause = setTimeout(() => {
      findSuggestions(q.trim()).then(
        (answer) => left || setSuggested(answer),
        () => {},
      )
    }, 150)
    return () => {
      left = true
      clearTimeout(pause)
    }
  }, [q, whole])
  return useMemo(() => (whole !== null ? { whole } : suggested && { suggested }), [whole, suggested])
}
