import { type KeyboardEvent, useRef } from 'react'
import { RemovableChip } from '../ui/removable-chip.tsx'
import { cx } from '../ui/cx.ts'
import type { ComboboxOption } from './combobox-option.ts'
import { useFieldControl, useOwnLabel } from './field-context.ts'
import { ListStatus, OptionList } from './option-list.tsx'
import { useCombobox } from './use-combobox.ts'

export type MultiSelectProps = {
  label: string
  options: readonly ComboboxOption[]
  selected: readonly ComboboxOption[]
  onChange: (selected: readonly ComboboxOption[]) => void
  onSearch?: ((query: string) => void) | undefined
  loading?: boolean | undefined
  emptyText?: string | undefined
  placeholder?: string | undefined
  /** Name of the form field. One value per selected option is sent. */
  name?: string | undefined
  disabled?: boolean | undefined
  id?: string | undefined
  className?: string | undefined
}

/**
 * Lets the user select several of many options. They are shown as chips; Backspace in the empty field removes the last
 * one.
 */
export function MultiSelect(props: MultiSelectProps) {
  const { label, options, selected, onChange, onSearch, loading, emptyText = 'Nothing matches', name, disabled } = props
  const input = useRef<HTMLInputElement>(null)
  const control = useFieldControl(props)
  const ownLabel = useOwnLabel(label)
  const isSelected = (option: ComboboxOption) => selected.some((chosen) => chosen.value === option.value)
  const remove = (option: ComboboxOption) => onChange(selected.filter((chosen) => chosen.value !== option.value))
  const toggle = (option: ComboboxOption) => (isSelected(option) ? remove(option) : onChange([...selected, option]))
  const list = useCombobox({ options, onPick: toggle, onSearch, staysOpen: true })

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const last = selected.at(-1)
    if (event.key === 'Backspace' && !list.query && last) remove(last)
    list.inputProps.onKeyDown(event)
  }

  return (
    <div className={cx('relative min-w-0', props.className)}>
      <div
        className={cx(
          'flex min-h-9 flex-wrap items-center gap-1 rounded-control border border-line-control bg-surface p-[3px]',
          'has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-accent',
          'has-[input[aria-invalid=true]]:border-negative has-[input[aria-invalid=true]]:inset-ring has-[input[aria-invalid=true]]:inset-ring-negative',
          'has-[input:disabled]:border-line-strong has-[input:disabled]:bg-sunken',
        )}
      >
        {selected.map((option) => (
          <RemovableChip
            key={option.value}
            disabled={disabled}
            removeLabel={`Remove ${option.label}`}
            onRemove={() => {
              remove(option)
              input.current?.focus()
            }}
          >
            {option.media}
            <span className="truncate">{option.label}</span>
          </RemovableChip>
        ))}
        <input
          {...list.inputProps}
          {...control}
          // An empty but required input would block the form even with chips in it; the server checks the list.
          required={undefined}
          aria-required={control.required}
          aria-label={ownLabel}
          ref={input}
          type="text"
          disabled={disabled}
          placeholder={selected.length === 0 ? props.placeholder : undefined}
          value={list.query ?? ''}
          onChange={(event) => list.search(event.target.value)}
          onKeyDown={onKeyDown}
          className={cx(
            'h-7 bg-transparent px-2 text-16 outline-none disabled:cursor-not-allowed sm:text-14',
            // Nothing can be typed, so the input must not start a second line under the chips.
            disabled && selected.length > 0 ? 'absolute w-px opacity-0' : 'min-w-14 flex-1',
          )}
        />
      </div>
      {name !== undefined &&
        selected.map((option) => <input key={option.value} type="hidden" name={name} value={option.value} />)}
      {list.open && (
        <OptionList
          {...list.listProps}
          label={label}
          isSelected={isSelected}
          multiple
          loading={loading}
          emptyText={emptyText}
        />
      )}
      <ListStatus open={list.open} loading={loading} count={list.visible.length} />
    </div>
  )
}
