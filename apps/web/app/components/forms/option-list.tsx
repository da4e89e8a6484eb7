import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { cx } from '../ui/cx.ts'
import { FLOATING } from '../ui/floating-class.ts'
import { Spinner } from '../ui/spinner.tsx'
import type { ComboboxOption } from './combobox-option.ts'
import { optionId } from './use-combobox.ts'

type OptionListProps = {
  id: string
  label: string
  options: readonly ComboboxOption[]
  activeIndex: number
  isSelected: (option: ComboboxOption) => boolean
  onPick: (option: ComboboxOption) => void
  onHighlight: (index: number) => void
  multiple?: boolean | undefined
  loading?: boolean | undefined
  emptyText: string
}

/** The floating list under the field. Pressing in it must not take the focus out of the field. */
export function OptionList(props: OptionListProps) {
  const { id, label, options, activeIndex, isSelected, onPick, onHighlight, multiple, loading, emptyText } = props
  const activeRow = useRef<HTMLLIElement>(null)
  // A block, not an expression: newer browsers answer with a promise, which an effect must not return.
  useEffect(() => {
    activeRow.current?.scrollIntoView({ block: 'nearest' })
  }, [activeIndex])
  return (
    <div
      onMouseDown={(event) => event.preventDefault()}
      className={cx(FLOATING, 'absolute inset-x-0 top-full mt-1 max-h-72 overflow-y-auto overscroll-contain p-1')}
    >
      <ul id={id} role="listbox" aria-label={label} aria-multiselectable={multiple || undefined} aria-busy={loading}>
        {options.map((option, index) => (
          <li
            key={option.value}
            id={optionId(id, index)}
            ref={index === activeIndex ? activeRow : undefined}
            role="option"
            aria-selected={isSelected(option)}
            aria-disabled={option.disabled || undefined}
            onClick={() => onPick(option)}
            onMouseMove={() => index !== activeIndex && onHighlight(index)}
            className={cx(
              'flex min-h-8 items-center gap-2 rounded-[5px] px-2 text-13',
              option.disabled ? 'cursor-not-allowed text-ink-faint' : 'cursor-pointer',
              index === activeIndex && 'bg-accent-soft inset-shadow-[2px_0_0_var(--accent)]',
            )}
          >
            {option.media}
            <span className="min-w-0 flex-1 truncate">{option.label}</span>
            {option.note !== undefined && <span className="shrink-0 text-12 text-ink-muted">{option.note}</span>}
            <Check aria-hidden className={cx('text-accent', !isSelected(option) && 'invisible')} />
          </li>
        ))}
      </ul>
      {loading && (
        <p className="flex min-h-8 items-center gap-2 px-2 text-13 text-ink-muted">
          <Spinner /> Searching…
        </p>
      )}
      {!loading && options.length === 0 && <p className="px-2 py-[7px] text-13 text-ink-muted">{emptyText}</p>}
    </div>
  )
}

/** Says how many rows there are, for people who do not see them. */
export function ListStatus({ open, loading, count }: { open: boolean; loading?: boolean | undefined; count: number }) {
  const text = !open ? '' : loading ? 'Searching' : count === 1 ? '1 result' : `${count} results`
  return (
    <span role="status" className="sr-only">
      {text}
    </span>
  )
}
