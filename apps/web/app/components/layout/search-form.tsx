import { Search } from 'lucide-react'
import type { ReactNode, Ref, SubmitEvent } from 'react'
import { useNavigate } from 'react-router'
import { textOf } from '../../lib/form-messages.ts'
import { paths } from '../../lib/paths.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { cx } from '../ui/cx.ts'

type SearchFormProps = {
  id: string
  large?: boolean
  defaultValue?: string
  inputRef?: Ref<HTMLInputElement>
  onSearch?: () => void
  /** At the right end of the field: a key hint, a close button. */
  trailing?: ReactNode
  className?: string
}

/** A plain GET form, so that it also works before and without the script. Blank text is never sent. */
export function SearchForm({
  id,
  large = false,
  defaultValue,
  inputRef,
  onSearch,
  trailing,
  className,
}: SearchFormProps) {
  const navigate = useNavigate()
  const hydrated = useHydrated()

  function search(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const text = textOf(new FormData(event.currentTarget), 'q')
    if (text === '') return
    onSearch?.()
    void navigate(paths.search(text))
  }

  return (
    <search className={className}>
      <form action={paths.search()} onSubmit={search} noValidate={hydrated}>
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
            ref={inputRef}
            id={id}
            name="q"
            defaultValue={defaultValue}
            type="search"
            required
            pattern=".*\S.*"
            maxLength={200}
            autoComplete="off"
            enterKeyHint="search"
            placeholder="Search providers, models..."
            className={cx(
              'h-full min-w-0 flex-1 bg-transparent px-2.5 text-16 outline-none [&::-webkit-search-cancel-button]:hidden',
              !large && 'sm:text-14',
            )}
          />
          {trailing}
        </div>
      </form>
    </search>
  )
}
