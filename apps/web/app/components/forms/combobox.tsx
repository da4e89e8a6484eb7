import { ChevronsUpDown, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { cx } from '../ui/cx.ts'
import type { ComboboxOption } from './combobox-option.ts'
import type { ControlSize } from './control-class.ts'
import { useOwnLabel } from './field-context.ts'
import { Input } from './input.tsx'
import { ListStatus, OptionList } from './option-list.tsx'
import { useCombobox } from './use-combobox.ts'

export type ComboboxProps = {
  /** Accessible name of the list and, outside a Field, of the control. */
  label: string
  options: readonly ComboboxOption[]
  /** The whole option, because with a server search the selected one may be missing in `options`. */
  selected: ComboboxOption | null
  onSelect: (option: ComboboxOption | null) => void
  onSearch?: ((query: string) => void) | undefined
  loading?: boolean | undefined
  emptyText?: string | undefined
  placeholder?: string | undefined
  clearable?: boolean | undefined
  /** Name of the form field whose value is the selected option's. */
  name?: string | undefined
  size?: ControlSize | undefined
  disabled?: boolean | undefined
  id?: string | undefined
  className?: string | undefined
}

/** Lets the user find one of many options by typing. For up to a dozen choices use NativeSelect. */
export function Combobox(props: ComboboxProps) {
  const { label, options, selected, onSelect, onSearch, loading, emptyText = 'Nothing matches', name } = props
  const ownLabel = useOwnLabel(label)
  const input = useRef<HTMLInputElement>(null)
  const list = useCombobox({ options, onPick: onSelect, onSearch, currentValue: selected?.value })
  const clear = () => {
    onSelect(null)
    input.current?.focus()
  }
  // Searches text that was typed before hydration.
  const searchTyped = useEffectEvent(() => {
    const field = input.current
    if (field === null || field !== document.activeElement) return
    if (field.value !== (selected?.label ?? '')) list.search(field.value)
  })
  useEffect(() => searchTyped(), [])
  return (
    <div className={cx('relative min-w-0', props.className)}>
      <Input
        {...list.inputProps}
        ref={input}
        id={props.id}
        aria-label={ownLabel}
        size={props.size}
        disabled={props.disabled}
        placeholder={selected?.label ?? props.placeholder}
        value={list.query ?? selected?.label ?? ''}
        onChange={(event) => list.search(event.target.value)}
        onFocus={({ target }) => {
          // Selects the text, unless it was typed before hydration: the next key would replace it.
          if (target.value === (selected?.label ?? '')) target.select()
        }}
        leading={list.query === null ? selected?.media : undefined}
        trailing={
          <>
            {props.clearable && selected && !props.disabled && (
              <button
                type="button"
                onClick={clear}
                aria-label={`Clear ${label}`}
                className="grid size-6 place-items-center rounded-tag text-ink-muted hover:bg-sunken hover:text-ink"
              >
                <X aria-hidden className="size-3.5" />
              </button>
            )}
            <ChevronsUpDown aria-hidden className="pointer-events-none size-3.5 text-ink-muted" />
          </>
        }
      />
      {name !== undefined && <input type="hidden" name={name} value={selected?.value ?? ''} />}
      {list.open && (
        <OptionList
          {...list.listProps}
          label={label}
          isSelected={(option) => option.value === selected?.value}
          loading={loading}
          emptyText={emptyText}
        />
      )}
      <ListStatus open={list.open} loading={loading} count={list.visible.length} />
    </div>
  )
}
