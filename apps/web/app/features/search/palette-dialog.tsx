import { CloudOff, Search, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { buttonClass } from '../../components/ui/button-class.ts'
import { IconButton } from '../../components/ui/button.tsx'
import { Kbd } from '../../components/ui/kbd.tsx'
import { setPaletteState, takePaletteKeys } from '../../page-delivery/early-use.ts'
import { Modal } from './modal.tsx'
import type { PaletteItem } from './palette-item.ts'
import { PaletteList } from './palette-list.tsx'
import type { ServerSearch } from './use-server-search.ts'

type PaletteDialogProps = {
  fieldLabel: string
  placeholder: string
  q: string
  onType: (q: string) => void
  items: readonly PaletteItem[]
  search: Pick<ServerSearch<unknown>, 'isOld' | 'hasFailed' | 'retry'>
  /** Shown above the list if nothing was found. */
  noMatch: string | null
  onOpen: (item: PaletteItem) => void
  /** Ctrl+Enter on an item: label and action. */
  other?: readonly [what: string, act: (item: PaletteItem) => void]
  onClose: () => void
  onShortcuts: () => void
  /** Shown at the end of the last line. */
  link?: ReactNode
}

/**
 * Renders a palette: its field, its list and the key hints. The arrow keys move in the list, while the focus stays in
 * the field.
 */
export function PaletteDialog(props: PaletteDialogProps) {
  const { fieldLabel, placeholder, q, onType, items, search, noMatch, onOpen, other, onClose } = props
  const { isOld, hasFailed, retry } = search
  const [active, setActive] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  const listId = useId()
  const marked = items[Math.min(active, items.length - 1)]

  const takeTyped = useEffectEvent(() => {
    const keys = takePaletteKeys()
    setPaletteState('listening')
    const text = textOf(keys)
    if (text !== '') {
      // Also written to the field synchronously: a key before the next render must be appended, not replace the text.
      if (field.current !== null) field.current.value = text
      type(text)
    }
    // After the list has the entries for this text.
    if (keys.at(-1) === 'Enter') setTimeout(() => pressEnter(field.current))
  })
  // After the effect of the inner dialog, which opens it and sets the focus, so that no key is lost.
  useEffect(() => takeTyped(), [])

  function type(text: string) {
    onType(text)
    setActive(0)
  }

  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key] ?? 0
    if (step !== 0) setActive((before) => (Math.min(before, items.length - 1) + step + items.length) % items.length)
    else if (event.key === 'Enter' && marked !== undefined) {
      if (event.ctrlKey || event.metaKey) other?.[1](marked)
      else onOpen(marked)
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
          ref={field}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened in order to type
          autoFocus
          type="text"
          role="combobox"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={marked && `${listId}-${marked.id}`}
          aria-label={fieldLabel}
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={q}
          onChange={(event) => type(event.target.value)}
          onKeyDown={press}
          className="h-full min-w-0 flex-1 bg-transparent text-16 outline-none"
        />
        {q !== '' && (
          <IconButton label="Clear" onClick={() => type('')}>
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
      {!hasFailed && noMatch !== null && (
        <p className="border-b border-line px-4 py-3 text-13 text-ink-muted">{noMatch}</p>
      )}
      <PaletteList
        id={listId}
        items={items}
        marked={marked}
        q={q.trim()}
        isOld={isOld}
        onOpen={onOpen}
        onMark={setActive}
      />
      <Foot {...props} />
    </Modal>
  )
}

/** Returns the text that these keys write into an empty field. */
function textOf(keys: readonly string[]): string {
  return keys.reduce((text, key) => {
    if (key === 'Backspace') return text.slice(0, -1)
    return key === 'Enter' ? text : text + key
  }, '')
}

function pressEnter(field: HTMLInputElement | null): void {
  field?.dispatchEvent(new window.KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
}

function Foot({ other, onShortcuts, link }: PaletteDialogProps) {
  return (
    <div className="flex shrink-0 items-center gap-4 rounded-b-[inherit] border-t border-line bg-sunken px-4 py-2 text-12 text-ink-muted max-sm:hidden">
      <span className="inline-flex items-center gap-1">
        <Kbd>↑</Kbd> <Kbd>↓</Kbd> move
      </span>
      <span className="inline-flex items-center gap-1">
        <Kbd>Enter</Kbd> open
      </span>
      {other !== undefined && (
        <span className="inline-flex items-center gap-1">
          <Kbd>Ctrl Enter</Kbd> {other[0]}
        </span>
      )}
      <button
        type="button"
        onClick={onShortcuts}
        className="inline-flex min-h-6 items-center gap-1 rounded-tag hover:text-ink"
      >
        <Kbd>?</Kbd> all shortcuts
      </button>
      {link}
    </div>
  )
}

/** Shows that the search is unavailable offline. */
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
