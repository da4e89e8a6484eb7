import { Search, X } from 'lucide-react'
import { type FocusEvent, type ReactNode, type SubmitEvent, Suspense, lazy, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { textOf } from '../../../lib/forms/form-messages.ts'
import { paths } from '../../../lib/paths.ts'
import { useHydrated } from '../../../page-delivery/use-hydrated.ts'
import { cx } from '../../ui/cx.ts'

const SUGGEST_FROM = 2
// Loaded with the first focus or key, because most visitors never search.
const loadSuggestions = () => import('./search-suggestions.tsx')
const SearchSuggestions = lazy(async () => ({ default: (await loadSuggestions()).SearchSuggestions }))

type SearchFormProps = {
  id: string
  large?: boolean
  defaultValue?: string
  onSearch?: () => void
  /** At the right end of the field: a key hint, a close button. */
  trailing?: ReactNode
  className?: string
}

/** Renders a plain GET form, so that it works before and without the script. Blank text is never sent. */
export function SearchForm({ id, large = false, defaultValue = '', onSearch, trailing, className }: SearchFormProps) {
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(defaultValue)
  const [suggesting, setSuggesting] = useState(false)
  const wanted = text.trim()
  const close = () => setSuggesting(false)

  function search(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const sent = textOf(new FormData(event.currentTarget), 'q')
    if (sent === '') return
    close()
    onSearch?.()
    void navigate(paths.search(sent))
  }

  function type(next: string) {
    setText(next)
    setSuggesting(true)
  }

  function clear() {
    setText('')
    close()
    input.current?.focus()
  }

  function closeWhenLeft({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
    if (!currentTarget.contains(relatedTarget)) close()
  }

  return (
    <search className={className} onBlur={closeWhenLeft}>
      <form action={paths.search()} onSubmit={search} noValidate={hydrated} className="relative">
        <div
          className={cx(
            'flex items-center border border-line-control bg-surface pr-2',
            'has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-accent',
            large ? 'h-12 rounded-box pl-4' : 'h-10 rounded-control pl-3',
          )}
        >
          <label htmlFor={id} className="sr-only">
            Search providers, models
          </label>
          <Search aria-hidden className={cx('shrink-0 text-ink-faint', large ? 'size-4.5' : 'size-4')} />
          <input
            ref={input}
            id={id}
            name="q"
            type="search"
            required
            pattern=".*\S.*"
            maxLength={200}
            autoComplete="off"
            enterKeyHint="search"
            placeholder="Search providers, models..."
            value={text}
            onFocus={() => {
              void loadSuggestions().catch(() => {})
              // Text typed before hydration gets suggestions, but not the query of the results on this page.
              if (wanted !== defaultValue) setSuggesting(true)
            }}
            onChange={(event) => type(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Escape' || !suggesting || wanted.length < SUGGEST_FROM) return
              // The first Escape closes the list, the second one what is around it.
              event.preventDefault()
              close()
            }}
            className={cx(
              'h-full min-w-0 flex-1 bg-transparent px-2.5 text-16 outline-none [&::-webkit-search-cancel-button]:hidden',
              !large && 'sm:text-14',
            )}
          />
          {text !== '' && (
            <button
              type="button"
              aria-label="Clear search"
              onClick={clear}
              className="mr-1 grid size-7 shrink-0 place-items-center rounded-tag text-ink-muted hover:bg-sunken hover:text-ink"
            >
              <X aria-hidden className="size-4" />
            </button>
          )}
          {trailing}
        </div>
        {suggesting && wanted.length >= SUGGEST_FROM && (
          <Suspense>
            <SearchSuggestions
              text={wanted}
              input={input}
              onClose={close}
              onChoose={() => {
                close()
                onSearch?.()
              }}
            />
          </Suspense>
        )}
      </form>
    </search>
  )
}
