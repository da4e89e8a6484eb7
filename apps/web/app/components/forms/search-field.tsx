import { Search, X } from 'lucide-react'
import { type Ref, useState } from 'react'
import { cx } from '../ui/cx.ts'

// Created once, because the field renders on every key.
const GLASS = <Search aria-hidden className="size-4 shrink-0 text-ink-faint" />
const CROSS = <X aria-hidden className="size-3.5" />

type SearchFieldProps = {
  /** The accessible name. */
  label: string
  placeholder: string
  value: string
  onType: (text: string) => void
  /** Called on blur and on Enter, when typing has ended. */
  onSettle: () => void
  /** Id of the form that sends the text in browsers without script. */
  form?: string | undefined
  inputRef?: Ref<HTMLInputElement> | undefined
  className?: string | undefined
}

/** Renders the search field of a list. It shows the typed text while focused, and the list's query otherwise. */
export function SearchField({
  label,
  placeholder,
  value,
  onType,
  onSettle,
  form,
  inputRef,
  className,
}: SearchFieldProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const text = draft ?? value
  function type(next: string) {
    setDraft(next)
    onType(next)
  }
  return (
    <div
      className={cx(
        'flex h-8 items-center rounded-control border border-line-control bg-surface pl-2.5',
        'has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-accent',
        className,
      )}
    >
      {GLASS}
      <input
        ref={inputRef}
        form={form}
        name="q"
        type="search"
        maxLength={200}
        autoComplete="off"
        enterKeyHint="search"
        aria-label={label}
        placeholder={placeholder}
        value={text}
        onChange={(event) => type(event.target.value)}
        onBlur={() => {
          setDraft(null)
          onSettle()
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && text !== '') type('')
        }}
        className="h-full min-w-0 flex-1 bg-transparent px-2 text-16 outline-none sm:text-13 [&::-webkit-search-cancel-button]:hidden"
      />
      {text !== '' && (
        <button
          type="button"
          aria-label={`Clear: ${label}`}
          onClick={() => type('')}
          className="mr-1 grid size-6 shrink-0 place-items-center rounded-tag text-ink-muted hover:bg-sunken hover:text-ink"
        >
          {CROSS}
        </button>
      )}
    </div>
  )
}
