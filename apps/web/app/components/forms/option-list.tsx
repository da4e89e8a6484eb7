import { Check } from 'lucide-react'
import { useEffect } from 'react'
import { cx } from '../ui/cx.ts'
import { FLOATING } from '../ui/overlays/floating-class.ts'
import { Spinner } from '../ui/states/spinner.tsx'
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

/** Renders the floating list under the field. A press in the list must not take the focus out of the field. */
export function OptionList(props: OptionListProps) {
  const { id, label, options, activeIndex, isSelected, onPick, onHighlight, multiple, loading, emptyText } = props
  // A block body, because newer browsers return a promise from scrollIntoView, and an effect must not return one.
  useEffect(() => {
    document.getElementById(optionId(id, activeIndex))?.scrollIntoView({ block: 'nearest' })
  }, [id, activeIndex])
  return (
    <div className={cx(FLOATING, 'absolute inset-x-0 top-full mt-1 overflow-hidden')}>
      <div
        id={id}
        role="listbox"
        tabIndex={-1}
        onMouseDown={(event) => event.preventDefault()}
        aria-label={label}
        aria-multiselectable={multiple || undefined}
        aria-busy={loading}
        className="max-h-72 overflow-y-auto overscroll-contain p-1 empty:hidden"
      >
        {options.map((option, index) => (
          // The keys are handled by the field, which keeps the focus.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={option.value}
            id={optionId(id, index)}
            role="option"
            tabIndex={-1}
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
          </div>
        ))}
      </div>
      {loading && (
        <p className="flex min-h-10 items-center gap-2 px-3 text-13 text-ink-muted">
          <Spinner /> Searching…
        </p>
      )}
      {!loading && options.length === 0 && <p className="px-3 py-[11px] text-13 text-ink-muted">{emptyText}</p>}
    </div>
  )
}

/** Announces the number of rows to screen readers. */
export function ListStatus({ open, loading, count }: { open: boolean; loading?: boolean | undefined; count: number }) {
  const text = !open ? '' : loading ? 'Searching' : count === 1 ? '1 result' : `${count} results`
  return (
    <span role="status" className="sr-only">
      {text}
    </span>
  )
}
